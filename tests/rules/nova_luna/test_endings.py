"""How a match of two to four seats ends and who wins (rules chapter 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from moontable import TERMINAL, Position
from moontable.errors import MatchOverError
from tests.rules.matches import by_policy, steps
from tests.rules.nova_luna.boards import playing, shared_out, table
from tests.rules.nova_luna.displays import deal, follows_the_markers, lay
from tests.rules.nova_luna.matches import GAME
from tests.rules.nova_luna.referee import TILES, Board


def displays(shares: Sequence[Sequence[int]], done: Sequence[int], last: Sequence[int]) -> list[Board]:
    """Displays of these tiles with so many completed tasks, each with a tile of the number `last` laid last."""
    boards = []
    for share, completions, cost in zip(shares, done, last, strict=True):
        boards.append(lay(share, completions, next(tile for tile in share if TILES[tile].cost == cost)))
    assert follows_the_markers([list(board.values()) for board in boards])
    return boards


def exhausted(sums: Sequence[int], done: Sequence[int], last: Sequence[int], **options: Any) -> Position:
    """The end of a match in which all 68 tiles were laid: numbers, completed tasks and last tile of each seat."""
    position = table(displays(deal(sums), done, last), wheel={}, phase="over", options=options)
    assert [display["distance"] for display in position.view(None)["displays"]] == list(sums)
    assert position.actor == TERMINAL
    assert position.ending == "exhaustion"
    return position


def left(position: Position) -> list[int]:
    return [display["left"] for display in position.view(None)["displays"]]


# Who is ahead when the tiles have run out


def test_among_tied_seats_the_one_that_would_move_next_wins() -> None:
    """Rule 7.2, Rule 7.4: left 2, 2, 5 at 91, 90, 87: B wins. C would move next, but is not tied."""
    position = exhausted([91, 90, 87], [18, 18, 15], [6, 6, 6])
    assert left(position) == [2, 2, 5]
    assert position.ranking() == (2, 1, 3)
    assert position.returns() == (-1.0, 1.0, -1.0)


@pytest.mark.parametrize(("last", "ranking"), [((5, 6, 5), (1, 2, 3)), ((6, 5, 5), (2, 1, 3))])
def test_on_one_space_the_upper_marker_wins_the_tie(last: tuple[int, int, int], ranking: tuple[int, int, int]) -> None:
    """Rule 7.4, Rule 3.2: left 2, 2, 5, A and B on one space: whoever arrived last lies on top and wins."""
    position = exhausted([90, 90, 88], [18, 18, 15], last)
    assert left(position) == [2, 2, 5]
    assert position.ranking() == ranking


def test_fewer_discs_left_is_better_wherever_the_markers_stand() -> None:
    """Rule 7.3: the seat furthest ahead wins with fewer discs left; all places are by discs."""
    position = exhausted([91, 90, 87], [17, 15, 16], [6, 6, 6])
    assert position.ranking() == (1, 3, 2)
    assert position.scores() == (17, 15, 16)


def test_a_shared_place() -> None:
    """Rule 7.5, Rule 9.1: left 2, 2, 5 with option `shared`: two winners, the next place is the third."""
    position = exhausted([91, 90, 87], [18, 18, 15], [6, 6, 6], tie="shared")
    assert position.ranking() == (1, 1, 3)
    assert position.returns() == (1.0, 1.0, -1.0)


def test_a_shared_last_place() -> None:
    """Rule 7.5: sharing holds in every place."""
    position = exhausted([91, 90, 87], [15, 18, 15], [6, 6, 6], tie="shared")
    assert position.ranking() == (2, 1, 2)


def test_the_last_tile_of_all_ends_the_match() -> None:
    """Rule 7.2: one tile lies, the stock is empty; as soon as it is placed the match is over, nobody acts."""
    boards = shared_out([tile for tile in TILES if tile != 1], 2)
    position = table(boards, wheel={4: 1})
    mover = position.actor
    action = next(action for action in position.legal_actions() if not places_last_disc(position, action.text))
    position = position.play(action)
    assert position.ending == "exhaustion"
    assert position.actor == TERMINAL
    assert (
        position.view(None)["displays"][mover]["distance"]
        == sum(TILES[tile].cost for tile in boards[mover].values()) + 1
    )
    assert position.legal_actions() == []
    with pytest.raises(MatchOverError):
        position.parse("T1@0,0")


def places_last_disc(position: Position, text: str) -> bool:
    choices = position.choices(position.actor)
    assert choices is not None
    cell = next(cell for take in choices["takes"] for cell in take["cells"] if cell["action"] == text)
    assert cell["ends"], "the last tile of all ends the match one way or the other"
    return bool(cell["left"] == 0)


# The last disc


def test_the_last_disc_wins_even_with_the_last_tile() -> None:
    """Rule 7.1 before Rule 7.2: the tile that leaves nothing to take places the last disc."""
    for tile in TILES:
        shares = deal([134 - TILES[tile].cost, 134], [other for other in TILES if other != tile])
        boards = [lay(shares[0], 19), lay(shares[1], 10)]
        if not follows_the_markers([*map(list, (board.values() for board in boards))]):
            continue
        position = table(boards, wheel={4: tile})
        winning = [action for action in position.legal_actions() if places_last_disc(position, action.text)]
        if winning:
            position = position.play(winning[0])
            assert position.ending == "last-disc"
            assert position.ranking() == (1, 2)
            return
    raise AssertionError("no tile ended the match both ways")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_disc_ends_the_match_at_once(seats: int) -> None:
    """Rule 7.1: no round is finished, nobody moves after it, and the winner is the seat that placed it."""
    for seed in range(3):
        *_, (before, _, end) = steps(GAME.start(seats=seats, seed=seed), seed, by_policy("one-ply"))
        assert end.ending == "last-disc"
        winner = before.actor
        assert left(before)[winner] > 0
        assert left(end)[winner] == 0
        assert end.view(None)["ranking"][winner] == 1
        assert end.returns() == tuple(1.0 if seat == winner else -1.0 for seat in range(seats))


def test_tasks_beyond_the_last_disc_are_recorded_but_place_nothing() -> None:
    """Rule 6.7: a short game of one disc that ends with two or three tasks at once."""
    seen = 0
    for seed in range(40):
        *_, (_, _, end) = steps(GAME.start(seats=2, seed=seed, discs=1), seed)
        display = max(end.view(None)["displays"], key=lambda display: display["completed"])
        assert display["placed"] == 1
        assert display["left"] == 0
        assert end.scores() in ((0, 1), (1, 0))
        assert sorted(end.ranking() or ()) == [1, 2]
        seen += display["completed"] > 1
    assert seen > 0


def test_the_ranking_after_a_last_disc_uses_the_markers_after_the_move() -> None:
    """Rule 7.4, Rule 7.3: seats that have equally many discs left are ranked by who would move earlier then."""
    ties = 0
    for seed in range(60):
        *_, (_, _, end) = steps(GAME.start(seats=4, seed=seed, discs=2), seed)
        if end.ending == "last-disc":
            remaining, order = left(end), end.view(None)["order"]
            best_first = sorted(range(4), key=lambda seat: (remaining[seat], order.index(seat)))
            assert end.ranking() == tuple(1 + best_first.index(seat) for seat in range(4))
            ties += len(set(remaining)) < 4
    assert ties > 10


def test_before_the_end_nobody_has_a_place() -> None:
    """Rule 9.1: zeros, no ranking and no ending while the match goes on."""
    position = playing(GAME.start(seats=3, seed=1))
    assert position.returns() == (0.0, 0.0, 0.0)
    assert position.ranking() is None
    assert position.ending is None
