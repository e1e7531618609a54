"""Filters of the list: what they leave in, and what is said of them."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateEdit

from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.ideas import idea_of
from pyramid_trainer.training.records import Attempt
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import NOW, OpenPage, Reviewer, newest_first, pick

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def lines_with(reviewer: Reviewer, keep) -> list[str]:
    return newest_first([attempt for attempt in reviewer.attempts() if keep(attempt)])


def write(reviewer: Reviewer, text: str) -> None:
    reviewer.press("Ctrl+F")
    field = reviewer.page.desk.filters.fields.search
    assert field.hasFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    reviewer.press("Enter")
    reviewer.settle()


@pytest.mark.parametrize(
    ("text", "keep"),
    [
        ("QQ", lambda ranks: ranks.count(12) >= 2),
        ("a8", lambda ranks: 14 in ranks and 8 in ranks),
        ("10", lambda ranks: 10 in ranks),
        ("a k", lambda ranks: 14 in ranks and 13 in ranks),
        ("QQ KK", lambda ranks: ranks.count(12) >= 2 or ranks.count(13) >= 2),
    ],
)
def test_search_by_hand(open_page: OpenPage, text: str, keep) -> None:
    reviewer = open_page()
    write(reviewer, text)
    wanted = lines_with(reviewer, lambda one: keep(one.hand.ranks))
    assert wanted
    assert reviewer.ids() == wanted


def test_a_search_that_names_no_hand_says_so_and_leaves_the_list(open_page: OpenPage) -> None:
    reviewer = open_page()
    before = reviewer.ids()
    write(reviewer, "A8Z")
    assert any("A8Z" in text for text in reviewer.texts())
    assert reviewer.ids() == before
    write(reviewer, "A8")
    assert not any("A8Z" in text for text in reviewer.texts())


def test_filters_combine(open_page: OpenPage) -> None:
    reviewer = open_page()
    filters = reviewer.page.desk.filters
    pick(filters._grade, "Not optimal")
    reviewer.settle()
    assert reviewer.ids() == lines_with(reviewer, lambda one: one.cost > 0)
    write(reviewer, "A")
    keep = lambda one: one.cost > 0 and 14 in one.hand.ranks  # noqa: E731
    assert reviewer.ids() == lines_with(reviewer, keep)
    reviewer.click(reviewer.button("More filters ▾"))
    pick(filters.more._flags["hinted"], "without")
    filters.fields.cost.setValue(5)
    reviewer.settle()
    wanted = lines_with(reviewer, lambda one: keep(one) and not one.hinted and one.cost >= Fraction(1, 20))
    assert wanted
    assert reviewer.ids() == wanted
    said = next(text for text in reviewer.texts() if text.startswith(f"{len(wanted)} hands: "))
    assert "not optimal" in said
    assert "without hints" in said
    assert "5.000" in said
    reviewer.click(reviewer.button("Clear"))
    reviewer.settle()
    assert reviewer.ids() == newest_first(reviewer.attempts())
    assert filters.fields.search.text() == ""


def test_days_by_their_quick_choices(open_page: OpenPage) -> None:
    reviewer = open_page()
    today = NOW.date()
    for text, days in (("Today", 1), ("Last 7 days", 7), ("Last 30 days", 30)):
        pick(reviewer.page.desk.filters._days, text)
        reviewer.settle()
        first = today - timedelta(days=days - 1)
        wanted = lines_with(reviewer, lambda one, first=first: one.moment.day >= first)
        if wanted:
            assert reviewer.ids() == wanted
        else:
            assert "No hand is like that" in reviewer.texts()
            reviewer.click(reviewer.button("Clear filters"))
            reviewer.settle()


def test_a_range_of_days_begins_with_what_is_listed(open_page: OpenPage) -> None:
    reviewer = open_page()
    filters = reviewer.page.desk.filters
    days = sorted({attempt.moment.day for attempt in reviewer.attempts()})
    assert days[0] < NOW.date() - timedelta(days=30)
    pick(filters._days, "From … to …")
    reviewer.settle()
    assert reviewer.page.desk.listing.chosen == Filter(from_day=days[0], to_day=NOW.date())
    assert reviewer.ids() == newest_first(reviewer.attempts())
    pick(filters._days, "Last 7 days")
    pick(filters._days, "From … to …")
    week = Filter(from_day=NOW.date() - timedelta(days=6), to_day=NOW.date())
    assert reviewer.page.desk.listing.chosen == week


def test_a_range_that_was_picked_stays_one_whatever_its_days_are(open_page: OpenPage) -> None:
    reviewer = open_page()
    desk = reviewer.page.desk
    filters, today = desk.filters, NOW.date()
    pick(filters._days, "From … to …")
    filters.more.first.setDate(today)
    filters.more.first.setFocus()
    for _ in range(2):
        reviewer.settle()
        assert desk.listing.chosen == Filter(from_day=today, to_day=today)
        assert filters._days.currentText() == "From … to …"
        assert filters.more.first.hasFocus()
        filters.offer(desk.choosing.choices)  # as when they are read anew
    reviewer.page.show_filter(Filter(from_day=today, to_day=today))
    assert filters._days.currentText() == "Today"


def test_what_is_being_written_stays_when_there_is_more_to_choose_from(open_page: OpenPage) -> None:
    reviewer = open_page()
    desk = reviewer.page.desk
    more, cost = desk.filters.more, desk.filters.fields.cost
    pick(desk.filters._days, "From … to …")
    reviewer.settle()
    cost.setFocus()
    cost.selectAll()
    QTest.keyClicks(cost, "2")
    desk.filters.offer(desk.choosing.choices)
    assert cost.cleanText() == "2"
    more.last.setFocus()
    more.last.setSelectedSection(QDateEdit.Section.DaySection)
    before = more.last.text()
    QTest.keyClicks(more.last, "1")
    written = more.last.text()
    assert written != before
    desk.filters.offer(desk.choosing.choices)
    assert more.last.text() == written
    reviewer.click(reviewer.button("Clear"))
    reviewer.settle()
    pick(desk.filters._grade, "Not optimal")
    reviewer.settle()
    assert desk.listing.chosen == Filter(mistakes_only=True), "what was written went with the rest"


@pytest.mark.parametrize("locale", ["de_DE", "th_TH", "en_US"])
def test_a_range_of_days_in_any_locale(open_page: OpenPage, locale: str) -> None:
    reviewer = open_page(locale=locale)
    days = sorted({attempt.moment.day for attempt in reviewer.attempts()})
    chosen = Filter(from_day=days[0], to_day=days[0])
    reviewer.page.show_filter(chosen)
    reviewer.settle()
    assert reviewer.ids() == lines_with(reviewer, lambda one: one.moment.day == days[0])
    filters = reviewer.page.desk.filters
    assert (filters.more.first.day, filters.more.last.day) == (days[0], days[0])
    filters.more.last.setDate(days[-1])
    reviewer.settle()
    assert reviewer.page.desk.listing.chosen == Filter(from_day=days[0], to_day=days[-1])
    assert reviewer.ids() == newest_first(reviewer.attempts())
    assert any(str(days[0].year) in text for text in reviewer.texts())


def test_a_filter_from_outside_shows_in_the_fields_and_loses_nothing(open_page: OpenPage) -> None:
    reviewer = open_page()
    some = reviewer.attempts()[-1]
    chosen = Filter(
        session=some.session,
        rules_hash=some.rules_hash,
        ideas=("pair-Q", "high-A"),
        grades=(Grade.MISTAKE, Grade.BLUNDER, Grade.OPTIMAL),
        modes=("natural",),
        counted=True,
    )
    reviewer.page.show_filter(chosen)
    reviewer.settle()

    def keep(one: Attempt) -> bool:
        return (
            one.session == some.session
            and str(idea_of(one.hand)) in chosen.ideas
            and one.grade in chosen.grades
            and one.mode == "natural"
            and one.counted
        )

    assert reviewer.ids() == lines_with(reviewer, keep)
    write(reviewer, "A")
    assert reviewer.page.desk.listing.chosen == chosen._replace(classes=reviewer.page.desk.listing.chosen.classes)
    assert reviewer.ids() == lines_with(reviewer, lambda one: keep(one) and 14 in one.hand.ranks)


def test_the_newest_question_is_answered(open_page: OpenPage) -> None:
    reviewer = open_page()
    for text in ("close", "mistake", "blunder", "optimal", "mistake"):
        reviewer.page.show_filter(Filter(grades=(Grade(text),)))
    reviewer.settle()
    assert reviewer.ids() == lines_with(reviewer, lambda one: one.grade == "mistake")


def test_days_the_wrong_way_round_take_the_other_one_along_and_say_so(open_page: OpenPage) -> None:
    reviewer = open_page()
    filters, days = reviewer.page.desk.filters, [date(2026, 3, day) for day in (1, 10, 20)]
    reviewer.page.show_filter(Filter(from_day=days[0], to_day=days[1]))
    filters.more.first.setDate(days[2])
    assert (filters.more.first.day, filters.more.last.day) == (days[2], days[2])
    assert "The last day went along." in reviewer.texts()
    filters.more.last.setDate(days[0])
    assert (filters.more.first.day, filters.more.last.day) == (days[0], days[0])
    assert "The first day went along." in reviewer.texts()
    filters.more.last.setDate(days[1])
    assert not any("went along" in text for text in reviewer.texts())
    reviewer.settle()
    assert reviewer.page.desk.listing.chosen == Filter(from_day=days[0], to_day=days[1])


def test_classes_searched_for_are_named_in_words(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.page.show_filter(Filter(classes=("T83",)))
    reviewer.settle()
    assert any("hands 10-8-3" in text for text in reviewer.texts())


def test_dates_far_away_are_taken(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.page.show_filter(Filter(from_day=date(1900, 1, 1), to_day=date(2100, 12, 31)))
    reviewer.settle()
    assert len(reviewer.ids()) == len(reviewer.attempts())


def test_folded_in_they_stay_so_when_the_page_is_opened_again(open_page: OpenPage) -> None:
    reviewer = open_page()
    filters = reviewer.page.desk.filters
    newest = reviewer.attempts()[-1]
    reviewer.page.show_filter(Filter(noted=False))
    reviewer.settle()
    assert filters.is_unfolded
    reviewer.click(reviewer.button("Fewer filters ▴"))
    with History.open(reviewer.path) as history:
        history.mark_star(newest.id, not newest.starred, newest.moment)
    reviewer.open()
    assert not filters.is_unfolded
    assert reviewer.page.desk.listing.chosen == Filter(noted=False)


def test_from_the_search_the_keyboard_comes_to_the_first_hand_that_was_found(open_page: OpenPage) -> None:
    reviewer = open_page()
    desk = reviewer.page.desk
    reviewer.press("Ctrl+F", "A", "Enter")
    reviewer.settle()
    assert not reviewer.button("Drill these").isEnabled()
    reviewer.press("Esc")
    assert desk.view.hasFocus()
    assert list(desk.view.selected_numbers()) == [desk.table.numbers[0]]
    assert reviewer.button("Drill these").isEnabled()
    reviewer.press("Ctrl+F", "K", "Enter")
    reviewer.settle()
    assert reviewer.ids() == lines_with(reviewer, lambda one: 13 in one.hand.ranks)


@pytest.mark.parametrize("typed", ["xyz", "A83"])
def test_what_is_cleared_does_not_come_back(open_page: OpenPage, typed: str) -> None:
    """Neither what means nothing nor what is still to be looked for."""
    reviewer = open_page()
    filters, everything = reviewer.page.desk.filters, reviewer.ids()
    pick(filters._grade, "Not optimal")
    reviewer.settle()
    filters.fields.search.setFocus()
    QTest.keyClicks(filters.fields.search, typed)
    if typed == "xyz":
        reviewer.qtbot.waitUntil(lambda: filters._trouble.isVisible())
    reviewer.click(reviewer.button("Clear"))
    reviewer.settle()
    assert filters.fields.search.text() == ""
    assert not filters.fields.search._waiting.isActive()
    assert not filters._trouble.isVisible()
    assert reviewer.ids() == everything
