"""A table checks what is asked for and returns it unmade (ARCHITECTURE.md: submit, store, adopt)."""

from __future__ import annotations

import pytest

from moontable import TERMINAL
from moontable.errors import IllegalActionError, MatchOverError, MoontableError, NotationError, OptionError
from moontable.table import (
    SETUP_PLY,
    AlreadySeatedError,
    BotPlayer,
    NotStartedError,
    NotYourSeatError,
    NotYourTurnError,
    SeatTakenError,
    StalePlyError,
    Table,
    TableFullError,
    TableStartedError,
)
from tests.table.matches import ANN, BEN, CAT, GAME, open_table, played, seeded, started


def everything_of(table: Table) -> tuple[object, ...]:
    return table.players, table.position, table.ply, list(table.log), table.record()


def test_seats_are_taken_left_and_filled() -> None:
    table = open_table()
    seated = table.sit(BEN, 1)
    assert list(table.players) == [None, None]  # not yet real
    table.adopt(seated)
    assert list(table.players) == [None, BEN]
    assert (table.seat_of("ben"), table.seat_of("ann")) == (1, None)
    table.adopt(table.leave("ben"))
    assert list(table.players) == [None, None]
    table.adopt(table.sit(BotPlayer("greedy")))
    table.adopt(table.sit(ANN))
    assert list(table.players) == [BotPlayer("greedy"), ANN]
    assert table.is_full


def test_seats_that_cannot_be_had() -> None:
    table = open_table()
    table.adopt(table.sit(ANN, 0))
    with pytest.raises(AlreadySeatedError):
        table.sit(ANN, 1)
    for seat in (0, 2, -1):
        with pytest.raises(SeatTakenError):
            table.sit(BEN, seat)
    with pytest.raises(NotYourSeatError):
        table.leave("ben")
    with pytest.raises(NotStartedError):
        table.start(seeded(1))
    with pytest.raises(NotStartedError):
        table.submit(0, 0, "refill", seeded(1))
    table.adopt(table.sit(BEN))
    with pytest.raises(TableFullError):
        table.sit(CAT)
    table.adopt(table.start(seeded(1)))
    with pytest.raises(TableStartedError):
        table.sit(CAT)
    with pytest.raises(TableStartedError):
        table.start(seeded(1))


@pytest.mark.parametrize(
    ("seats", "options", "code"), [(5, {}, "bad-seats"), (2, {"discs": 21}, "bad-option"), (2, {"x": 1}, "bad-option")]
)
def test_a_table_that_the_game_does_not_take(seats: int, options: dict[str, int], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        open_table(seats, **options)
    assert refused.value.code == code


def test_the_set_up_is_a_step_of_chance_alone() -> None:
    table = Table("m", GAME, (ANN, BEN), {})
    step = table.start(seeded(3))
    assert (step.ply, step.seat, step.before, table.position) == (SETUP_PLY, None, None, None)
    assert {entry.actor for entry in step.entries} == {-1}
    table.adopt(step)
    assert (table.ply, table.position) == (0, step.after)
    assert table.actor in (0, 1)
    assert all(line.ply == 0 for line in table.log)


def test_a_submit_changes_nothing_until_it_is_adopted() -> None:
    table = started()
    assert table.position is not None
    assert table.actor is not None
    before = everything_of(table)
    action = table.position.legal_actions()[-1]
    step = table.submit(table.actor, 0, action.text, seeded(9))
    assert everything_of(table) == before
    table.adopt(step)
    assert (table.ply, table.position, table.record().standing()[-1]) == (1, step.after, step.entries[-1])
    assert step.entries[0].text == action.text
    assert [line.ply for line in step.log] == [1] * len(step.log)
    with pytest.raises(StalePlyError):
        table.adopt(step)


def test_chance_is_drawn_until_a_seat_is_to_act() -> None:
    table = played(seats=3)
    drawn = [entry for entry in table.record().standing() if entry.actor == -1]
    assert len(drawn) > 12  # the set-up and at least one refill
    for step in table.record().steps():
        assert step.after.actor >= 0 or step.after.actor == TERMINAL


@pytest.mark.parametrize(
    ("seat", "ply", "text", "error"),
    [
        ("other", 0, "legal", NotYourTurnError),
        ("actor", 1, "legal", StalePlyError),
        ("other", 1, "legal", StalePlyError),  # whose turn it was then is nothing to complain about now
        ("actor", 0, "T1@9,9", IllegalActionError),
        ("actor", 0, "draw T1", IllegalActionError),
        ("actor", 0, "nonsense", NotationError),
        ("actor", 0, "", NotationError),
    ],
)
def test_refused_submits_change_nothing(seat: str, ply: int, text: str, error: type[MoontableError]) -> None:
    table = started()
    assert table.position is not None
    assert table.actor is not None
    before = everything_of(table)
    legal = table.position.legal_actions()[0].text
    with pytest.raises(error):
        table.submit(
            table.actor if seat == "actor" else 1 - table.actor, ply, legal if text == "legal" else text, seeded(1)
        )
    assert everything_of(table) == before


def test_nothing_is_played_after_the_end() -> None:
    table = played(discs=4)
    assert table.is_over
    assert table.actor is None
    with pytest.raises(MatchOverError):
        table.submit(0, table.ply, "refill", seeded(1))
