"""Golden texts of Blue Moon City: which matches, and how a table is written down."""

from __future__ import annotations

from collections.abc import Iterator

from moontable import Action, Position
from moontable.kit.playthrough import numbers
from tests.rules.blue_moon_city.box import PLACES
from tests.rules.blue_moon_city.matches import frugally, obstructing
from tests.rules.blue_moon_city.referee import referee_of, text_of
from tests.rules.matches import by_policy
from tests.rules.playthroughs import Count, Golden, Match

MATCHES = [
    Match("two-seats-offerings", 2, 1, by_policy("one-ply")),
    Match("two-seats-city", 2, 30, by_policy("greedy")),
    Match("two-seats-markers", 2, 2, obstructing, {"layout": "illustrated"}),
    Match("two-seats-turn-cap", 2, 3, frugally, {"exact_payment": True, "cross": "free", "scales": 3, "turn_cap": 40}),
    Match("three-seats-offerings", 3, 4, by_policy("one-ply"), {"open_crystals": True}),
    Match("three-seats-turn-cap", 3, 5, by_policy("random"), {"noop_powers": True, "turn_cap": 24}),
    Match("four-seats-offerings", 4, 6, by_policy("greedy"), {"cross": "random4", "scales_discard": "all"}),
]
"""Greedy seats finish the city in about one match of twenty; a search over seeds found the one that is told here."""

FEW = 7

COUNTS = [
    Count(2, 7, {}, 0, 3),
    Count(3, 7, {}, 0, 3),
    Count(4, 7, {"noop_powers": True}, 0, 3),
    Count(2, 1, {}, 30, 3),
    Count(2, 2, {"exact_payment": True}, 55, 3),
    Count(3, 3, {"cross": "free"}, 80, 3),
    Count(4, 4, {"scales": 7, "scales_discard": "all"}, 120, 3),
    Count(2, 5, {"turn_cap": 40}, 150, 3),
]


def legal(actions: list[Action]) -> str:
    """The legal list in its order; what leads to places, boxes or cards is written once with all of them."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        head, mark, end = action.text.rpartition(">" if ">" in action.text else " ")
        groups.setdefault(head + mark, []).append(end)
    return "; ".join(head + places(ends) for head, ends in groups.items())


def places(ends: list[str]) -> str:
    """Ends of texts in one line; if they are nearly all places of the city, those that are missing are told."""
    missing = [text for text in map(text_of, PLACES) if text not in ends]
    if len(missing) > FEW:
        return " ".join(ends)
    return f"all but {' '.join(missing)}" if missing else "everywhere"


def facts(before: Position, after: Position) -> Iterator[str]:
    """What one needs to follow the match on a real table, when a turn is over and at the end."""
    if after.turn == before.turn and before.actor >= 0 and after.ending is None:
        return
    view, document = after.view(None), after.document()
    built = [tile["tile"] for tile in view["tiles"] if tile["built"]]
    begun = [
        f"{tile['tile']}:{''.join('.' if box.get('marker') is None else str(box['marker']) for box in tile['boxes'])}"
        for tile in view["tiles"]
        if any(box.get("marker") is not None for box in tile["boxes"])
    ]
    yield f"  built {numbers(built)} | begun {' '.join(begun) or 'nothing'} | obelisk {numbers(document['offerings'])}"
    dragons = [f"{name} {','.join(map(str, at)) if at else 'outside'}" for name, at in view["dragons"].items()]
    yield f"  {', '.join(dragons)} | supply {document['supply']} | deck {view['deck']}, discard {len(view['discard'])}"
    for seat, player in enumerate(view["players"]):
        place = ",".join(map(str, player["at"]))
        fortune = f"crystals {document['crystals'][seat]} scales {player['scales']} markers {player['markers']}"
        yield f"  seat {seat} at {place} {fortune} hand {' '.join(document['hands'][seat])}"


GOLDEN = Golden(MATCHES, COUNTS, legal, facts, referee_of)
