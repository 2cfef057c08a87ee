"""What a seat cannot see, and what it can work out: other worlds that look the same to it, and a memory of discards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.games.blue_moon_city.state import State
from tests.rules.blue_moon_city.box import KINDS
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
    """Everything that is public since the deck was last shuffled, and what each seat knows itself.

    It is noted beside a referee who sees all: what lay in the new deck, how many cards each seat has had that are older
    and how many from that deck, and who parted with what after how many of these.
    """

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.note_shuffle()

    def note_shuffle(self) -> None:
        """Begin anew: a shuffle comes when no box is being paid."""
        referee = self.referee
        assert referee.payment is None
        self.shuffles = referee.shuffles
        self.contents = referee.piles[-1].cards.copy()
        self.older = [hand.total() for hand in referee.hands]
        self.drawn: list[Counter[str]] = [Counter() for _ in range(referee.seats)]
        self.played: list[tuple[int, str, int]] = []

    def play(self, text: str) -> None:
        """Let the referee play, and note who parted with what and who was dealt a card from which deck."""
        referee = self.referee
        before = [hand.copy() for hand in referee.hands]
        receiver = referee.served() if referee.phase == "deal" else None
        is_older = receiver is not None and referee.owed[receiver][0] is not referee.piles[-1]
        referee.play(text)
        for seat, (then, now) in enumerate(zip(before, referee.hands, strict=True)):
            self.played += [(seat, card, self.drawn[seat].total()) for card in (then - now).elements()]
            if is_older:
                self.older[seat] += (now - then).total()
            else:
                self.drawn[seat].update(now - then)
        if referee.shuffles != self.shuffles:
            self.note_shuffle()

    def had(self, seat: int, hand: Counter[str]) -> Counter[str]:
        """All cards that a seat with this hand has had since the shuffle."""
        return hand + Counter(card for who, card, _ in self.played if who == seat)

    def assert_can_be(self, document: dict[str, Any], viewer: int) -> None:
        """A sampled world tells of each seat which cards came from the new deck: a story that can have happened.

        It agrees with what the viewer knows of its own cards, gives nobody a card too many or before its time, and puts
        every card of the new deck into that deck or a hand that drew from it.
        """
        seats = range(self.referee.seats)
        hands = [Counter(hand) for hand in document["hands"]]
        drawn = [Counter(cards) for cards in document["drawn"]]
        assert hands[viewer] == self.referee.hands[viewer]
        assert drawn[viewer] == self.drawn[viewer]
        older = [had.copy() for had in map(self.had, seats, hands)]
        for seat in seats:
            assert drawn[seat] <= older[seat]
            older[seat] -= drawn[seat]
            assert drawn[seat].total() == self.drawn[seat].total()
            assert older[seat].total() == self.older[seat]
            self.assert_in_time(seat, older[seat].copy())
        assert sum(drawn, Counter(document["deck"])) == self.contents
        assert Counter(document["aside"]).total() == sum(pile.cards.total() for pile in self.referee.piles[:-1])

    def assert_in_time(self, seat: int, older: Counter[str]) -> None:
        """No card is played before it is drawn; it is easiest if the first ones of a kind are the older ones."""
        played = 0
        for who, card, drawn in self.played:
            if who == seat:
                played += older[card] == 0
                older[card] -= older[card] > 0
                assert played <= drawn
