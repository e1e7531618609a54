"""Whether hands that were slips come back as they should."""

from pyramid_trainer.training.dealing import AGAIN, Round


def classes_back_in_time(rounds: list[Round], slips: list[int]) -> None:
    """That each slip, a number in ``rounds``, has a hand of its own that brings it back, and no hand comes for nothing.

    The hands due first are given the first that fit, which finds a way for all if there is one.
    """
    back = [number for number, one in enumerate(rounds) if one.mode == AGAIN]
    for slip in slips:
        wanted = rounds[slip]
        fitting = [number for number in back if slip + 3 <= number <= slip + 6 and rounds[number].hand == wanted.hand]
        if slip + 6 < len(rounds):
            assert fitting, f"hand {slip}, {wanted.hand}, did not come back"
        for number in fitting[:1]:
            assert sorted(map(str, rounds[number].cards)) != sorted(map(str, wanted.cards)), "the same cards again"
            back.remove(number)
    assert not back, f"nothing made the hands {back} come back"
