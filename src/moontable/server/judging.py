"""What a search finds about a position, put into the messages of hints and reviews. No input or output: for threads.

A played action is compared with the best one by playing both out on the same deals, and a label needs an interval that
excludes zero: two searches of different depth or luck must never make a blunder of a good action (demand H.65).
"""

from __future__ import annotations

import time
from typing import Final

import msgspec

from moontable.core.action import Action
from moontable.core.analysis import Analysis, Budget, Comparison
from moontable.core.position import Position
from moontable.protocol.review import Decision, Hint, JudgedAction, Label, Reason
from moontable.store import StoredPly
from moontable.table import Step

HINT_SIMULATIONS: Final = 60_000
HINT_SECONDS: Final = 1.0
"""Whichever is over first: a person waits for a hint."""

HINT_ACTIONS: Final = 5
"""More than five candidates are no advice."""

MATCH_SIMULATIONS: Final = 1_500_000
MATCH_PLAYOUTS: Final = 60_000
MATCH_SECONDS: Final = 24.0
"""What the review of a match may cost, shared out among its decisions: 30 seconds on one core with all that comes with
it. The seconds, of which the search of each decision has half its share, are a bound for slow machines; they are those
of the thread, so that a server that has more to do judges no worse."""

MOST_SIMULATIONS: Final = 40_000
MOST_PLAYOUTS: Final = 2_000
"""For one decision: beyond, the intervals hardly shrink."""

SLIGHT: Final = 0.01
MISTAKE: Final = 0.05
BLUNDER: Final = 0.15
"""Chance lost from which on an action is an inaccuracy, a mistake, a blunder. Less than 1 point is no difference for
people, however sure; 5 points less make an even match 45 : 55, which takes many matches to feel; 15 points less make
it one that is lost two times out of three."""

ALONE: Final = 4
"""A chance counts so many times where one plays alone: all that good play makes of a result is a fifth of the scale."""

DIGITS: Final = 4
"""Of a chance: a hundredth of a point."""

Share = tuple[int, int, float]
"""Simulations, playouts and seconds for one decision."""


def share_of(steps: list[Step]) -> Share:
    """What each decision of a match may cost; those without a choice cost nearly nothing."""
    free = max(1, sum(step.before is not None and len(step.before.legal_actions()) > 1 for step in steps))
    return (
        min(MOST_SIMULATIONS, MATCH_SIMULATIONS // free),
        min(MOST_PLAYOUTS, MATCH_PLAYOUTS // free),
        MATCH_SECONDS / 2 / free,
    )


def hint(position: Position, ply: int) -> Hint:
    """The best actions of the seat to act, as far as it can know; raises what `Position.analyse` raises."""
    budget = Budget(HINT_SIMULATIONS, HINT_SECONDS, time.monotonic)
    analysis = position.analyse(budget, ply)
    actions = [_judged(analysis, judgement.action) for judgement in analysis.judgements[:HINT_ACTIONS]]
    reasons = [_reasons(position, judgement.action) for judgement in analysis.judgements[:HINT_ACTIONS]]
    return Hint(
        ply,
        analysis.simulations,
        [msgspec.structs.replace(action, reasons=why) for action, why in zip(actions, reasons, strict=True)],
    )


def judge(step: Step, share: Share) -> StoredPly:
    """The chances before a step, and its decision; raises what `Position.analyse` raises."""
    position = step.before
    if position is None:
        raise ValueError("The set-up is nobody's decision.")
    simulations, playouts, seconds = share
    is_free = len(position.legal_actions()) > 1
    budget = Budget(simulations if is_free else max(1, simulations // 10), seconds, time.thread_time)
    analysis = position.analyse(budget, step.ply)
    best, played = analysis.judgements[0].action, position.parse(step.entries[0].text)
    compared = None if played == best else position.compare(best, played, playouts, step.ply)
    decision = Decision(
        ply=step.ply,
        seat=position.actor,
        played=_judged(analysis, played, compared),
        best=_judged(analysis, best),
        difference=0.0 if compared is None else _halved(compared.difference.value),
        difference_low=0.0 if compared is None else _halved(compared.difference.low),
        difference_high=0.0 if compared is None else _halved(compared.difference.high),
        playouts=0 if compared is None else compared.playouts,
        label="best" if compared is None else label_of(compared, position.seats),
        reasons=_reasons(position, best, None if compared is None else played) if is_free else [],
        stand_in=step.stand_in,
    )
    return StoredPly(step.ply, tuple(map(_chance, analysis.values)), msgspec.to_builtins(decision))


def judge_end(position: Position, ply: int) -> StoredPly:
    """What became of everybody's chances."""
    return StoredPly(ply, tuple(map(_chance, position.returns())), None)


def label_of(compared: Comparison, seats: int) -> Label:
    """What to call the second action beside the first: nothing unless it is surely worse, and by something."""
    lost = compared.difference.value / 2 * (ALONE if seats == 1 else 1)
    if compared.difference.low <= 0 or lost < SLIGHT:
        return "equal"
    return "inaccuracy" if lost < MISTAKE else "mistake" if lost < BLUNDER else "blunder"


def _judged(analysis: Analysis, action: Action, compared: Comparison | None = None) -> JudgedAction:
    """An action as the search saw it; one that it never tried, as the second of the two compared."""
    for found in analysis.judgements:
        if found.action == action:
            return JudgedAction(
                action.text, _chance(found.value), _chance(found.low), _chance(found.high), found.visits, []
            )
    if compared is None:
        raise LookupError(f"The search says nothing about {action.text!r}.")
    seen = compared.second
    return JudgedAction(action.text, _chance(seen.value), _chance(seen.low), _chance(seen.high), 0, [])


def _reasons(position: Position, better: Action, played: Action | None = None) -> list[Reason]:
    return msgspec.convert(position.explain(better, played), list[Reason])


def _chance(utility: float) -> float:
    return round(min(1.0, max(0.0, (utility + 1) / 2)), DIGITS)


def _halved(difference: float) -> float:
    """A difference of utilities as one of chances."""
    return round(min(1.0, max(-1.0, difference / 2)), DIGITS)
