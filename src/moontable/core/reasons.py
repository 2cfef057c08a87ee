"""Reasons in facts: what is true of an action, weighed, and what of it is told for it or against another.

A game finds the facts; here is chosen which of them are worth a sentence. Weights only order and pair them. Every fact
is true whatever it weighs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

MOST = 4
"""Reasons that are told at most."""

SLIGHT = 0.05
"""A difference of weights below this is not worth a sentence."""


@dataclass(frozen=True)
class Fact:
    """Something that is true of an action."""

    topic: str
    """What it is about: of one topic one fact at most is told, so that no two say the same."""
    key: str | None
    """The sentence; None for a fact that says something in comparison only."""
    weight: float
    """How much it speaks for the action, below 0 against it; all facts of a game in the same unit."""
    args: Mapping[str, Any]
    """What the sentence names, as plain JSON."""
    compared: str | None = None
    """The sentence where the other action has the same fact with another `measure`."""
    measure: str = "n"
    """The argument that is compared; the other action's is told as `instead`, or `instead_chance` and so on."""
    needs_both: bool = False
    """The fact is told of two actions only if it is known of both."""
    matter: object = None
    """What facts of two topics would say twice: the piece that one action takes and the other leaves, for instance."""


def told(better: Iterable[Fact], played: Iterable[Fact] | None = None) -> list[dict[str, Any]]:
    """Return the reasons for the better action, or what it gains over the one that was played, the strongest first.

    Each is `{"key", "about", "for", "args"}`; `about` is "better" or "played". Against a played action the last reason
    may be what that one had going for it, or what the better one costs.
    """
    mine = _by_topic(better)
    if played is None:
        alone = [_Reason(fact.weight, fact, fact.key, "better", True) for fact in mine.values() if fact.weight > 0]
        return [reason.document() for reason in _strongest(alone)[:MOST]]
    theirs = _by_topic(played)
    differences = [
        difference
        for topic in dict.fromkeys((*mine, *theirs))
        if (difference := _difference(mine.get(topic), theirs.get(topic))) is not None
    ]
    ordered = _strongest(differences)
    gains = [reason for reason in ordered if reason.gap > 0]
    conceded = [reason for reason in ordered if reason.gap < 0][:1]
    return [reason.document() for reason in (*gains[: MOST - len(conceded)], *conceded)]


class _Reason(NamedTuple):
    """A fact as it is told; `gap` is by how much it speaks for the better action."""

    gap: float
    fact: Fact
    key: str | None
    about: str
    speaks_for: bool
    instead: Mapping[str, Any] = MappingProxyType({})

    def document(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "about": self.about,
            "for": self.speaks_for,
            "args": {**self.fact.args, **self.instead},
        }


def _strongest(reasons: Iterable[_Reason]) -> list[_Reason]:
    """Return those that have a sentence, the strongest first, of one matter only the strongest."""
    kept: list[_Reason] = []
    for reason in sorted(reasons, key=lambda each: -abs(each.gap)):
        matters = {other.fact.matter for other in kept} - {None}
        if reason.key is not None and reason.fact.matter not in matters:
            kept.append(reason)
    return kept


def _by_topic(facts: Iterable[Fact]) -> dict[str, Fact]:
    """Return the weightiest fact of each topic."""
    found: dict[str, Fact] = {}
    for fact in facts:
        if fact.topic not in found or abs(fact.weight) > abs(found[fact.topic].weight):
            found[fact.topic] = fact
    return found


def _weight(fact: Fact | None) -> float:
    return 0.0 if fact is None else fact.weight


def _difference(mine: Fact | None, theirs: Fact | None) -> _Reason | None:
    """Return what is said of the two actions in one topic; None if they do not differ, or nothing can be said."""
    gap = _weight(mine) - _weight(theirs)
    one_alone = mine or theirs if mine is None or theirs is None else None
    if abs(gap) < SLIGHT or (one_alone is not None and one_alone.needs_both):
        return None
    high, who, low, whom = (mine, "better", theirs, "played") if gap > 0 else (theirs, "played", mine, "better")
    if high is not None and low is not None and high.compared is not None and high.compared == low.compared:
        value, other = high.args[high.measure], low.args[low.measure]
        name = "instead" if high.measure == "n" else f"instead_{high.measure}"
        return None if value == other else _Reason(gap, high, high.compared, who, True, {name: other})
    if low is not None and -low.weight > max(0.0, _weight(high)):
        return _Reason(gap, low, low.key, whom, False)
    return None if high is None or high.weight <= 0 else _Reason(gap, high, high.key, who, True)
