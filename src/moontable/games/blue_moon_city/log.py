"""Log sentences of Blue Moon City: message keys with arguments, some of them for one seat alone.

A sentence is `{"key", "seat", "args"}`; `seat` is who acted or is spoken of, None for the table. A sentence with `to`
may be read by that seat only.
"""

from typing import Any

from moontable.games.blue_moon_city import actions, kernels
from moontable.games.blue_moon_city.city import CELLS, PLACES
from moontable.games.blue_moon_city.components import BOX_VALUE, CARDS, COLOURS, TILE_COLOUR
from moontable.games.blue_moon_city.consequences import Scoring, follow
from moontable.games.blue_moon_city.documents import raw_of, spread
from moontable.games.blue_moon_city.roles import explain
from moontable.games.blue_moon_city.standing import ranking
from moontable.games.blue_moon_city.state import DEAL, MARKERS, OVER, SETUP, TURN_CAP, UNLAID, State

DRAGONS = ("red", "green", "blue")

Line = dict[str, Any]


def _line(key: str, by: int | None, /, **arguments: Any) -> Line:
    return {"key": f"blue-moon-city.{key}", "seat": by, "args": arguments}


def log(state: Any, action: int) -> list[Line]:
    """Return the log sentences that an action or outcome produces."""
    raw = raw_of(state)
    kernels.apply(raw, action)
    after = raw.view(State)[0]
    if state["phase"] == SETUP:
        return [_line("start", None, seat=action)] if state["start"] == UNLAID else []
    lines = _dealt(state, action) if state["phase"] == DEAL else _acted(state, after, action)
    if _put_away(after) < _put_away(state):
        lines.append(_line("shuffle", None, count=int(after["shuffled"].sum())))
    return lines + _ended(after)


def _put_away(state: Any) -> int:
    """Return how many cards lie in the discard pile or are about to; only a shuffle takes any away."""
    return int(state["discarded"]) + int(state["paid"].sum())


def _dealt(state: Any, kind: int) -> list[Line]:
    seat = int(kernels.receiver(raw_of(state)))
    return [{**_line("drew", seat, card=CARDS[kind]), "to": seat}]


def _acted(state: Any, after: Any, action: int) -> list[Line]:
    """Return what is said of an action of the mover."""
    mover = int(state["mover"])
    if action < actions.STRIDE:
        return [_moved(state, mover, action)]
    if action == actions.STRIDE:
        return [_line("steps", mover, card="F2", steps=int(after["steps"]))]
    if action < actions.PAID:
        return []
    if action == actions.PAID:
        return _contributed(state, mover)
    if action < actions.DISCARD_CARD:
        more = action - actions.OFFER
        return [
            _line(
                "offer",
                mover,
                cost=int(state["seat"][mover]["crystals"]) - int(after["seat"][mover]["crystals"]),
                number=int(after["seat"][mover]["offerings"]),
                card=(None, "P1", "P2")[more],
            )
        ]
    if action < actions.DRAW:
        return []
    thrown = [CARDS[kind] for kind in state["thrown"].tolist()[: int(state["discards"])]]
    said = [_line("discard", mover, cards=thrown)] if thrown else []
    return [*said, _line("draw", mover, count=int(after["to_draw"]))]


def _moved(state: Any, mover: int, action: int) -> Line:
    """Return what is said of a walk, a jump or a dragon."""
    at = int(state["seat"][mover]["at"])
    if action < actions.FLY:
        (row, column), (to_row, to_column) = PLACES[at], PLACES[action]
        steps = abs(row - to_row) + abs(column - to_column)
        return _line("walk", mover, **{"from": list(PLACES[at]), "to": list(PLACES[action])}, steps=steps)
    if action < actions.JUMP:
        card, cell = divmod(action - actions.FLY, CELLS)
        name = CARDS[3 * (card // 2) + card % 2]
        return _line("dragon", mover, card=name, dragon=DRAGONS[card // 2], to=list(PLACES[cell]))
    return _line("jump", mover, card="F1", to=list(PLACES[action - actions.JUMP]))


def _contributed(state: Any, mover: int) -> list[Line]:
    """Return what is said of a paid box and of all that follows from it."""
    cell, box = int(state["seat"][mover]["at"]), int(state["box"])
    tile = int(state["tile"][cell])
    place = list(PLACES[cell])
    payment = explain(state["paid"].tolist(), int(TILE_COLOUR[tile]))
    lines = [
        _line(
            "contribute",
            mover,
            tile=tile,
            at=place,
            box=box + 1,
            colour=(COLOURS + "*")[TILE_COLOUR[tile]],
            value=int(BOX_VALUE[tile, box]),
            cards=spread(state["paid"]),
            **{"as": payment.colour},
            sum=payment.sum,
        )
    ]
    then = follow(raw_of(state), cell, box)
    if then.scales:
        lines.append(_line("dragon-scales", mover, scales=then.scales))
    lines += _scored(then.dragon_scoring)
    if then.leader is not None:
        lines.append(_line("complete", mover, tile=tile, at=place))
        for reward in then.rewards:
            crystals, cards, scales = reward.total
            lines.append(
                _line(
                    "reward",
                    reward.seat,
                    seat=reward.seat,
                    crystals=crystals,
                    cards=cards,
                    scales=scales,
                    leader=reward.seat == then.leader,
                )
            )
        lines += _scored(then.completion_scoring)
    return lines


def _scored(scoring: Scoring | None) -> list[Line]:
    if scoring is None:
        return []
    return [_line("scoring", None, crystals=list(scoring.crystals), supply=scoring.supply)]


def _ended(after: Any) -> list[Line]:
    """Return how the match ended, if it did."""
    if after["phase"] != OVER:
        return []
    if after["ending"] == MARKERS:
        return [_line("all-markers", None)]
    if after["ending"] == TURN_CAP:
        return [_line("turn-cap", None, turns=int(after["turn"]))]
    first = [seat for seat, place in enumerate(ranking(after) or ()) if place == 1]
    if len(first) > 1:
        return [_line("shared", None, seats=first)]
    return [_line("win", first[0], seat=first[0], offerings=int(after["seat"][first[0]]["offerings"]))]
