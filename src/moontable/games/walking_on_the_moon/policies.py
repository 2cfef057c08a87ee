"""Policies that plan: they keep what `racing` reckons of a ring, by all that it depends on."""

from collections import OrderedDict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.core.contract import Ids, Policy, Raw, Words
from moontable.core.entries import EntryPoint, EntryPoints
from moontable.games.walking_on_the_moon.evaluate import BOLD, CAREFUL, ONE_PLY
from moontable.games.walking_on_the_moon.planning import COLUMNS
from moontable.games.walking_on_the_moon.state import State

RINGS_KEPT = 256

TASTES = {"careful": CAREFUL, "bold": BOLD, "one-ply": ONE_PLY}
"""Policies by name, weakest first."""

_DEPENDS_ON = ("cards", "rule", "high", "red", "side", "face")
"""Fields of a state that decide how many turns an astronaut needs."""


def _extent(name: str) -> slice:
    fields = State.fields
    assert fields is not None
    dtype, offset = fields[name][:2]
    return slice(offset, offset + dtype.itemsize)


_EXTENTS = tuple(map(_extent, _DEPENDS_ON))


class Turns:
    """The turns that an astronaut needs from each column, for the rings that came up last."""

    def __init__(self, turns_needed: Any) -> None:
        self._turns_needed = turns_needed
        self._kept: OrderedDict[bytes, NDArray[np.float64]] = OrderedDict()

    def of(self, raw: Raw) -> NDArray[np.float64]:
        """Return float64[COLUMNS], see `racing`."""
        key = b"".join(raw[extent].tobytes() for extent in _EXTENTS)
        turns = self._kept.get(key)
        if turns is None:
            turns = np.zeros(COLUMNS)
            self._turns_needed(raw, turns)
        self._kept[key] = turns
        self._kept.move_to_end(key)
        if len(self._kept) > RINGS_KEPT:
            self._kept.popitem(last=False)
        return turns


class Planner:
    """A policy that chooses by a taste; compiled code does the work."""

    def __init__(self, choose: Any, turns: Turns, taste: NDArray[np.float64]) -> None:
        self._choose = choose
        self._turns = turns
        self._taste = taste

    def __call__(self, raw: Raw, _out: Ids, _word: Words) -> int:
        """Return the action of the seat to act, as `Policy` says."""
        return int(self._choose(raw, self._turns.of(raw), self._taste))

    def compile(self, signature: tuple[Any, ...]) -> None:
        """Load the compiled code or compile it, as `EntryPoint` asks."""
        self._choose.compile(signature)

    @property
    def signatures(self) -> list[Any]:
        """For what types the code is compiled."""
        return list(self._choose.signatures)


def planners(turns: Turns, choose: EntryPoint, entry: EntryPoints) -> dict[str, Policy]:
    """Return the policies that plan, by name, and list them among the entry points."""
    policies = {name: Planner(choose.function, turns, taste) for name, taste in TASTES.items()}
    entry += [EntryPoint(name, policy, choose.signature) for name, policy in policies.items()]
    return dict(policies)
