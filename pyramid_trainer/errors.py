"""Errors that say whose fault they are.

Every error the program expects carries a *code* and its *details* instead of a sentence, so that the pure modules know
no language; ``pyramid_trainer.app.words`` holds one sentence for each code. Anything else that is raised is a defect of
the program.
"""


class TrainerError(Exception):
    """Base of all expected errors: ``code`` names the reason, ``details`` fill its sentence."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        """Only for reports and logs: the sentence a person reads comes from ``app.words``."""
        return f"{self.code} {self.details}" if self.details else self.code


class IllegalMove(TrainerError):
    """The player tried something that the rules of the game do not allow."""


class BadInput(TrainerError):
    """Something that the user typed, or a file of his, cannot be taken as it stands."""


class EnvironmentFault(TrainerError):
    """The machine refused: a disk is full, a folder cannot be written, a file is locked."""
