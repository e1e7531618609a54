"""``python -m pyramid_trainer`` and the installed command: from here on Ctrl+C ends them at once and quietly.

``commandline`` and ``ui.interrupt`` see to it later that a command, or a window, is left in good order.
"""

import _signal as signal  # type: ignore[import-not-found]  # loading ``signal`` itself takes milliseconds
import sys


def start() -> int:
    """Does what the process's own arguments ask for; returns the exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from pyramid_trainer.main import main

    return main()


if __name__ == "__main__":
    sys.exit(start())
