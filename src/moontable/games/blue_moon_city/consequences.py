"""What follows from a contribution: scales, completion, rewards, scorings, the end."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from moontable.core.contract import Raw
from moontable.games.blue_moon_city import kernels
from moontable.games.blue_moon_city.city import NEIGHBOURS, PLACES
from moontable.games.blue_moon_city.components import BOXES, LEADER_REWARD, NEIGHBOUR_BONUS, SHARED_REWARD
from moontable.games.blue_moon_city.state import OVER, State

Triple = tuple[int, int, int]
"""Crystals, cards, scales."""

_NOTHING: Triple = (0, 0, 0)

_RICH = 100
"""Crystals that pay any offering."""


def _add(one: Triple, other: Any) -> Triple:
    return (one[0] + int(other[0]), one[1] + int(other[1]), one[2] + int(other[2]))


@dataclass(frozen=True)
class Reward:
    """What a completion gives one seat."""

    seat: int
    leader: Triple
    shared: Triple
    neighbours: Triple

    @property
    def total(self) -> Triple:
        """All of it."""
        return _add(_add(self.leader, self.shared), self.neighbours)

    def document(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {
            "seat": self.seat,
            "leader": list(self.leader),
            "all": list(self.shared),
            "neighbours": list(self.neighbours),
        }


@dataclass(frozen=True)
class Scoring:
    """A scoring of scales."""

    crystals: tuple[int, ...]
    """By seat."""
    supply: int
    """Scales in the supply afterwards."""


@dataclass(frozen=True)
class Consequences:
    """What the marker on a box leads to; `leader` is None unless the tile is completed."""

    scales: int
    dragon_scoring: Scoring | None
    leader: int | None
    rewards: tuple[Reward, ...]
    completion_scoring: Scoring | None
    ends: bool

    @property
    def scorings(self) -> list[Scoring]:
        """All scorings, in the order in which they happen."""
        return [scoring for scoring in (self.dragon_scoring, self.completion_scoring) if scoring is not None]

    def document(self) -> dict[str, Any]:
        """Return them as plain JSON."""
        return {
            "scales": self.scales,
            "completes": self.leader is not None,
            "leader": self.leader,
            "rewards": [reward.document() for reward in self.rewards],
            "scorings": [list(scoring.crystals) for scoring in self.scorings],
            "ends": self.ends,
        }


def as_known(raw: Raw) -> Raw:
    """Return a copy of the state as the mover may know it, to find out what follows; hands are left as they are.

    Whether the match ends in a finished city depends on what the others can pay. Whoever does not see that is told
    of no end that they could still put off.
    """
    known = raw.copy()
    state: Any = known.view(State)[0]
    if not state["open"]:
        others = np.arange(len(state["seat"])) != int(state["mover"])
        state["seat"]["crystals"][others] = _RICH
    return known


def follow(raw: Raw, cell: int, box: int) -> Consequences:
    """Return what follows from the mover's marker on a box of a cell, its figure standing there. `raw` is used up."""
    state = raw.view(State)[0]
    seats, mover = int(state["seats"]), int(state["mover"])
    tile = int(state["tile"][cell])
    scales = 0 if state["contributed"] else state["dragon"].tolist().count(cell)
    before = _crystals(state)
    kernels.put_marker(raw, cell, box)
    dragon_scoring = _scoring(state, before, [0] * seats)
    filled = state["filled"][cell].tolist()[: int(BOXES[tile])]
    if 0 in filled:
        kernels.complete(raw)
        return Consequences(scales, dragon_scoring, None, (), None, int(state["phase"]) == OVER)
    leader = int(kernels.leader(raw, cell))
    order = [(mover + i) % seats for i in range(seats)]
    rewards = tuple(_reward(state, cell, seat, seat == leader) for seat in order if seat + 1 in filled)
    before = _crystals(state)
    kernels.complete(raw)
    earned = [sum(reward.total[0] for reward in rewards if reward.seat == seat) for seat in range(seats)]
    return Consequences(
        scales, dragon_scoring, leader, rewards, _scoring(state, before, earned), int(state["phase"]) == OVER
    )


def _crystals(state: Any) -> list[int]:
    return [int(seat["crystals"]) for seat in state["seat"][: int(state["seats"])]]


def _scoring(state: Any, before: list[int], earned: list[int]) -> Scoring | None:
    """Return the scoring that made crystals grow by more than was earned; a scoring always pays somebody."""
    grown = tuple(now - then - reward for now, then, reward in zip(_crystals(state), before, earned, strict=True))
    return Scoring(grown, int(state["supply"])) if any(grown) else None


def _reward(state: Any, cell: int, seat: int, leads: bool) -> Reward:
    tile = int(state["tile"][cell])
    neighbours = _NOTHING
    for beside in range(len(PLACES)):
        if int(NEIGHBOURS[cell]) >> beside & int(state["built"]) >> beside & 1:
            neighbours = _add(neighbours, NEIGHBOUR_BONUS[int(state["tile"][beside])])
    return Reward(
        seat,
        _add(_NOTHING, LEADER_REWARD[tile]) if leads else _NOTHING,
        _add(_NOTHING, SHARED_REWARD[tile]),
        neighbours,
    )
