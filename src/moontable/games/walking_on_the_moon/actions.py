"""Actions as numbers, and which of them are legal (5, 11 of RULES.md)."""

from typing import Any

import numpy as np

from moontable.core.bits import count_ones, lowest_bit
from moontable.core.compile import Array, Integer, Record, kernel
from moontable.games.walking_on_the_moon import track
from moontable.games.walking_on_the_moon.components import ASTRONAUTS
from moontable.games.walking_on_the_moon.programs import COLOURS, EACH, FIRST, JUMPS, MOST_DICE, PROGRAMS
from moontable.games.walking_on_the_moon.spec import DICE as STANDARD_DICE
from moontable.games.walking_on_the_moon.spec import HINDERED_DICE
from moontable.games.walking_on_the_moon.state import (
    AFTER_TOKEN,
    BUY,
    CHOOSE,
    DICE_USED,
    FACES,
    HINDER,
    READY,
    START,
)

# Actions. What can be done in one phase lies together, so that a mask of at most 64 bits says which of it is legal:
# buy 1 to 3 dice, a program by its number / roll, stop, add a die of a colour to jump 2 or 3 / choose or roll again the
# face with this number / take a star, an EC from an astronaut, give it a token, exchange with the partner, let be /
# recover with 0 or 1 steps.
BUY_DICE, MOST_BOUGHT = 0, MOST_DICE - HINDERED_DICE
PROGRAM_JUMPS = BUY_DICE + MOST_BOUGHT
ROLL = PROGRAM_JUMPS + PROGRAMS
STOP = ROLL + 1
ADD = STOP + 1
CHOOSE_FACE = ADD + COLOURS * (JUMPS - 1)
ROLL_AGAIN = CHOOSE_FACE + FACES
ROB_STAR = ROLL_AGAIN + FACES
ROB_EC = ROB_STAR + ASTRONAUTS
GIVE_TOKEN = ROB_EC + ASTRONAUTS
EXCHANGE = GIVE_TOKEN + ASTRONAUTS
PASS = EXCHANGE + 1
RECOVER = PASS + 1
N_ACTIONS = RECOVER + 2

S: Any = np.int64
U: Any = np.uint64
_0, _1, _2 = U(0), U(1), U(2)


@kernel
def allowance(s: Record) -> Integer:
    """Return how many dice the mover has in this turn (5.2, 5.3)."""
    return (S(HINDERED_DICE) if s.hindered else S(STANDARD_DICE)) + S(s.bought)


@kernel
def _may_buy(s: Record) -> bool:
    return not (s.hindered and s.rule[AFTER_TOKEN])


@kernel
def _is_programming(s: Record) -> bool:
    return bool(s.phase == START and not s.seat[U(s.mover)].asleep)


@kernel
def _programs(s: Record) -> Any:
    """Return the numbers of the programs between which the mover chooses, from and to (5.4, 5.5)."""
    dice = allowance(s)
    least = S(1) if s.rule[DICE_USED] else dice
    return FIRST[U(least)], FIRST[U(dice) + _1]


@kernel
def options(s: Record) -> Any:
    """Return what may be done besides programming: an action, and bits for it and those that follow."""
    me = s.seat[U(s.mover)]
    if s.phase == START:
        if me.asleep:
            return RECOVER, U(3)
        if s.bought or not _may_buy(s):
            return BUY_DICE, _0
        dice = min(S(me.ec), MOST_DICE - allowance(s))
        return BUY_DICE, (_1 << U(dice)) - _1
    if s.phase == READY:
        return ROLL, _1 | (_2 if s.jump else _0) | _additions(s) << _2
    if s.phase == CHOOSE:
        return CHOOSE_FACE, _faces(s)
    if s.phase == HINDER:
        return ROB_STAR, _hindrances(s)
    return 0, _0


@kernel
def _additions(s: Record) -> Integer:
    """Return bits 3 * (jump - 1) + colour of the dice that may be bought for a jump to come (5.4)."""
    bits = _0
    if not s.rule[BUY] or s.jump == 0 or s.seat[U(s.mover)].ec == 0 or not _may_buy(s):
        return bits
    total, jumps = S(0), S(0)
    for j in range(U(JUMPS)):
        on_jump = S(s.dice[j, _0]) + S(s.dice[j, _1]) + S(s.dice[j, _2])
        total += on_jump
        jumps += S(on_jump > 0)
    if total == MOST_DICE:
        return bits
    for colour in range(U(COLOURS)):
        if S(s.dice[_0, colour]) + S(s.dice[_1, colour]) + S(s.dice[_2, colour]) < EACH:
            for j in range(S(s.jump), min(jumps + 1, JUMPS)):
                bits |= _1 << (U(COLOURS) * (U(j) - _1) + colour)
    return bits


@kernel
def _faces(s: Record) -> Integer:
    """Return bits of the faces that can be chosen, and above them of those that can be rolled again (5.9, 5.10)."""
    bits = _0
    for i in range(U(s.rolls)):
        bits |= _1 << U(s.rolled[i])
        if s.seat[U(s.mover)].ec and not s.again >> i & 1:
            bits |= _1 << (U(FACES) + U(s.rolled[i]))
    return bits


@kernel
def _hindrances(s: Record) -> Integer:
    """Return bits of what may be done to the victims, of the exchange and of letting be (11.1, 11.2, 13.3)."""
    bits = _1 << U(PASS - ROB_STAR)
    if s.partner:
        bits |= _1 << U(EXCHANGE - ROB_STAR)
    for i in range(track.astronauts(s)):
        if s.victims >> i & 1:
            other = s.seat[i]
            if other.stars:
                bits |= _1 << i
            if other.ec:
                bits |= _1 << (U(ASTRONAUTS) + i)
            if not other.stars and not other.ec:
                bits |= _1 << (U(2 * ASTRONAUTS) + i)
    return bits


@kernel
def legal(s: Record, out: Array) -> Integer:
    """List the actions of the seat to act, in the order of their numbers."""
    base, bits = options(s)
    n = S(0)
    while bits:
        out[n] = base + lowest_bit(bits)
        bits &= bits - _1
        n += 1
    if _is_programming(s):
        first, last = _programs(s)
        part = out[n : n + last - first]
        for i in range(len(part)):
            part[i] = PROGRAM_JUMPS + first + i
        n += last - first
    return n


@kernel
def n_legal(s: Record) -> Integer:
    """Return how many actions `legal` lists."""
    n = S(count_ones(options(s)[1]))
    if _is_programming(s):
        first, last = _programs(s)
        n += last - first
    return n


@kernel
def nth_legal(s: Record, i: Integer) -> Integer:
    """Return the i-th action of `legal` without listing the others."""
    base, bits = options(s)
    i = S(i)
    while bits:
        if i == 0:
            return base + S(lowest_bit(bits))
        bits &= bits - _1
        i -= 1
    return PROGRAM_JUMPS + _programs(s)[0] + i
