"""Where the cards are: hands, deck, discard pile and reward cards that wait (RULES.md, chapter 8).

Cards are counted by kind. The deck holds the reward cards that were earned in this turn: they are dealt when it is
over, before the mover's own new cards. That comes to the same as setting them aside unseen, for every card of the deck
is as likely to be any of those left; only a reshuffle in between must not mix them with the new deck, which is why the
rest of the old one is kept `aside`.
"""

from typing import Any

import numpy as np

from moontable.core.compile import Array, Integer, Record, Word, kernel
from moontable.core.words import below
from moontable.games.blue_moon_city.components import ALL_CARDS, COUNT_OF, KINDS
from moontable.games.blue_moon_city.spec import HAND
from moontable.games.blue_moon_city.state import SETUP

S: Any = np.int64
U: Any = np.uint64
_0, _1 = U(0), U(1)


@kernel
def fill_deck(s: Record) -> None:
    """Put all cards into the deck (2.6)."""
    for kind in range(U(KINDS)):
        s.deck[kind] = COUNT_OF[kind]
        s.shuffled[kind] = COUNT_OF[kind]
    s.stock = ALL_CARDS


@kernel
def hand_kinds(hand: Array) -> Integer:
    """Return the kinds in a hand as bits."""
    kinds = U(0)
    for kind in range(U(KINDS)):
        kinds |= U(hand[kind] != 0) << kind
    return kinds


# ── Out of hands ──────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _take(s: Record, seat: Record, kind: Integer) -> None:
    """Take a card out of the mover's hand, and note that everybody saw it."""
    seat.hand[kind] -= 1
    seat.cards -= 1
    play = s.play[U(s.plays)]
    play.seat, play.kind, play.fetched = s.mover, kind, seat.fetched
    s.plays += 1


@kernel
def discard(s: Record, seat: Record, kind: Integer) -> None:
    """Discard a card of the mover's hand."""
    _take(s, seat, kind)
    s.discard[kind] += 1
    s.discarded += 1


@kernel
def lay(s: Record, seat: Record, kind: Integer) -> None:
    """Lay a card of the mover's hand on the table, as a part of a payment."""
    _take(s, seat, kind)
    s.paid[kind] += 1


@kernel
def clear_table(s: Record) -> None:
    """Discard the cards of a payment."""
    for kind in range(U(KINDS)):
        s.discard[kind] += s.paid[kind]
        s.discarded += s.paid[kind]
        s.paid[kind] = 0


# ── Into hands ────────────────────────────────────────────────────────────────────────────────────────────────────────


@kernel
def _shuffle(s: Record) -> None:
    """Make the discard pile the deck (8.2); the rest of the old deck, all of it promised, stays aside (8.5, 10.3)."""
    for kind in range(U(KINDS)):
        s.aside[kind] += s.deck[kind]
        s.deck[kind] = s.discard[kind]
        s.shuffled[kind] = s.discard[kind]
        s.discard[kind] = 0
    s.set_aside += s.stock
    s.stock = s.discarded
    s.discarded = 0
    for i in range(U(s.plays)):
        play = s.play[i]
        play.seat, play.kind, play.fetched = 0, 0, 0
    s.plays = 0
    for i in range(U(s.seats)):
        seat = s.seat[i]
        seat.drawn[:] = 0
        seat.fetched, seat.older = 0, seat.cards


@kernel
def promise(s: Record) -> None:
    """Serve the reward cards that the seats are owed, the mover first, as far as the stock reaches (5.8, 5.9)."""
    rest = S(s.stock) + S(s.discarded)
    total = S(0)
    for turn in range(U(s.seats)):
        seat = s.seat[(U(s.mover) + turn) % U(s.seats)]
        seat.owed = min(S(seat.owed), rest)
        rest -= S(seat.owed)
        total += S(seat.owed)
    if total > s.stock:
        _shuffle(s)


@kernel
def receiver(s: Record) -> Integer:
    """Return the seat that the next card is dealt to (2.6, 5.8)."""
    if s.phase == SETUP:
        for i in range(U(s.seats)):
            if s.seat[i].cards < HAND:
                return i
    for turn in range(U(s.seats)):
        i = (U(s.mover) + turn) % U(s.seats)
        if s.seat[i].owed:
            return i
    return U(s.mover)


@kernel
def prepare(s: Record) -> bool:
    """See to it that a card can be dealt, shuffling if need be; False if nobody gets one any more (8.2, 8.3)."""
    for i in range(U(s.seats)):
        if s.seat[i].owed:
            return True
    if s.to_draw and s.stock == 0 and s.discarded:
        _shuffle(s)
    if s.stock == 0:
        s.to_draw = 0
    return bool(s.to_draw)


@kernel
def list_next(s: Record, outcomes: Array, weights: Array) -> Integer:
    """List the kinds that the next card can have, and how many cards of each there are."""
    source = s.aside if s.set_aside else s.deck
    n = S(0)
    for kind in range(U(KINDS)):
        if source[kind]:
            outcomes[n] = kind
            weights[n] = source[kind]
            n += 1
    return n


@kernel
def any_next(s: Record, word: Word) -> Integer:
    """Draw the kind of the next card."""
    source = s.aside if s.set_aside else s.deck
    rest = S(below(word, s.set_aside if s.set_aside else s.stock))
    kind = _0
    while rest >= source[kind]:
        rest -= S(source[kind])
        kind += _1
    return kind


@kernel
def deal(s: Record, kind: Integer) -> None:
    """Deal a card of a kind to whoever is next."""
    seat = s.seat[receiver(s)]
    if s.set_aside:
        s.aside[kind] -= 1
        s.set_aside -= 1
        seat.older += 1
    else:
        s.deck[kind] -= 1
        s.stock -= 1
        seat.drawn[kind] += 1
        seat.fetched += 1
    seat.hand[kind] += 1
    seat.cards += 1
    if seat.owed:
        seat.owed -= 1
    elif s.to_draw:
        s.to_draw -= 1
