"""Hold an engine position against the referee: every fact of the views, every legal action, every promise."""

from __future__ import annotations

from collections import Counter
from typing import Any

from moontable import CHANCE, TERMINAL, Position
from tests.rules.blue_moon_city import payments
from tests.rules.blue_moon_city.box import COLOURS, COURTYARD_PLACE, PLACES, Place, in_order, walks
from tests.rules.blue_moon_city.referee import CHANCE as REFEREE_CHANCE
from tests.rules.blue_moon_city.referee import OVER, Referee


def assert_same_actor(position: Position, referee: Referee) -> None:
    expected = {REFEREE_CHANCE: CHANCE, OVER: TERMINAL}.get(referee.actor(), referee.actor())
    assert position.actor == expected
    if position.actor == CHANCE:
        outcomes = position.chance_outcomes()
        assert {outcome.text: weight for outcome, weight in outcomes} == referee.outcomes()
        assert len(outcomes) == len({outcome.text for outcome, _ in outcomes})
        return
    texts = [action.text for action in position.legal_actions()]
    assert len(set(texts)) == len(texts)
    assert set(texts) == referee.legal()


def assert_agree(position: Position, referee: Referee) -> None:
    """Compare everything that a spectator and every seat see, and what the seat to act may do."""
    assert_same_actor(position, referee)
    for viewer in (None, *range(referee.seats)):
        view = position.view(viewer)
        assert_same_players(view, referee, viewer)
    view = position.view(None)
    assert_same_city(view, referee)
    assert_same_cards(view, referee)
    assert_same_turn(view, referee)
    assert view["seats"] == referee.seats
    assert view["phase"] == referee.phase
    assert (view["ply"], view["turn"], view["turn_cap"]) == (referee.ply, referee.turn, referee.turn_cap)
    assert view.get("actor") == (None if referee.actor() < 0 else referee.actor())
    assert view["start"] == referee.start
    assert_same_end(position, view, referee)


def assert_same_players(view: dict[str, Any], referee: Referee, viewer: int | None) -> None:
    is_open = bool(referee.options["open_crystals"] or referee.ending)
    assert len(view["players"]) == referee.seats
    for seat, player in enumerate(view["players"]):
        hand = in_order(referee.hands[seat].elements())
        assert player["at"] == list(referee.at[seat])
        assert player.get("crystals") == (referee.crystals[seat] if is_open or seat == viewer else None)
        assert player["scales"] == referee.scales[seat]
        assert player["cards"] == len(hand)
        assert player.get("hand") == (hand if seat == viewer else None)
        assert player["pending"] == len(referee.owed[seat])
        assert player["markers"] == referee.free_markers(seat)
        assert player["offerings"] == referee.offerings(seat)


def assert_same_city(view: dict[str, Any], referee: Referee) -> None:
    assert [tile["at"] for tile in view["tiles"]] == [list(place) for place in PLACES]
    for place, shown in zip(PLACES, view["tiles"], strict=True):
        tile = referee.tile(place)
        assert shown["tile"] == referee.tiles[place]
        assert shown["built"] == (place in referee.built)
        assert [(box["colour"], box["value"]) for box in shown["boxes"]] == [(tile.colour, box) for box in tile.boxes]
        markers = referee.boxes(place) or [None] * len(tile.boxes)
        assert [box.get("marker") for box in shown["boxes"]] == markers
    assert view["built"] == len(referee.built)
    for dragon, at in referee.dragons.items():
        assert view["dragons"].get(dragon) == (None if at is None else list(at))
    assert view["scales"]["total"] == referee.total_scales
    assert view["scales"]["supply"] == referee.supply
    assert view["scales"]["pays"] == referee.scoring()
    assert view["obelisk"]["costs"] == referee.costs
    assert view["obelisk"]["markers"] == referee.obelisk
    assert view["obelisk"].get("next") == referee.next_cost()
    assert view["goal"] == referee.goal


def assert_same_cards(view: dict[str, Any], referee: Referee) -> None:
    assert view["deck"] == referee.piles[-1].free
    assert view["discard"] == in_order(referee.discard.elements())


def assert_same_turn(view: dict[str, Any], referee: Referee) -> None:
    if referee.ending:
        return
    step = view["step"]
    if referee.phase == "move":
        assert step["steps"] == referee.steps
    assert (step["contributed"], step["offered"]) == (referee.contributed, referee.offered)
    assert step["discarded"] == referee.thrown
    assert step["draws"] == 2 + len(referee.thrown)
    if referee.payment is None:
        assert view.get("payment") is None
        return
    tile, cards = referee.tile(referee.here()), tuple(referee.payment.cards)
    assert view["payment"] == {
        "at": list(referee.here()),
        "box": referee.payment.index + 1,
        "colour": tile.colour,
        "value": tile.boxes[referee.payment.index],
        "cards": list(cards),
        "sum": payments.best_sum(cards, tile.colour),
    }


def assert_same_end(position: Position, view: dict[str, Any], referee: Referee) -> None:
    assert position.ending == referee.ending == view.get("ending")
    offerings = [referee.offerings(seat) for seat in range(referee.seats)]
    assert list(position.scores()) == view["scores"] == offerings
    assert list(position.returns()) == referee.returns()
    ranking = referee.ranking() if referee.ending else None
    assert view.get("ranking") == ranking
    assert position.ranking() == (None if ranking is None else tuple(ranking))


# ── Choices ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def assert_same_choices(position: Position, referee: Referee) -> None:
    """What `choices` lists is what the referee allows, now or after a walk."""
    choices = position.choices(position.actor)
    assert choices is not None
    assert choices["phase"] == referee.phase
    legal = referee.legal()
    listed = [step["action"] for step in choices["go"]]
    for power in choices["powers"]:
        if power["does"] == "steps":
            listed.append(power["action"])
        else:
            listed += [target["action"] for target in power["targets"]]
    listed += [discard["action"] for discard in choices["discard"]]
    listed += [offer["action"] for offer in choices["offers"] if offer.get("go") is None]
    for tile in choices["tiles"]:
        if tile.get("go") is None:
            listed += [box["action"] for box in tile["boxes"]]
    pay = choices.get("pay")
    if pay:
        listed += [card["action"] for card in pay["next"]] + ([pay["paid"]] if pay.get("paid") else [])
    if choices.get("draw"):
        listed.append(choices["draw"]["action"])
    assert sorted(listed) == sorted(legal)
    assert all(position.choices(other) is None for other in range(position.seats) if other != position.actor)
    assert position.choices(None) is None


def assert_ways(ways: list[dict[str, Any]], hand: Counter[str], colour: str, value: int) -> None:
    """Every way pays the box with cards of the hand, tells a role for each card, and comes in a sensible order."""
    assert 0 < len(ways) <= 12
    seen = set()
    for way in ways:
        cards = tuple(in_order(part["card"] for part in way["cards"]))
        assert cards not in seen
        seen.add(cards)
        assert not Counter(cards) - hand
        assert payments.pays(cards, colour, value)
        assert_roles(way, colour)
        assert way["sum"] == sum(part["value"] for part in way["cards"]) >= value
        assert way["over"] == way["sum"] - value
    is_exact = [
        payments.is_exact(tuple(in_order(part["card"] for part in way["cards"])), colour, value) for way in ways
    ]
    assert is_exact == sorted(is_exact, reverse=True)


def assert_roles(way: dict[str, Any], colour: str) -> None:
    """Every card has one role, and the groups are what the rules allow."""
    named = way["as"]
    assert named in (COLOURS if colour == "*" else colour)
    groups: dict[int, list[dict[str, Any]]] = {}
    for part in way["cards"]:
        groups.setdefault(part["group"], []).append(part)
    assert list(groups) == list(range(len(groups)))
    for parts in groups.values():
        roles = Counter(part["role"] for part in parts)
        cards = [part["card"] for part in parts]
        if roles == {"pair": 2}:
            assert set(cards) <= {"M1", "M2"}
            assert [part["value"] for part in parts] == [3, 0]
        elif "hoax" in roles:
            (hoax,) = (part for part in parts if part["role"] == "hoax")
            others = [part for part in parts if part["role"] == "recoloured"]
            assert len(others) + 1 == len(parts)
            assert hoax["card"] in ("H1", "H2")
            assert hoax["value"] == 0
            assert 1 <= len(others) <= (4 if hoax["card"] == "H1" else 1)
            (source,) = {part["card"][0] for part in others}
            assert source not in ("K", named)
            assert all(part["value"] == int(part["card"][1]) for part in others)
        else:
            assert set(roles) in ({"own"}, {"wild"})
            for part in parts:
                assert part["value"] == int(part["card"][1])
                assert part["card"][0] == ("K" if part["role"] == "wild" else named)


def boxes_in_reach(referee: Referee) -> dict[Place, list[int]]:
    """Boxes (from 1) that the mover could pay now or after a walk, by place."""
    if referee.phase not in ("move", "build") or not referee.free_markers(referee.mover):
        return {}
    steps = referee.steps if referee.phase == "move" else 0
    found = {}
    for place, far in walks(referee.here()).items():
        if far <= steps and place != COURTYARD_PLACE and place not in referee.built:
            tile = referee.tile(place)
            found[place] = [
                index + 1
                for index, marker in enumerate(referee.boxes(place))
                if marker is None and payments.can_pay((), referee.hand(), tile.colour, tile.boxes[index])
            ]
    return {place: payable for place, payable in found.items() if payable}
