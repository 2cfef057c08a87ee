"""A person who thinks ahead in phase 1 of a solo match: every tile of it lies on the wheel from the start."""

from moontable import Position

BREADTHS = (10, 40, 160)
"""Positions kept at each depth, the next number only where the one before finds nothing."""


def way_to_end_of_phase_1(start: Position) -> list[str]:
    """Actions after which phase 1 may be ended with all of its discs placed."""
    way = next((way for breadth in BREADTHS if (way := _search(start, breadth)) is not None), None)
    assert way is not None, "no way was found to place all discs of phase 1"
    return way


def _search(start: Position, breadth: int) -> list[str] | None:
    """The best few positions after each number of actions, until phase 1 may be ended."""
    beam: dict[Position, list[str]] = {start: []}
    while beam:
        further: dict[Position, list[str]] = {}
        for position, way in beam.items():
            for action in position.legal_actions():
                if str(action) == "end":
                    return way
                after = position.play(action)
                if after.actor == 0 and after.view(0)["phase"] == "phase1":
                    further.setdefault(after, [*way, str(action)])
        beam = {position: further[position] for position in sorted(further, key=_promise, reverse=True)[:breadth]}
    return None


def _promise(position: Position) -> tuple[int, int]:
    """Discs placed, then colours met around the tiles."""
    display = position.view(0)["displays"][0]
    return display["placed"], sum(sum(tile["have"]) for tile in display["tiles"])
