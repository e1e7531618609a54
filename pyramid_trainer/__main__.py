"""``python -m pyramid_trainer``."""

import sys

from pyramid_trainer.main import main

if __name__ == "__main__":
    sys.exit(main())
