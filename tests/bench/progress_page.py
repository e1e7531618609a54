"""Opens the progress page in the real program and times it: ``python -m tests.bench.progress_page DATA``.

The clock is that of the last day of the generated history. Each time runs from the call that opens the page, or picks
a period, until nothing more is to appear and it has been painted. A timer of 4 ms meanwhile tells how long the main
thread did nothing else. Prints the milliseconds as JSON.
"""

import json
import sys
from datetime import timedelta
from pathlib import Path
from random import Random

from pyramid_trainer.app.clock import Clock, moment_at
from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.periods import Span
from pyramid_trainer.app.process_facts import resident_megabytes
from pyramid_trainer.store.history import History
from pyramid_trainer.ui.application import Opening, make_application
from pyramid_trainer.ui.progress.charts import Charts
from tests.bench.generate import LAST_DAY
from tests.bench.watch import Watch
from tests.store.samples import SINGLE, attempt_in, session_at

IDLE_MS = 2_500
"""The program loads its pages' modules meanwhile, as it does when nothing happens for a while."""


def main() -> int:
    data = Path(sys.argv[1])
    Clock.now = lambda self: moment_at(LAST_DAY + timedelta(hours=12), 0)  # type: ignore[method-assign]
    make_application()
    watch = Watch()
    opening = Opening(folders(str(data), {}), Random(1), sole=True)
    opening.show()
    watch.until(lambda: hasattr(opening, "program"))
    watch.rest(IDLE_MS)
    pages = opening.program.furniture.pages
    before = resident_megabytes()

    def complete() -> bool:
        page = pages.made[-1]
        return not page.is_busy and page.findChild(Charts) is not None  # type: ignore[attr-defined]

    figures: dict[str, object] = {"first": watch.timed(lambda: pages.show_page("progress"), complete)}
    page = pages.made[-1]
    figures["unchanged"] = watch.timed(page.opened, complete)
    for span in (Span.ALL, Span.YEAR, Span.QUARTER, Span.MONTH):
        figures[span] = watch.timed(lambda span=span: page.head.choose_span(span), complete)  # type: ignore[misc]
    for key in ("ideas", "map", "calendar", "sessions"):
        figures[key] = watch.timed(page.tabs._buttons[key].click, complete)
    page.tabs._buttons["overview"].click()
    with History.open(data / "history.sqlite") as history:
        chance = Random()
        session = session_at(chance, LAST_DAY)
        history.keep_attempt(attempt_in(session, chance), SINGLE, session)
    figures["one more"] = watch.timed(page.opened, complete)
    figures["more_mb"] = resident_megabytes() - before
    print(json.dumps(figures), flush=True)
    opening.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
