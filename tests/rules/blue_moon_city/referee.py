"""A second, slow reading of Blue Moon City, written from the rules alone and sharing no code with the engine.

Tests play the engine and this referee side by side.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.rules.blue_moon_city import payments
from tests.rules.blue_moon_city.box import COURTYARD_PLACE, DRAGONS, PLACES, Place, value, walks
from tests.rules.blue_moon_city.table import Payment, Pile, Table

CHANCE = -1
OVER = -2


def place_of(text: str) -> Place:
    row, column = text.split(",")
    return int(row), int(column)


def text_of(place: Place) -> str:
    return f"{place[0]},{place[1]}"


class Referee(Table):
    """The rules of a match. `play` takes the texts of the engine: `go 1,3>1,2`, `box 1`, `pay H2`, `draw 2` …"""

    # ── Who acts, and with what ───────────────────────────────────────────────────────────────────────────────────────

    def actor(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("setup", "deal") else self.mover

    def outcomes(self) -> dict[str, int]:
        """What chance can do, with weights."""
        if self.phase == "deal":
            seat = self.served()
            pile = self.piles[-1] if seat is None else self.owed[seat][0]
            return {f"deal {card}": count for card, count in pile.cards.items() if count}
        if self.start is None:
            return {f"start {seat}": 1 for seat in range(self.seats)}
        place = self.unlaid()
        if place is not None:
            return {f"tile {tile}>{text_of(place)}": 1 for tile in self.for_place(place)}
        return {f"deal {card}": count for card, count in self.piles[0].cards.items() if count}

    def legal(self) -> set[str]:
        if self.actor() < 0:
            return set()
        if self.phase == "pay":
            return self.legal_payments()
        texts = self.legal_discards() | {f"draw {2 + len(self.thrown)}"}
        if self.phase == "move":
            texts |= self.legal_moves()
        if self.phase in ("move", "build"):
            texts |= self.legal_boxes() | self.legal_offers()
        return texts

    def legal_moves(self) -> set[str]:
        here = self.here()
        texts = {f"go {text_of(here)}>{text_of(place)}" for place, far in walks(here).items() if 0 < far <= self.steps}
        no_ops = self.options["noop_powers"]
        for card in set(self.hand()):
            if card == "F1":
                texts |= {f"F1 figure>{text_of(place)}" for place in PLACES if place != here or no_ops}
            elif card == "F2":
                texts.add("F2 +2")
            elif card[0] in DRAGONS and value(card) < 3:
                dragon = DRAGONS[card[0]]
                at = self.dragons[dragon]
                for place in PLACES:
                    reached = value(card) == 1 or (at is not None and walks(at)[place] <= 3)
                    if reached and (place != at or no_ops):
                        texts.add(f"{card} {dragon} dragon>{text_of(place)}")
        return texts

    def legal_boxes(self) -> set[str]:
        if not self.free_markers(self.mover):
            return set()
        tile = self.tile(self.here())
        return {
            f"box {index + 1}"
            for index, marker in enumerate(self.boxes(self.here()))
            if marker is None and payments.can_pay((), self.hand(), tile.colour, tile.boxes[index])
        }

    def legal_offers(self) -> set[str]:
        cost = self.next_cost()
        if self.here() != COURTYARD_PLACE or cost is None or not self.free_markers(self.mover):
            return set()
        crystals = self.crystals[self.mover]
        if not self.offered:
            return {f"offer {cost}"} if crystals >= cost else set()
        return {
            f"{card} offer {cost + value(card)}"
            for card in ("P1", "P2")
            if self.hands[self.mover][card] and crystals >= cost + value(card)
        }

    def legal_discards(self) -> set[str]:
        if len(self.thrown) == 2:
            return set()
        hand = payments.from_kind(self.hand(), self.thrown[-1]) if self.thrown else self.hand()
        return {f"discard {card}" for card in hand}

    def legal_payments(self) -> set[str]:
        assert self.payment
        tile = self.tile(self.here())
        needed = tile.boxes[self.payment.index]
        table = tuple(self.payment.cards)
        rest = payments.from_kind(self.hand(), table[-1]) if table else self.hand()
        exactly = self.options["exact_payment"]
        leads_on = payments.can_pay_exactly if exactly else payments.can_pay
        texts = set()
        for card in set(rest):
            after = payments.from_kind(payments.less_one(rest, card), card)
            if leads_on((*table, card), after, tile.colour, needed):
                texts.add(f"pay {card}")
        is_paid = payments.is_exact if exactly else payments.pays
        if is_paid(table, tile.colour, needed):
            texts.add("paid")
        return texts

    # ── What an action does ───────────────────────────────────────────────────────────────────────────────────────────

    def play(self, text: str) -> None:
        self.ply += self.actor() >= 0
        match text.split():
            case ["start", seat]:
                self.start = self.mover = int(seat)
                self.after_set_up()
            case ["tile", laid]:
                tile, _, place = laid.partition(">")
                self.tiles[place_of(place)] = int(tile)
                self.after_set_up()
            case ["deal", card]:
                self.deal(card)
            case ["go", walk]:
                target = place_of(walk.partition(">")[2])
                self.steps -= walks(self.here())[target]
                self.at[self.mover] = target
            case ["F2", _]:
                self.spend("F2")
                self.steps += 2
            case ["F1", jump]:
                self.spend("F1")
                self.at[self.mover] = place_of(jump.partition(">")[2])
            case [card, dragon, flight] if flight.startswith("dragon>"):
                self.spend(card)
                self.dragons[dragon] = place_of(flight.partition(">")[2])
            case ["box", number]:
                self.phase = "pay"
                self.payment = Payment(int(number) - 1)
            case ["pay", card]:
                assert self.payment
                self.hands[self.mover][card] -= 1
                self.payment.cards.append(card)
            case ["paid"]:
                self.contribute()
            case ["offer", cost]:
                self.offer(int(cost))
            case [pillar, "offer", cost]:
                self.spend(pillar)
                self.offer(int(cost))
            case ["discard", card]:
                self.phase = "discard"
                self.spend(card)
                self.thrown.append(card)
            case ["draw", number]:
                self.phase = "deal"
                self.drawing = int(number)
                self.settle_deal()
            case _:
                raise AssertionError(f"the referee does not know {text!r}")

    def spend(self, card: str) -> None:
        self.hands[self.mover][card] -= 1
        self.discard[card] += 1

    # Contributions

    def contribute(self) -> None:
        assert self.payment
        place = self.here()
        self.discard.update(self.payment.cards)
        self.boxes(place)[self.payment.index] = self.mover
        self.payment = None
        self.phase = "build"
        if not self.contributed:
            self.contributed = True
            self.award({self.mover: sum(spot == place for spot in self.dragons.values())})
        if None not in self.boxes(place):
            self.complete(place)
        elif all(self.free_markers(seat) == 0 for seat in range(self.seats)):
            self.end("markers")

    def complete(self, place: Place) -> None:
        rewards = self.rewards(place)
        del self.markers[place]
        self.built.add(place)
        for seat, (crystals, _, _) in rewards.items():
            self.crystals[seat] += crystals
        for seat in self.from_mover():
            for _ in range(rewards.get(seat, (0, 0, 0))[1]):
                self.promise(seat)
        self.award({seat: scales for seat, (_, _, scales) in rewards.items()})
        self.check_city()

    # Scales

    def award(self, scales: dict[int, int]) -> None:
        """Credit scales, more than there are if need be, and score if that empties the supply."""
        if not sum(scales.values()):
            return
        for seat, number in scales.items():
            self.scales[seat] += number
            self.supply -= number
        if self.supply > 0:
            return
        paid = self.scoring()
        self.scorings.append(paid)
        for seat, crystals in enumerate(paid):
            self.crystals[seat] += crystals
            if crystals or self.options["scales_discard"] == "all":
                self.scales[seat] = 0
        self.supply = self.total_scales - sum(self.scales)

    # Offerings

    def offer(self, cost: int) -> None:
        self.phase = "build"
        self.crystals[self.mover] -= cost
        self.obelisk.append(self.mover)
        self.offered += 1
        if self.offerings(self.mover) == self.goal:
            self.end("offerings")
        elif all(self.free_markers(seat) == 0 for seat in range(self.seats)):
            self.end("markers")
        else:
            self.check_city()

    # Cards

    def promise(self, seat: int) -> None:
        """Lay a card face down for the seat, from the deck as it is now."""
        if self.refresh():
            self.piles[-1].promised += 1
            self.owed[seat].append(self.piles[-1])

    def refresh(self) -> bool:
        """Shuffle if a card is to be drawn and the deck is empty; whether there is one to draw then."""
        if self.piles[-1].free == 0 and self.discard.total():
            self.shuffles += 1
            self.piles.append(Pile(self.discard))
            self.discard = Counter()
        return self.piles[-1].free > 0

    def deal(self, card: str) -> None:
        if self.phase == "setup":
            self.piles[0].cards[card] -= 1
            next(hand for hand in self.hands if hand.total() < 8)[card] += 1
            self.after_set_up()
            return
        seat = self.served()
        if seat is None:
            seat = self.mover
            self.piles[-1].cards[card] -= 1
            self.drawing -= 1
        else:
            pile = self.owed[seat].pop(0)
            pile.cards[card] -= 1
            pile.promised -= 1
        self.hands[seat][card] += 1
        self.settle_deal()

    def settle_deal(self) -> None:
        if self.served() is None and not (self.drawing and self.refresh()):
            self.finish_turn()

    # Turns

    def after_set_up(self) -> None:
        everybody_has_cards = all(hand.total() == 8 for hand in self.hands)
        if self.start is not None and len(self.tiles) == len(PLACES) and everybody_has_cards:
            self.phase = "move"

    def finish_turn(self) -> None:
        self.turn += 1
        self.drawing = 0
        self.mover = (self.mover + 1) % self.seats
        self.phase = "move"
        self.steps = 2
        self.contributed = False
        self.offered = 0
        self.thrown = []
        self.piles = self.piles[-1:]
        if self.turn >= self.turn_cap:
            self.end("turn-cap")

    def check_city(self) -> None:
        """A finished city ends the match when nobody can make another offering."""
        cost = self.next_cost()
        if len(self.built) < 20:
            return
        if cost is None or not any(
            self.crystals[seat] >= cost and self.free_markers(seat) for seat in range(self.seats)
        ):
            self.end("city")

    def end(self, ending: str) -> None:
        self.ending = ending
        self.phase = "over"


def referee_of(document: dict[str, Any]) -> Referee:
    """A referee who comes to the table of this document."""
    referee = Referee(document["seats"], **document["options"])
    referee.lay_out(document)
    return referee
