"""How long the window takes to paint a frame while cards slide, and how evenly the frames come.

Run by ``pytest tests/bench/test_motion_bench.py``. At 60 frames a second there are 16.6 ms for each.
"""

from statistics import median

import pytest

from tests.bench.processes import figures_of, offscreen, quantile

SLIDES = 40
ASKED_MS = 16.6


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (3840, 2160)])
def test_frames_while_cards_slide(benchmark, capsys, tmp_path, width, height):
    data = tmp_path / "data"
    data.mkdir()
    (data / "preferences.toml").write_text(
        f'motion = "on"\ntour_seen = true\nwindow_height = {height}\nwindow_width = {width}\n', encoding="utf-8"
    )
    variables = offscreen(tmp_path, width, height)
    figures = benchmark.pedantic(
        figures_of, args=("tests.bench.frames", [str(data), str(SLIDES)], data, variables), rounds=1
    )
    assert figures["window"] == [width, height]
    frames, apart = figures["frame_ms"], figures["apart_ms"]
    assert len(frames) > 5 * SLIDES
    told = {
        "frame_p50_ms": median(frames),
        "frame_p95_ms": quantile(frames, 0.95),
        "frame_max_ms": max(frames),
        "apart_p50_ms": median(apart),
        "apart_p95_ms": quantile(apart, 0.95),
    }
    benchmark.extra_info.update(slides=SLIDES, frames=len(frames), card=figures["card"], asked_p95_ms=ASKED_MS, **told)
    with capsys.disabled():
        shown = ", ".join(f"{key[:-3].replace('_', ' ')} {value:.1f} ms" for key, value in told.items())
        card = " x ".join(map(str, figures["card"]))
        print(f"\n{width} x {height}, cards {card}, {len(frames)} frames: {shown} (asked: p95 < {ASKED_MS} ms)")
