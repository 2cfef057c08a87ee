"""Golden texts of Nova Luna: which matches, and how a table is written down."""

from __future__ import annotations

from collections.abc import Iterator

from moontable import Action, Position
from moontable.kit.playthrough import compact, numbers
from tests.rules.matches import by_policy
from tests.rules.nova_luna.referee import referee_of
from tests.rules.playthroughs import Count, Golden, Match

MATCHES = [
    Match("solo", 1, 1, by_policy("one-ply")),
    Match("solo-lower-note", 1, 2, by_policy("random"), {"solo_score": "lower"}),
    Match("two-seats-last-disc", 2, 3, by_policy("one-ply")),
    Match("two-seats-exhaustion", 2, 4, by_policy("random"), {"start_order": "1,0"}),
    Match("three-seats-first-game", 3, 5, by_policy("greedy"), {"first_game": True}),
    Match("three-seats-exhaustion-shared", 3, 6, by_policy("random"), {"tie": "shared", "start_order": "seated"}),
    Match("four-seats-last-disc", 4, 7, by_policy("one-ply")),
    Match("four-seats-automatic-refill", 4, 8, by_policy("random"), {"refill": "auto"}),
    Match("four-seats-short-game", 4, 9, by_policy("greedy"), {"discs": 5}),
]

COUNTS = [
    Count(1, 7, {}, 0, 4),
    Count(2, 7, {}, 0, 5),
    Count(3, 7, {}, 0, 5),
    Count(4, 7, {}, 0, 5),
    Count(1, 1, {}, 7, 3),
    Count(1, 2, {}, 15, 3),
    Count(2, 1, {}, 8, 3),
    Count(2, 2, {}, 9, 3),
    Count(2, 3, {"refill": "auto"}, 8, 3),
    Count(2, 4, {"discs": 3}, 12, 3),
    Count(3, 5, {}, 20, 3),
    Count(4, 6, {}, 30, 3),
    Count(2, 5, {}, 66, 3),
    Count(4, 7, {"first_game": True}, 64, 3),
]


def legal(actions: list[Action]) -> str:
    """The legal list in its order: what is beside the takes, then tiles times cells."""
    texts = [action.text for action in actions]
    beside = [text for text in texts if "@" not in text]
    takes = [text.partition("@") for text in texts if "@" in text]
    tiles = list(dict.fromkeys(tile for tile, _, _ in takes))
    cells = list(dict.fromkeys(cell for _, _, cell in takes))
    assert texts == beside + [f"{tile}@{cell}" for tile in tiles for cell in cells]
    return f"{' '.join([*beside, *tiles])} @ {' '.join(cells)}"


def facts(_before: Position, after: Position) -> Iterator[str]:
    """What one needs to follow the match on a real table."""
    view = after.view(None)
    wheel = view["wheel"]
    spaces = " ".join("()" if i == wheel["meeple"] else str(tile or ".") for i, tile in enumerate(wheel["spaces"]))
    yield f"wheel {spaces}, stock {wheel['stock']}, refill {view['refill']}"
    for seat, display in enumerate(view["displays"]):
        yield f"seat {seat} distance {display['distance']} tiles {len(display['tiles'])} placed {display['placed']}"
    if view.get("solo"):
        yield f"solo {compact(view['solo'])}"
    else:
        yield f"order {numbers(view['order'])}"


GOLDEN = Golden(MATCHES, COUNTS, legal, facts, referee_of)
