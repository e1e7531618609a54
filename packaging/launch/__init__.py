"""What ``packaging/run.py`` does: set the checkout up where that is still to be done, then hand over.

Only the standard library, and on the way of a second start only its cheapest modules: ``command``, ``preparing`` and
``environment`` are always loaded, the others when there is something to set up or to test.
"""


class Refusal(Exception):
    """Something stands in the way of starting; the text is the sentence for the person at the keyboard."""


def quote_tail(output: str, lines: int = 12) -> str:
    """The last ``lines`` lines of what another program said, indented, to stand under a sentence of ours."""
    return "\n".join("    " + line for line in output.rstrip().splitlines()[-lines:])
