"""Is there anything to set up before the program can start? Mostly not, and then nothing more is loaded to find out."""

from launch.environment import flaw, read_note, read_pyproject


def prepare(extras: list[str], libraries: list[str]) -> None:
    """Make sure of a ``.venv`` with the program and ``extras`` in it, and of the groups of system ``libraries``.

    Raises ``Refusal`` when that cannot be done.
    """
    note = read_note()
    if (
        note is None
        or flaw(note)
        or note.pyproject != read_pyproject()
        or not set(extras) <= set(note.extras)
        or not set(libraries) <= set(note.libraries)
    ):
        from launch.making import set_up  # only a start that has something to set up pays for what this imports

        set_up(extras, libraries)
