"""Opens every page of the real program for the first time: ``python -m tests.bench.opened_pages DATA``.

First the program is left alone until it has loaded and made ahead what it does by itself. Prints as JSON how long the
window stood still meanwhile, and with each page, in milliseconds.
"""

import json
import sys
from random import Random

from pyramid_trainer.app.paths import folders
from pyramid_trainer.ui.application import Opening, make_application
from tests.bench.watch import Watch

SETTLED_MS = 300
SHOWN_MS = 800


def main() -> int:
    make_application()
    watch = Watch()
    opening = Opening(folders(sys.argv[1], {}), Random(1), sole=True)
    opening.show()
    watch.until(lambda: hasattr(opening, "program"))
    ahead: list[bool] = []
    opening.program.pages_loaded.connect(lambda: ahead.append(True))
    watch.rest(SETTLED_MS)
    figures = {"ahead": watch.timed(lambda: None, lambda: bool(ahead))}
    pages = opening.program.furniture.pages
    for key in pages.keys:
        if key != pages.current:
            figures[key] = watch.timed(lambda key=key: pages.show_page(key), lambda: True, SHOWN_MS)  # type: ignore[misc]
    print(json.dumps(figures), flush=True)
    opening.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
