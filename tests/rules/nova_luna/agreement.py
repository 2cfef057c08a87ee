"""Hold an engine position against the referee: every fact of the view, every legal action, every consequence."""

from __future__ import annotations

from typing import Any

from moontable import CHANCE, TERMINAL, Position
from tests.rules.nova_luna.referee import CHANCE as REFEREE_CHANCE
from tests.rules.nova_luna.referee import OVER, TILES, Referee, free_cells, have, met


def assert_agree(position: Position, referee: Referee) -> None:
    """Compare everything that a spectator sees and the seat to act may do."""
    assert_same_actor(position, referee)
    view = position.view(None)
    assert_same_wheel(view["wheel"], referee)
    assert view["order"] == referee.order()
    assert_same_displays(view["displays"], referee)
    assert_same_track(view.get("track", []), referee)
    assert (view["refill"] == "may") == referee.may_refill
    assert_same_end(position, view, referee)


def assert_same_actor(position: Position, referee: Referee) -> None:
    expected = {REFEREE_CHANCE: CHANCE, OVER: TERMINAL}.get(referee.actor(), referee.actor())
    assert position.actor == expected
    texts = [action.text for action in position.legal_actions()]
    assert len(set(texts)) == len(texts)
    assert set(texts) == referee.legal()


def assert_same_wheel(wheel: dict[str, Any], referee: Referee) -> None:
    assert wheel["spaces"] == referee.wheel
    assert wheel["meeple"] == referee.meeple
    assert wheel["spaces"][wheel["meeple"]] is None
    assert wheel["offer"] == ([] if referee.ending else referee.offer())
    assert wheel["stock"] == len(referee.stock)


def assert_same_displays(displays: list[dict[str, Any]], referee: Referee) -> None:
    assert len(displays) == referee.seats
    for seat, display in enumerate(displays):
        board = referee.boards[seat]
        shown = {(tile["x"], tile["y"]): tile for tile in display["tiles"]}
        assert {cell: tile["tile"] for cell, tile in shown.items()} == board
        done = 0
        for cell, tile in shown.items():
            counts = have(board, cell)
            assert tile["have"] == counts
            assert tile["done"] == [met(counts, task) for task in TILES[tile["tile"]].tasks]
            done += sum(tile["done"])
        assert display["completed"] == done
        assert display["placed"] == min(referee.goal(), done)
        assert display["left"] == referee.goal() - display["placed"]
        assert {(x, y) for x, y in display["free"]} == free_cells(board)
        assert len(display["free"]) == len(free_cells(board))
        if referee.seats > 1:
            assert display["distance"] == referee.distance[seat] == referee.numbers(seat)


def assert_same_track(track: list[dict[str, Any]], referee: Referee) -> None:
    if referee.seats == 1:
        assert track == []
        return
    assert {place["space"]: place["seats"] for place in track} == {
        distance % 24: referee.stack(distance % 24) for distance in referee.distance
    }


def assert_same_end(position: Position, view: dict[str, Any], referee: Referee) -> None:
    assert position.ending == referee.ending == view.get("ending")
    if referee.ending is None:
        assert set(position.returns()) == {0.0}
        return
    if referee.seats == 1:
        assert view["solo"]["result"] == referee.result()
        assert position.returns() == (max(-1.0, min(1.0, (100 - referee.result()) / 100)),)
        return
    assert position.ranking() == tuple(view["ranking"]) == tuple(referee.ranking())
    assert_returns_follow_places(position.returns(), referee.ranking())


def assert_returns_follow_places(returns: tuple[float, ...], places: list[int]) -> None:
    """The first place wins all, every other one loses all."""
    assert returns == tuple(1.0 if place == 1 else -1.0 for place in places)


def assert_same_choices(position: Position, referee: Referee) -> None:
    """What `choices` promises for each tile and cell is what the referee sees happen when it is done."""
    seat = position.actor
    choices = position.choices(seat)
    assert choices is not None
    assert (choices.get("refill") == "refill") == referee.may_refill
    assert (choices.get("end") == "end") == referee.may_end()
    assert [take["space"] for take in choices["takes"]] == referee.offer()
    board = referee.boards[seat]
    before = {cell: have(board, cell) for cell in board}
    for take in choices["takes"]:
        tile = referee.wheel[take["space"]]
        assert tile is not None
        assert (take["tile"], take["cost"]) == (tile, TILES[tile].cost)
        assert {cell["action"] for cell in take["cells"]} == {f"T{tile}@{x},{y}" for x, y in free_cells(board)}
        for cell in take["cells"]:
            assert_same_consequences(cell, tile, board, before)
            if referee.seats > 1:
                done = {**board, (cell["x"], cell["y"]): tile}
                assert cell["left"] == max(0, referee.goal() - count_met(done))
    assert all(position.choices(other) is None for other in range(position.seats) if other != seat)
    assert position.choices(None) is None


def count_met(board: dict[tuple[int, int], int]) -> int:
    return sum(met(have(board, cell), task) for cell, tile in board.items() for task in TILES[tile].tasks)


def assert_same_consequences(
    cell: dict[str, Any],
    tile: int,
    board: dict[tuple[int, int], int],
    before: dict[tuple[int, int], list[int]],
) -> None:
    spot = (cell["x"], cell["y"])
    after = {**board, spot: tile}
    completes, closer = [], []
    for place, number in after.items():
        counts = have(after, place)
        for index, task in enumerate(TILES[number].tasks):
            earlier = before.get(place, [0, 0, 0, 0])
            if met(counts, task) and not met(earlier, task):
                completes.append([number, index])
            elif not met(counts, task) and dots(counts, task) > dots(earlier, task):
                closer.append([number, index, dots(counts, task), len(task)])
    assert cell["have"] == have(after, spot)
    assert sorted(cell["completes"]) == sorted(completes)
    assert sorted(cell["closer"]) == sorted(closer)


def dots(counts: list[int], task: str) -> int:
    """How many dots of the task are met."""
    return sum(min(counts["RBTY".index(colour)], task.count(colour)) for colour in set(task))
