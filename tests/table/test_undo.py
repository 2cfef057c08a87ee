"""Taking back: free up to the last reveal, never past it, and always to the very bytes that were there."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import moontable
from moontable.core.stream import Stream
from moontable.errors import MatchOverError
from moontable.table import (
    HumanPlayer,
    NothingToUndoError,
    NotStartedError,
    Record,
    RecordError,
    Step,
    Table,
    Undone,
)
from tests.table.matches import open_table, played, seeded

PEOPLE = tuple(HumanPlayer(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve"))


def dealt(game_id: str, seats: int, seed: int) -> Table:
    table = Table("amber-heron", moontable.load(game_id), PEOPLE[:seats], {})
    table.adopt(table.start(Stream(seed).below))
    return table


def act(table: Table, stream: Stream) -> Step:
    """Some legal action of the seat to act, adopted."""
    assert table.position is not None
    assert table.actor is not None
    actions = table.position.legal_actions()
    step = table.submit(table.actor, table.ply, actions[stream.below(len(actions))].text, stream.below)
    table.adopt(step)
    return step


games = st.sampled_from([("nova-luna", 1), ("nova-luna", 3), ("blue-moon-city", 2), ("walking-on-the-moon", 3)])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 2**32), st.data())
def test_undo_after_any_prefix_gives_the_bytes_of_that_prefix(
    game: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    """Also the log, the ply and the next seat; and what is played anew is recorded so that it replays (demand 13)."""
    table, stream = dealt(*game, seed), Stream(seed + 1)
    before = [(table.position, list(table.log))]
    movers = []
    for _ in range(data.draw(st.integers(1, 40))):
        if table.actor is None:
            break
        movers.append(table.actor)
        act(table, stream)
        before.append((table.position, list(table.log)))
    if table.actor is None:
        with pytest.raises(MatchOverError):
            table.undo(movers[0], 0)
        return
    drawn = table.drawn
    ply = data.draw(st.integers(0, len(movers) - 1))
    table.adopt(table.undo(movers[ply], ply))
    position, log = before[ply]
    assert position is not None
    assert table.position is not None
    assert table.position.to_bytes() == position.to_bytes()
    assert (table.ply, table.actor, table.log[:-1]) == (ply, movers[ply], log)
    assert (table.log[-1].key, table.log[-1].seat) == ("table.undone", movers[ply])
    assert table.drawn == drawn  # what was drawn does not come again
    for _ in range(3):
        if table.actor is not None:
            act(table, stream)
    record = Record.from_text(table.record().text())
    assert record == table.record()
    assert record.replay() == table.position
    assert [step.after for step in record.steps()][-1] == table.position


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games, st.integers(0, 2**32))
def test_free_undo_never_crosses_a_reveal_nor_leaves_the_own_turn(game: tuple[str, int], seed: int) -> None:
    """The offer goes back over actions of one seat in one turn alone, none of which chance followed (demand 9)."""
    table, stream = dealt(*game, seed), Stream(seed + 1)
    steps: list[Step] = []
    while table.actor is not None and len(steps) < 60:
        steps.append(act(table, stream))
        assert table.position is not None
        for seat in range(table.position.seats):
            first = table.free_undo(seat)
            if first is None:
                continue
            assert seat == table.actor
            taken_back = steps[first:]
            assert taken_back
            assert all(step.seat == seat and len(step.entries) == 1 for step in taken_back)
            assert all(step.before is not None and step.before.turn == table.position.turn for step in taken_back)


def test_several_actions_of_a_turn_can_be_taken_back_together_in_the_city() -> None:
    """A step and a payment begun are one's own affair until cards are drawn: both come back at once (demand 10)."""
    table = dealt("blue-moon-city", 2, 5)
    seat, stream = table.actor, Stream(1)
    assert seat is not None
    start = table.position
    done = 0
    while done < 2:
        assert table.position is not None
        own = [action for action in table.position.legal_actions() if not action.text.startswith("draw")]
        table.adopt(table.submit(seat, table.ply, own[0].text, stream.below))
        done += 1
    assert table.free_undo(seat) == 0
    assert table.free_undo(1 - seat) is None
    table.adopt(table.undo(seat, 0))
    assert table.position == start


def test_a_turn_of_nova_luna_ends_by_itself_so_nothing_is_free() -> None:
    table = played(plies=5)
    assert table.position is not None
    assert [table.free_undo(seat) for seat in (0, 1)] == [None, None]
    assert {table.last_decision(0), table.last_decision(1)} >= {4}


def test_what_cannot_be_taken_back() -> None:
    with pytest.raises(NotStartedError):
        open_table().undo(0, 0)
    table = played(plies=4)
    mover = table.last_decision(0)
    assert mover is not None
    with pytest.raises(NothingToUndoError):
        table.undo(1, mover)
    for ply in (-1, 4, 9):
        with pytest.raises(NothingToUndoError):
            table.undo(0, ply)


def test_record_with_an_undo_that_leads_nowhere_is_refused_by_its_line() -> None:
    record = played(plies=3).record()
    for undone in (Undone(0, 9), Undone(5, 0), Undone(0, -1)):
        lines = [*record.text().splitlines(), f'{{"undo":{undone.ply},"seat":{undone.seat}}}']
        with pytest.raises(RecordError) as refused:
            Record.from_text("\n".join(lines)).replay()
        assert refused.value.details["line"] == len(lines)


def test_preview_shows_the_action_and_nothing_that_chance_would_add() -> None:
    """The same whatever is drawn, and the table is as it was."""
    table = dealt("blue-moon-city", 2, 5)
    assert table.actor is not None
    before = table.position
    after, ends_turn = table.preview(table.actor, 0, "draw 2")
    assert ends_turn
    assert table.position is before
    hands = [position.document()["hands"] for position in (before, after) if position is not None]
    assert hands[0] == hands[1]
    first, second = (table.submit(table.actor, 0, "draw 2", seeded(seed)) for seed in (1, 99))
    assert first.after != second.after
