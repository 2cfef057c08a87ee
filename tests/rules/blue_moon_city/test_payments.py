"""What pays a box: the engine, the referee and a search over every role of every card agree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from moontable import Position
from moontable.games.blue_moon_city import kernels
from tests.rules.blue_moon_city import payments
from tests.rules.blue_moon_city.box import CARDS, COLOURS, KINDS, TILES, in_order, value
from tests.rules.blue_moon_city.matches import playing, texts
from tests.rules.blue_moon_city.payments import Cards
from tests.rules.blue_moon_city.situations import situation

NOTHING = -1


def sum_by_roles(cards: Cards, colour: str) -> int:
    """Rule 4.12: the largest sum over all ways to give each card one role, `NOTHING` if there is none."""
    best = NOTHING
    for roles in product(*(roles_of(card, colour) for card in cards)):
        played = list(zip(cards, roles, strict=True))
        if roles.count("half") % 2:
            continue
        recoloured = Counter(card[0] for card, role in played if role == "recoloured")
        hoaxes = [4 if card == "H1" else 1 for card, role in played if role == "hoax"]
        if can_share_out(recoloured, hoaxes):
            faces = sum(value(card) for card, role in played if role in ("own", "wild", "recoloured"))
            best = max(best, faces + 3 * roles.count("half") // 2)
    return best


def roles_of(card: str, colour: str) -> list[str]:
    """Rule 4.6, Rule 4.7, Rule 4.9: what a card can be in a box of a colour."""
    roles = []
    if card[0] == colour:
        roles.append("own")
    elif card == "K1":
        roles.append("wild")
    else:
        roles.append("recoloured")
    if card in ("M1", "M2"):
        roles.append("half")
    if card in ("H1", "H2"):
        roles.append("hoax")
    return roles


def can_share_out(recoloured: Counter[str], hoaxes: list[int]) -> bool:
    """Rule 4.8, Rule 4.10: whether each Hoax can get a colour so that all cards are covered and no Hoax is idle."""
    if not recoloured:
        return not hoaxes
    return any(
        all(
            sum(chosen == colour for chosen in sources)
            <= count
            <= sum(reach for reach, chosen in zip(hoaxes, sources, strict=True) if chosen == colour)
            for colour, count in recoloured.items()
        )
        for sources in product(recoloured, repeat=len(hoaxes))
    )


def some_cards(chance: random.Random, most: int) -> Cards:
    """A few cards, often of few peoples, so that pairs and Hoaxes meet."""
    peoples = chance.choice([COLOURS, *("".join(chance.sample("HHMMKVTA", 4)) for _ in range(3))])
    pool = [card for card, count in CARDS.items() for _ in range(count) if card[0] in peoples]
    return tuple(in_order(chance.sample(pool, min(len(pool), chance.randint(0, most)))))


def test_three_ways_of_reckoning_a_sum_agree() -> None:
    """Rule 4.11: thousands of payments in all colours, by kernel, by referee and by every role of every card."""
    chance = random.Random(3)
    paying = 0
    for _ in range(1200):
        cards = some_cards(chance, 6)
        counts = np.array([cards.count(kind) for kind in KINDS], np.uint8)
        for number, colour in enumerate(COLOURS):
            expected = sum_by_roles(cards, colour)
            assert max(NOTHING, int(kernels.best_sum(counts, number))) == expected, (cards, colour)
            assert payments.best_sum(cards, colour) == max(0, expected), (cards, colour)
            paying += expected > 0
    assert paying > 1000


def subsets(cards: Cards) -> Iterator[Cards]:
    for size in range(len(cards) + 1):
        yield from dict.fromkeys(combinations(cards, size))


def payments_by_roles(hand: Cards, colour: str, number: int) -> set[Cards]:
    """Every set of cards of the hand that pays a box (Rule 4.2, Rule 4.5)."""
    names = COLOURS if colour == "*" else colour
    return {cards for cards in subsets(hand) if any(sum_by_roles(cards, name) >= number for name in names)}


def payments_offered(position: Position) -> Iterator[Cards]:
    """Every payment that the legal actions of phase pay lead to; no branch ends without one."""
    actions = texts(position)
    assert actions, "a payment that cannot be completed"
    if "paid" in actions:
        payment = position.view(None)["payment"]
        yield tuple(payment["cards"])
    for text in actions:
        if text != "paid":
            yield from payments_offered(playing(position, text))


@pytest.mark.parametrize("exact", [False, True])
def test_legal_actions_lead_to_every_payment_and_to_no_other(exact: bool) -> None:
    """Rule 4.12: every hand of up to seven cards, card by card: no dead end, nothing left out, nothing too much."""
    chance = random.Random(6 + exact)
    begun = 0
    while begun < 100:
        hand = some_cards(chance, 7)
        tile = TILES[chance.randint(1, 20)]
        box = chance.randrange(len(tile.boxes))
        expected = payments_by_roles(hand, tile.colour, tile.boxes[box])
        if exact:
            expected = {cards for cards in expected if not any(is_part(other, cards) for other in expected)}
        position = situation(hands=[" ".join(hand)], at={0: tile.name}, options={"exact_payment": exact})
        assert (f"box {box + 1}" in texts(position)) == bool(expected)
        if expected:
            offered = list(payments_offered(playing(position, f"box {box + 1}")))
            assert len(offered) == len(set(offered))
            assert set(offered) == expected, (hand, tile.name, box)
            begun += 1


def is_part(one: Cards, other: Cards) -> bool:
    """Whether one payment is contained in another, and smaller."""
    return one != other and not Counter(one) - Counter(other)


@pytest.mark.parametrize("exact", [False, True])
def test_lists_stay_short_and_never_end_with_a_huge_hand(exact: bool) -> None:
    """With half the deck in hand at most 23 actions are listed while paying, and each goes on to a payment."""
    chance = random.Random(9)
    deck = [card for card, count in CARDS.items() for _ in range(count)]
    for _ in range(12):
        hand = " ".join(in_order(chance.sample(deck, 40)))
        tile = TILES[chance.randint(1, 20)]
        position = situation(hands=[hand], at={0: tile.name}, options={"exact_payment": exact})
        position = playing(position, chance.choice(texts(position, "box")))
        while position.view(None)["phase"] == "pay":
            actions = texts(position)
            assert 0 < len(actions) <= 23
            position = playing(position, "paid" if "paid" in actions and chance.random() < 0.5 else actions[0])
