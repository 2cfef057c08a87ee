"""Clocks as laws: nobody's time is ever negative, what is used is what has passed, a turn gets its increment once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moontable.table import Clock, Ended, Record, RecordError, TableStartedError, Times
from moontable.table.clock import BREATH_MS, FIRST_MS, first_of
from tests.table.matches import played, started

T0 = 1_800_000_000_000

clocks = st.builds(
    Clock,
    st.sampled_from(["move", "bank", "days"]),
    st.integers(1, 900),
    st.integers(0, 30),
    st.sampled_from(["bot", "loss"]),
)
waits = st.lists(
    st.tuples(st.integers(0, 90_000), st.integers(0, 600), st.sampled_from(["more", "pass", "undo"])), max_size=40
)


def begun(clock: Clock, seats: int = 2) -> Times:
    """Clocks after every seat's first turn: seat 0 is to act in turn `seats`."""
    times = Times.opened(clock, [True] * seats).begin(clock, 0, 0, T0)
    for turn in range(1, seats + 1):
        times = times.acted(clock, turn - 1, turn % seats, turn, T0)
    return times


@given(clocks, waits)
def test_time_is_never_negative_and_adds_up(clock: Clock, steps: list[tuple[int, int, str]]) -> None:
    """Demand 8: what a bank loses is what has passed less what the line took, and what it gets is its increments."""
    times, now, turn = begun(clock), T0, 2
    for wait, lag, what in steps:
        before, seat = times, times.seat
        assert seat is not None
        now += wait
        used = before.used(now, lag)
        assert used == min(before.left[seat] or 0, max(0, now - before.since - lag))
        if what == "more":
            assert times.acted(clock, seat, seat, turn, now, lag) == times  # a turn has one clock, whatever it plays
            continue
        if what == "undo":
            turn -= 1
            times = times.undone(clock, 1 - seat, turn, now)
            used = before.used(now)  # an undo is no action that a line could delay
        else:
            turn += 1
            times = times.acted(clock, seat, 1 - seat, turn, now, lag)
        assert times.left[seat] == (before.left[seat] or 0) - used
        assert all(left is not None and left >= 0 for left in times.left)
        assert times.deadline == now + (times.left[1 - seat] or 0)


@given(st.integers(1, 30), st.integers(1, 20))
def test_an_increment_is_given_once_a_turn_whatever_is_taken_back(increment: int, undos: int) -> None:
    clock = Clock("bank", 600, increment, "loss")
    times = begun(clock)
    assert times.left == (600_000 + increment * 1000, 600_000)  # not for the first turn
    for _ in range(undos):
        times = times.acted(clock, 0, 1, 3, T0).undone(clock, 0, 2, T0)
    assert times.left == (600_000 + increment * 1000, 600_000 + increment * 1000)


def test_an_undo_gives_nothing_back_to_a_bank_and_a_whole_turn_to_a_clock_of_turns() -> None:
    bank, move = Clock("bank", 100, 0, "loss"), Clock("move", 100)
    for clock, left in ((bank, 70_000), (move, 100_000)):
        times = begun(clock).acted(clock, 0, 1, 3, T0 + 30_000).undone(clock, 0, 2, T0 + 30_000)
        assert (times.left[0], times.remaining(T0 + 30_000)) == (left, left)
    inside = begun(move)
    assert inside.undone(move, 0, 2, T0 + 99_000) == inside  # no way to more time


def test_the_first_action_has_a_time_of_its_own_that_no_bank_pays() -> None:
    clock = Clock("bank", 10, 0, "loss")
    times = Times.opened(clock, [True, True]).begin(clock, 0, 0, T0)
    assert (times.is_first, times.remaining(T0)) == (True, FIRST_MS)
    on = times.acted(clock, 0, 0, 0, T0 + 50_000)  # the turn goes on: now its real clock runs
    assert (on.is_first, on.remaining(T0 + 50_000)) == (False, 10_000)
    away = times.acted(clock, 0, 1, 1, T0 + 50_000)
    assert away.left == (10_000, 10_000)
    assert away.is_first
    assert first_of(Clock("days", 3 * 86_400)) == 3 * 86_400_000


def test_a_bot_has_no_clock_and_an_empty_bank_leaves_a_breath_where_a_bot_plays_on() -> None:
    clock = Clock("bank", 5, 0, "bot")
    times = Times.opened(clock, [True, False]).begin(clock, 0, 0, T0).acted(clock, 0, 1, 1, T0)
    assert (times.seat, times.deadline, times.left) == (None, None, (BREATH_MS, None))
    late = times.begin(clock, 0, 2, T0).acted(clock, 0, 1, 3, T0 + 60_000)
    assert late.left[0] == 0
    assert late.begin(clock, 0, 4, T0 + 60_000).remaining(T0 + 60_000) == BREATH_MS


def test_a_vacation_moves_the_deadline_along_once_and_gives_the_rest_back() -> None:
    day = 86_400_000
    clock = Clock("days", 2 * 86_400)
    times = begun(clock)
    away = times.on_vacation(T0 + 5 * day, T0)
    assert away.remaining(T0) == 7 * day
    assert away.on_vacation(T0 + 5 * day, T0 + day) == away
    assert away.on_vacation(T0 + 3 * day, T0 + 3 * day).remaining(T0 + 3 * day) == 2 * day
    assert times.on_vacation(T0 - day, T0) == times  # one that was over before


# ── an end that the rules know nothing of ───────────────────────────────────────────────────────────────────────────


def test_an_end_is_an_event_after_which_nothing_comes() -> None:
    table = played(plies=4)
    assert table.actor is not None
    table.adopt(table.end("time", table.actor))
    assert (table.is_over, table.log[-1].key) == (True, "table.end-time")
    text = table.record().text()
    assert text.splitlines()[-1].startswith('{"end":"time","seat":')
    record = Record.from_text(text)
    assert (record.text(), record.replay()) == (text, table.position)
    assert record.ended == table.ended
    for line in ('{"undo":0,"seat":0}', '{"end":"time","seat":0}', '{"actor":0,"text":"T1@0,0"}'):
        with pytest.raises(RecordError):
            Record.from_text(text + line + "\n")
    with pytest.raises(RecordError):
        Record.from_text(text.replace('"time"', '"boredom"'))


def test_who_runs_out_of_time_is_last_and_the_others_share_the_first_place() -> None:
    assert Ended("time", 1).ranking(3) == (1, 3, 1)
    assert Ended("time", 0).ranking(1) is None  # alone one neither wins nor loses by the clock
    assert Ended("left", 0).ranking(2) is None
    assert Ended("unstarted", 0).ranking(2) is None


def test_a_match_may_be_left_until_the_own_first_action() -> None:
    table = started()
    seat = table.actor
    assert seat is not None
    first, other = ("ann", "ben") if seat == 0 else ("ben", "ann")
    assert table.leave(first) == Ended("left", seat)
    assert table.position is not None
    table.adopt(table.submit(seat, 0, table.position.legal_actions()[0].text, lambda _: 0))
    with pytest.raises(TableStartedError):
        table.leave(first)
    assert table.leave(other) == Ended("left", 1 - seat)
