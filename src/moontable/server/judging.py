"""What a search finds about a position, put into the messages of hints and reviews. No input or output: for threads.

A played action is compared with the best one by playing both out on the same deals, and a label needs an interval that
excludes zero: two searches of different depth or luck must never make a blunder of a good action (demand H.65).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import msgspec

from moontable.core.action import Action
from moontable.core.analysis import Analysis, Budget, Estimate, Judgement
from moontable.core.position import Position
from moontable.protocol.review import Decision, Hint, JudgedAction, Label, Reason
from moontable.store import StoredPly
from moontable.table import Ended, Step

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
    analysis = position.analyse(Budget(HINT_SIMULATIONS, HINT_SECONDS, time.monotonic), ply)
    actions = [
        _judged_action(judged.action, judged, judged.visits, _reasons(position, judged.action))
        for judged in analysis.judgements[:HINT_ACTIONS]
    ]
    return Hint(ply, analysis.simulations, actions)


def judge(step: Step, share: Share) -> StoredPly:
    """The chances before a step, and its decision if there was a choice; raises what `Position.analyse` raises."""
    position = step.before
    if position is None:
        raise ValueError("The set-up is nobody's decision.")
    simulations, playouts, seconds = share
    is_free = len(position.legal_actions()) > 1
    budget = Budget(simulations if is_free else max(1, simulations // 10), seconds, time.thread_time)
    analysis = position.analyse(budget, step.ply)
    decision = msgspec.to_builtins(_decision(step, position, analysis, playouts)) if is_free else None
    return StoredPly(step.ply, tuple(map(_chance, analysis.values)), decision)


def _decision(step: Step, position: Position, analysis: Analysis, playouts: int) -> Decision:
    """What was played beside what the search holds for best.

    Of two actions that were played out the chances are those of the playouts, so that they add up to the difference.
    """
    favourite, played = analysis.judgements[0].action, position.parse(step.entries[0].text)
    visits = {judged.action: judged.visits for judged in analysis.judgements}
    compared = None if played == favourite else position.compare(favourite, played, playouts, step.ply)
    if compared is None or compared.difference.high < 0:  # the favourite, or what proved better than it
        best = played
        difference = Estimate(0, 0, 0)
        worth = analysis.judgements[0] if compared is None else compared.second
        judged = judged_best = _judged_action(played, worth, visits.get(played, 0))
    else:
        best, difference = favourite, compared.difference
        judged = _judged_action(played, compared.second, visits.get(played, 0))
        judged_best = _judged_action(best, compared.first, visits[best])
    return Decision(
        ply=step.ply,
        seat=position.actor,
        played=judged,
        best=judged_best,
        difference=_halved(difference.value),
        difference_low=_halved(difference.low),
        difference_high=_halved(difference.high),
        playouts=0 if compared is None else compared.playouts,
        label="best" if played == best else label_of(difference, position.seats),
        reasons=_reasons(position, best, None if played == best else played),
        stand_in=step.stand_in,
    )


def judge_end(position: Position, ply: int) -> StoredPly:
    """What became of everybody's chances."""
    return StoredPly(ply, tuple(map(_chance, position.returns())), None)


def judge_ended(ended: Ended, seats: int, ply: int) -> StoredPly:
    """The same where the match ended otherwise than by its rules: all for the others, or even where nobody has lost."""
    if ended.ranking(seats) is None:
        return StoredPly(ply, (0.5,) * seats, None)
    return StoredPly(ply, tuple(0.0 if seat == ended.seat else 1 / (seats - 1) for seat in range(seats)), None)


def label_of(difference: Estimate, seats: int) -> Label:
    """What to call an action that is not the best one, by the utility that it loses: it is worse only if surely so."""
    lost = difference.value / 2 * (ALONE if seats == 1 else 1)
    if difference.low <= 0 or lost < SLIGHT:
        return "equal"
    return "inaccuracy" if lost < MISTAKE else "mistake" if lost < BLUNDER else "blunder"


def _judged_action(
    action: Action, worth: Judgement | Estimate, visits: int, reasons: Sequence[Reason] = ()
) -> JudgedAction:
    chance, low, high = map(_chance, (worth.value, worth.low, worth.high))
    return JudgedAction(action.text, chance, low, high, visits, list(reasons))


def _reasons(position: Position, better: Action, played: Action | None = None) -> list[Reason]:
    return msgspec.convert(position.explain(better, played), list[Reason])


def _chance(utility: float) -> float:
    return round(min(1.0, max(0.0, (utility + 1) / 2)), DIGITS)


def _halved(difference: float) -> float:
    """A difference of utilities as one of chances."""
    return round(min(1.0, max(-1.0, difference / 2)), DIGITS)
