"""How text is marked for translation."""

CONTEXT = "words"
"""The context under which Qt's translations hold the sentences."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - the name that lupdate looks for
    """Marks ``text`` for translation and leaves it as it is."""
    return text
