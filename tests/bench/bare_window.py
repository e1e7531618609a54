"""What the trainer's start is compared with: a bare QMainWindow of 1280 x 800 with a label.

``python -m tests.bench.bare_window`` prints the same line as the trainer's ``--smoke``, taken at the same moment: when
the first frame has been painted and the event loop runs on.
"""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow


class Label(QLabel):
    """Reports once, after it has been painted."""

    reported = False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - the name that Qt calls
        super().paintEvent(event)
        if not self.reported:
            self.reported = True
            QTimer.singleShot(0, report_and_quit)


def report_and_quit() -> None:
    import json

    from pyramid_trainer.app.process_facts import milliseconds_since_start, resident_megabytes

    took, since = milliseconds_since_start()
    print(json.dumps({"first_hand_ms": took, "rss_mb": resident_megabytes(), "since": since}), flush=True)
    QApplication.quit()


def main() -> int:
    application = QApplication([sys.argv[0], "-style", "fusion"])
    window = QMainWindow()
    window.resize(1280, 800)
    window.setCentralWidget(Label("A bare window"))
    window.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
