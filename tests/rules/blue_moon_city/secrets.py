"""What a seat cannot see, and what it can work out: other worlds that look the same to it, and a memory of discards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.box import CARDS, KINDS
from tests.rules.blue_moon_city.referee import Referee

Raw = NDArray[np.uint8]


def spread(counts: Any) -> list[int]:
    """Kinds, each as often as it is counted."""
    return [kind for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def counted(kinds: list[int]) -> NDArray[np.uint8]:
    return np.bincount(kinds, minlength=len(KINDS)).astype(np.uint8)


def other_world(raw: Raw, viewer: int | None, chance: random.Random) -> Raw:
    """Another state that this seat (None: a spectator) cannot tell from the given one.

    What came from the present deck is exchanged among the other hands and the deck, what is older among the other hands
    and the cards set aside.
    """
    changed = raw.copy()
    state = changed.view(State)[0]
    others = [seat for i, seat in enumerate(state["seat"][: int(state["seats"])]) if i != viewer]
    recent = [spread(np.minimum(seat["hand"], seat["drawn"])) for seat in others]
    older = [spread(seat["hand"] - counted(kinds)) for seat, kinds in zip(others, recent, strict=True)]
    deck, aside = spread(state["deck"]), spread(state["aside"])
    from_deck = iter(chance.sample(pool := list(chain(deck, *recent)), len(pool)))
    from_before = iter(chance.sample(pool := list(chain(aside, *older)), len(pool)))
    for seat, new, old in zip(others, recent, older, strict=True):
        dealt = counted([next(from_deck) for _ in new])
        seat["drawn"] += dealt - counted(new)
        seat["hand"] = dealt + counted([next(from_before) for _ in old])
    state["deck"], state["aside"] = counted(list(from_deck)), counted(list(from_before))
    return changed


class Memory:
    """Everything that is public since the deck was last shuffled, noted beside a referee who sees all."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.shuffles = -1
        self.note_shuffle()

    def note_shuffle(self) -> None:
        """Note the new deck's contents, and how many cards every seat held before."""
        referee = self.referee
        self.shuffles = referee.shuffles
        self.contents = referee.piles[-1].cards.copy()
        self.older = [hand.total() for hand in referee.hands]
        self.fetched = [0] * referee.seats
        self.played: list[Counter[str]] = [Counter() for _ in range(referee.seats)]
        self.own_older = [hand.copy() for hand in referee.hands]
        table = referee.payment.cards if referee.payment else []
        self.older[referee.mover] += len(table)
        self.played[referee.mover].update(table)

    def play(self, text: str) -> None:
        """Let the referee play, and note who parted with what and who was dealt how many cards from which deck."""
        referee = self.referee
        before = [hand.copy() for hand in referee.hands]
        aside = referee.phase == "deal" and (seat := referee.served()) is not None
        from_before = aside and referee.owed[seat or 0][0] is not referee.piles[-1]
        referee.play(text)
        for seat, (then, now) in enumerate(zip(before, referee.hands, strict=True)):
            self.played[seat].update(then - now)
            dealt = (now - then).total()
            if from_before:
                self.older[seat] += dealt
                self.own_older[seat].update(now - then)
            else:
                self.fetched[seat] += dealt
        if referee.shuffles != self.shuffles:
            self.note_shuffle()

    def can_be(self, hands: list[Counter[str]], aside: Counter[str], viewer: int) -> bool:
        """Whether these hands and cards set aside fit all that is public and what the viewer itself holds.

        Every other seat has held or played a known number of cards from before the shuffle, which are known as a
        whole: a problem of shares, solved by its smallest cut.
        """
        others = [seat for seat in range(len(hands)) if seat != viewer]
        before = Counter(CARDS) - self.contents
        if aside - before or self.own_older[viewer] - (before - aside):
            return False
        columns = before - aside - self.own_older[viewer]
        rows = {seat: self.older[seat] for seat in others}
        room = {seat: hands[seat] + self.played[seat] for seat in others}
        if sum(rows.values()) != columns.total():
            return False
        for size in range(len(others) + 1):
            for part in combinations(others, size):
                cut = sum(rows[seat] for seat in others if seat not in part)
                cut += sum(min(count, sum(room[seat][card] for seat in part)) for card, count in columns.items())
                if cut < columns.total():
                    return False
        return True
