"""The two commands of the README, on a machine that has nothing but Python and git.

    python3 packaging/run.py                    opens the trainer
    python3 packaging/run.py test               runs the tests; what follows "test" is handed to pytest
    python3 packaging/run.py solve "AS 8C 3D"   anything else is handed to the program

Every Python ever called python3 must be able to read this file, so that an old one can say what is wrong; the work is
done by the modules in ``launch``.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the one place that an older Python gets to see
    sys.stderr.write(
        "Pyramid Trainer needs Python 3.11 or newer, and this is Python %d.%d: "  # noqa: UP031
        "start it with a newer one, for example: python3.12 packaging/run.py\n" % sys.version_info[:2]
    )
    sys.exit(2)

from launch.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
