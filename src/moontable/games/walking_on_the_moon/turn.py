"""How a turn begins and ends, what it earns, and when the match is over (4, 5, 9, 12 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.compile import Record, kernel
from moontable.games.walking_on_the_moon import track
from moontable.games.walking_on_the_moon.programs import JUMPS
from moontable.games.walking_on_the_moon.state import (
    END,
    FINISH,
    OVER,
    RECOVERY_INCOME,
    START,
    TURN_CAP,
    TURN_ORDER,
)

ROUND, IMMEDIATELY, ONE_MORE, LAST_ONE = range(4)
"""Values of the option `end`."""

S: Any = np.int64
U: Any = np.uint64


@kernel
def clear_jump(s: Record) -> None:
    """Take the rolled dice away."""
    for i in range(U(s.rolls)):
        s.rolled[i] = 0
    s.rolls, s.again, s.rerolling = 0, 0, 0


@kernel
def begin(s: Record) -> None:
    """Let the next astronaut begin its turn (4.1); if all have had theirs, the next round begins."""
    following = track.next_to_act(s)
    if following < 0:
        for i in range(track.astronauts(s)):
            s.seat[i].acted = 0
        s.rounds += 1
        following = track.next_to_act(s)
    s.phase, s.mover = START, following
    me = s.seat[U(following)]
    if not me.asleep:
        s.hindered, me.token = me.token, 0  # (5.2)


@kernel
def _clear(s: Record) -> None:
    clear_jump(s)
    s.hindered, s.bought, s.jump, s.victims, s.partner = 0, 0, 0, 0, 0
    for j in range(U(JUMPS)):
        for k in range(U(JUMPS)):
            s.dice[j, k] = 0


@kernel
def _pay_income(s: Record, is_recovery: bool) -> None:
    """Give the mover its EC for three jumps and for being last; the leader gets none (9.1 to 9.5)."""
    me = s.seat[U(s.mover)]
    if me.finished or track.is_leader(s, s.mover):
        return
    if s.jump == JUMPS:
        me.ec += 1
    if track.is_last(s, s.mover) and not (is_recovery and s.rule[RECOVERY_INCOME]):
        me.ec += 1


@kernel
def is_over(s: Record) -> Any:
    """Whether the match is over for the astronauts that crossed (12.4, 12.5)."""
    running = S(track.astronauts(s)) - S(s.crossed)
    how = s.rule[END]
    if running == 0:
        return True
    if how == LAST_ONE:
        return running == 1
    if s.crossed == 0:
        return False
    if how == IMMEDIATELY or (how == ROUND and s.rule[TURN_ORDER]):
        return True
    return bool(track.next_to_act(s) < 0)


@kernel
def end(s: Record, is_recovery: bool) -> None:
    """End the turn of the mover and begin the next one, unless the match is over."""
    _pay_income(s, is_recovery)
    me = s.seat[U(s.mover)]
    s.turn += 1
    if me.finished:
        me.acted = 0
        if me.finished == 1 and s.rule[END] == ONE_MORE:
            for i in range(track.astronauts(s)):
                s.seat[i].acted = 0
    elif s.rule[TURN_ORDER] == 0 or (s.crossed and s.rule[END] == ONE_MORE):
        me.acted = 1
    _clear(s)
    if is_over(s):
        s.phase, s.ending = OVER, FINISH
    elif s.turn >= s.turn_cap:
        s.phase, s.ending = OVER, TURN_CAP
    else:
        begin(s)
