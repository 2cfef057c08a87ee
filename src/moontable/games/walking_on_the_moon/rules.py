"""The rules of Walking on the Moon; the numbers in brackets are those of RULES.md.

Functions take the state as a record `s` and check nothing: whoever calls `apply` hands in what `legal` or `chance`
listed. `U` makes an unsigned index, because a signed one costs a wrap-around test at each access; `S` makes signed what
is reckoned with. Where a die leads is in `flight`, where the astronauts are in `track`, how turns follow one another in
`turn`; dice, cards and options are read from the record alone.
"""

from typing import Any

import numpy as np

from moontable.core.actors import CHANCE, TERMINAL
from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.walking_on_the_moon import actions, scoring, setting, stars, track, turn
from moontable.games.walking_on_the_moon.actions import (
    ADD,
    BUY_DICE,
    CHOOSE_FACE,
    EXCHANGE,
    GIVE_TOKEN,
    PROGRAM_JUMPS,
    RECOVER,
    ROB_EC,
    ROB_STAR,
    ROLL,
    ROLL_AGAIN,
    STOP,
)
from moontable.games.walking_on_the_moon.flight import AWAKE, fly
from moontable.games.walking_on_the_moon.programs import COLOURS, DICE, JUMPS
from moontable.games.walking_on_the_moon.setting import lay
from moontable.games.walking_on_the_moon.state import (
    CHOOSE,
    HINDER,
    HINDER_BY,
    OVER,
    READY,
    RECOVERY_STAR,
    REROLL,
    ROLLING,
    SETUP,
    STAR_ON_ACCIDENT,
    SWAP,
    UNLAID,
)
from moontable.games.walking_on_the_moon.tables import SIDES

setup = setting.setup
legal, n_legal, nth_legal = actions.legal, actions.n_legal, actions.nth_legal
returns, places = scoring.returns, scoring.places

PILES, STARS_ONLY, EC_ONLY = range(3)
"""Values of the option `swap`."""

S: Any = np.int64
U: Any = np.uint64
_0, _1, _2 = U(0), U(1), U(2)


# ── Who acts, and chance ──────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def actor(s: Record) -> Integer:
    """Return the seat to act, `CHANCE` or `TERMINAL`."""
    if s.phase == OVER:
        return TERMINAL
    if s.phase == SETUP or s.phase == ROLLING:
        return CHANCE
    return track.owner(s, s.mover)


@kernel
def next_colour(s: Record) -> Integer:
    """Return the colour of the die that is rolled next (5.8)."""
    if s.rerolling:
        return S(s.rolled[U(s.rerolling) - _1]) // SIDES
    rest = S(s.rolls)
    colour = S(0)
    while rest >= s.dice[U(s.jump), U(colour)]:
        rest -= s.dice[U(s.jump), U(colour)]
        colour += 1
    return colour


@kernel
def _is_laid(s: Record, index: Integer) -> bool:
    found = False
    for k in range(U(s.laid)):
        found = found or s.ring[k] == index
    return found


@kernel
def chance(s: Record, outcomes: Array, weights: Array) -> Integer:
    """List the outcomes that may come now and their weights: first seat, next card, or face of the next die."""
    n = S(0)
    if s.phase == SETUP:
        is_order = s.order[_0] == UNLAID
        for index in range(s.seats if is_order else s.dealt):
            if is_order or not _is_laid(s, index):
                outcomes[n], weights[n] = index, 1
                n += 1
    elif s.phase == ROLLING:
        sides = s.side[U(next_colour(s))]
        for i in range(U(SIDES)):  # equal sides of a die need not lie together
            known = S(0)
            while known < n and outcomes[known] != sides[i]:
                known += 1
            if known == n:
                outcomes[n], weights[n] = sides[i], 0
                n += 1
            weights[known] += 1
    return n


@kernel
def settle(s: Record, word: Word, _pool: Array) -> None:
    """Resolve chance until a seat is to act or the match is over.

    Comes to the same as drawing outcome by outcome by their weights.
    """
    while s.phase == SETUP:
        if s.order[_0] == UNLAID:
            apply(s, below(word, s.seats))
        else:
            rest = below(word, S(s.dealt) - S(s.laid))
            index = _0
            while _is_laid(s, index) or rest:
                rest -= U(not _is_laid(s, index))
                index += _1
            lay(s, index)
    while s.phase == ROLLING:
        _fall(s, s.side[U(next_colour(s)), below(word, SIDES)])


# ── What happens ──────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def apply(s: Record, action: Integer) -> None:
    """Play an action of the seat to act, or let a chance outcome happen."""
    if s.phase == ROLLING:
        _fall(s, action)
    elif s.phase == SETUP:
        if s.order[_0] == UNLAID:
            for k in range(U(s.seats)):
                s.order[k] = (U(action) + k) % U(s.seats)
        else:
            lay(s, action)
    else:
        s.ply += 1
        _act(s, S(action))


@kernel
def _act(s: Record, action: Integer) -> None:
    me = s.seat[U(s.mover)]
    if action < PROGRAM_JUMPS:  # (5.3)
        s.bought = action - BUY_DICE + 1
        me.ec -= s.bought
    elif action < ROLL:
        for j in range(U(JUMPS)):
            for k in range(U(COLOURS)):
                s.dice[j, k] = DICE[U(action - PROGRAM_JUMPS), j, k]
        s.phase = READY
    elif action == ROLL:
        s.phase = ROLLING
    elif action == STOP:  # (5.12)
        turn.end(s, False)
    elif action < CHOOSE_FACE:
        j, k = U(action - ADD) // U(COLOURS) + _1, U(action - ADD) % U(COLOURS)
        s.dice[j, k] += 1
        me.ec -= 1
    elif action < ROLL_AGAIN:
        _jump(s, action - CHOOSE_FACE)
    elif action < ROB_STAR:
        _roll_again(s, action - ROLL_AGAIN)
    elif action < RECOVER:
        _meddle(s, action)
    else:
        _recover(s, action - RECOVER)


@kernel
def _fall(s: Record, face: Integer) -> None:
    """Let a die show a face; once all dice of the jump lie, the mover chooses (5.8, 5.10)."""
    if s.rerolling and not s.rule[REROLL]:
        s.rolled[U(s.rerolling) - _1] = face
    else:
        if s.rerolling:  # the better result may be chosen: the old one stays
            s.again |= 1 << s.rolls
        s.rolled[U(s.rolls)] = face
        s.rolls += 1
    dice = s.dice[U(s.jump)]
    if s.rerolling or s.rolls == dice[_0] + dice[_1] + dice[_2]:
        s.rerolling = 0
        s.phase = CHOOSE


@kernel
def _roll_again(s: Record, face: Integer) -> None:
    """Pay an EC to roll the first die that shows the face and was not rolled again (5.10)."""
    i = U(0)
    while s.rolled[i] != face or s.again >> i & 1:
        i += _1
    s.again |= 1 << i
    s.rerolling = i + _1
    s.seat[U(s.mover)].ec -= 1
    s.phase = ROLLING


@kernel
def _jump(s: Record, face: Integer) -> None:
    """Follow the chosen die (6): to an accident, across the line, to somebody to hinder, or on to the next jump."""
    me = s.seat[U(s.mover)]
    origin = U(me.column)
    result, column, passed, _cells, _settled = fly(s, origin, face)
    turn.clear_jump(s)
    if result == AWAKE or not s.rule[STAR_ON_ACCIDENT]:
        stars.collect(s, s.mover, passed)
    track.move(s, s.mover, column)
    if result != AWAKE:  # (8)
        me.asleep = 1
        stars.lose_half(s, s.mover)
        turn.end(s, False)
        return
    if me.finished:  # (5.13)
        turn.end(s, False)
        return
    see_neighbours(s, origin)
    if s.victims or s.partner:
        s.phase = HINDER
    else:
        _go_on(s)


@kernel
def see_neighbours(s: Record, origin: Integer) -> None:
    """Note whom the mover may hinder, and whether it may exchange with its partner (11.1, 11.3, 13.3)."""
    me = s.seat[U(s.mover)]
    for i in range(track.astronauts(s)):
        other = s.seat[i]
        if i == U(s.mover) or other.finished:
            continue
        if track.owner(s, i) == track.owner(s, s.mover):
            differ_stars, differ_ec = other.stars != me.stars, other.ec != me.ec
            can = (differ_stars and s.rule[SWAP] != EC_ONLY) or (differ_ec and s.rule[SWAP] != STARS_ONLY)
            s.partner = other.column == me.column and can
        elif other.stars or other.ec or not other.token:
            is_there = other.column == me.column
            if s.rule[HINDER_BY] and origin < other.column and other.column < me.column:
                is_there = True
            if is_there:
                s.victims |= 1 << i


@kernel
def _go_on(s: Record) -> None:
    """Count the jump; go on with the next one, or end the turn after the last (5.6)."""
    s.victims, s.partner = 0, 0
    s.jump += 1
    if s.jump == JUMPS or s.dice[U(s.jump), _0] + s.dice[U(s.jump), _1] + s.dice[U(s.jump), _2] == 0:
        turn.end(s, False)
    else:
        s.phase = READY


@kernel
def _meddle(s: Record, action: Integer) -> None:
    """Rob, hinder or exchange after a jump, or let be (11, 13.3)."""
    me = s.seat[U(s.mover)]
    if action < ROB_EC:
        s.seat[U(action - ROB_STAR)].stars -= 1
        me.stars += 1
    elif action < GIVE_TOKEN:
        s.seat[U(action - ROB_EC)].ec -= 1
        me.ec += 1
    elif action < EXCHANGE:
        s.seat[U(action - GIVE_TOKEN)].token = 1
    elif action == EXCHANGE:
        other = s.seat[(U(s.mover) + _2) % U(4)]
        if s.rule[SWAP] != EC_ONLY:
            me.stars, other.stars = other.stars, me.stars
        if s.rule[SWAP] != STARS_ONLY:
            me.ec, other.ec = other.ec, me.ec
    _go_on(s)


@kernel
def _recover(s: Record, steps: Integer) -> None:
    """Wake up, go a step or none, drop a hinder token (8.5 to 8.8)."""
    me = s.seat[U(s.mover)]
    me.asleep = 0
    track.move(s, s.mover, U(me.column) + U(steps))
    if s.rule[RECOVERY_STAR] and not me.finished and U(s.high) >> U(me.column) & _1:
        stars.collect(s, s.mover, U(s.stars) & _1 << U(me.column))
    me.token = 0
    turn.end(s, True)
