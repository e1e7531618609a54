"""The commands, one module each: ``add_parser(subparsers)`` says what it takes, ``run(arguments, services)`` does it.

``run`` returns the exit status, 0 for done and 1 for a fault that a check found; whatever else is wrong it raises as a
``TrainerError``. What several commands share stands in ``common``.
"""
