"""The log: sentences as message keys with arguments, for every action and outcome."""

from __future__ import annotations

from typing import Any

import pytest

from moontable import CHANCE, Position
from tests.rules.blue_moon_city.box import PLACES, TILES
from tests.rules.blue_moon_city.matches import GAME, eagerly, playing
from tests.rules.blue_moon_city.situations import PLACE_OF, TILE_AT, all_but, situation
from tests.rules.matches import by_policy, steps


def said(position: Position, text: str) -> list[tuple[str, int | None, dict[str, Any]]]:
    """Key, seat and arguments of each sentence."""
    lines = position.log(position.parse(text))
    assert all(set(line) <= {"key", "seat", "args", "to"} for line in lines)
    return [(line["key"].removeprefix("blue-moon-city."), line["seat"], line["args"]) for line in lines]


# ── One action ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_log_of_movement() -> None:
    """Rule 3.1, Rule 3.3, Rule 3.4, Rule 3.5, Rule 3.6."""
    position = situation(hands=["V1 V2 F1 F2"])
    assert said(position, "go 2,2>1,3") == [("walk", 0, {"from": [2, 2], "to": [1, 3], "steps": 2})]
    assert said(position, "F1 figure>0,1") == [("jump", 0, {"card": "F1", "to": [0, 1]})]
    assert said(position, "F2 +2") == [("steps", 0, {"card": "F2", "steps": 4})]
    flies = {"card": "V1", "dragon": "red", "to": [2, 2]}
    assert said(position, "V1 red dragon>2,2") == [("dragon", 0, flies)]
    position = playing(position, "V1 red dragon>2,2")
    assert said(position, "V2 red dragon>4,1") == [("dragon", 0, {"card": "V2", "dragon": "red", "to": [4, 1]})]


def test_the_log_of_a_contribution() -> None:
    """Rule 4.2, Rule 5.1: nothing is said before it is paid; then what was paid as what, and the scales."""
    position = situation(
        hands=["V2 V2 F1 H1"], at={0: "Watchtower"}, dragons={"red": "Watchtower", "blue": "Watchtower"}
    )
    texts = ["box 1", "pay V2", "pay V2", "pay F1", "pay H1"]
    for text in texts:
        assert said(position, text) == []
        position = playing(position, text)
    cards = ["V2", "V2", "F1", "H1"]
    tower = {"tile": TILE_AT[PLACE_OF["Watchtower"]], "at": list(PLACE_OF["Watchtower"])}
    paid = {**tower, "box": 1, "colour": "F", "value": 5, "cards": cards, "as": "F", "sum": 5}
    assert said(position, "paid") == [("contribute", 0, paid), ("dragon-scales", 0, {"scales": 2})]


def test_the_log_of_the_palace() -> None:
    """Rule 4.5: the box takes any colour; in which it was paid is said."""
    position = playing(situation(hands=["V3 K1"], at={0: "Royal Palace"}), "box 4", "pay V3", "pay K1")
    ((_, _, paid),) = said(position, "paid")
    assert (paid["colour"], paid["as"], paid["value"], paid["sum"]) == ("*", "V", 3, 4)


def test_the_log_of_a_completion() -> None:
    """Rule 5.3, Rule 5.5, Rule 6.1: the building, each seat's reward from the mover on, then the scoring."""
    tile = TILES[2]
    assert tile.name == "Fire Temple"
    position = situation(
        3,
        hands=["", "V3"],
        mover=1,
        at={1: "Fire Temple"},
        markers={"Fire Temple": [2, 2, None]},
        dragons={"green": "Fire Temple"},
        scales=[2, 0, 9],
    )
    assert position.view(None)["scales"]["supply"] == 1
    position = playing(position, "box 3", "pay V3")
    lines = said(position, "paid")
    assert [key for key, _, _ in lines] == ["contribute", "dragon-scales", "scoring", "complete", "reward", "reward"]
    assert lines[2] == ("scoring", None, {"crystals": [0, 0, 6], "supply": 9})
    assert lines[3] == ("complete", 1, {"tile": 2, "at": [1, 2]})
    for (_, seat, args), leads in zip(lines[4:], (False, True), strict=True):
        parts = (tile.leader if leads else (0, 0, 0), tile.everybody)
        crystals, cards, scales = map(sum, zip(*parts, strict=True))
        assert args == {"seat": seat, "crystals": crystals, "cards": cards, "scales": scales, "leader": leads}
    assert [seat for _, seat, _ in lines[4:]] == [1, 2]


def test_the_log_of_offerings() -> None:
    """Rule 7.1, Rule 7.3: the cost, the how-manieth of the seat it is, and the card."""
    position = situation(4, hands=["P2"], crystals=[16, 0, 0, 0], obelisk=[0, 1])
    assert said(position, "offer 7") == [("offer", 0, {"cost": 7, "number": 2, "card": None})]
    position = playing(position, "offer 7")
    assert said(position, "P2 offer 9") == [("offer", 0, {"cost": 9, "number": 3, "card": "P2"})]


def test_the_log_of_the_end_of_a_turn() -> None:
    """Rule 8.1, Rule 10.1: discards are told with the draw; each card dealt is told to its receiver alone."""
    position = situation(hands=["V1 K1"])
    assert said(position, "discard V1") == []
    position = playing(position, "discard V1", "discard K1")
    assert said(position, "draw 4") == [("discard", 0, {"cards": ["V1", "K1"]}), ("draw", 0, {"count": 4})]
    position = playing(position, "draw 4")
    assert position.actor == CHANCE
    outcome = position.chance_outcomes()[0][0]
    (line,) = position.log(outcome)
    assert line == {"key": "blue-moon-city.drew", "seat": 0, "args": {"card": outcome.text.split()[1]}, "to": 0}


def test_the_log_of_the_set_up() -> None:
    """Rule 2.3, Rule 2.6, Rule 2.7: who begins; neither tiles nor cards are told."""
    position = GAME.start(seats=3)
    assert said(position, "start 2") == [("start", None, {"seat": 2})]
    position = playing(position, "start 2")
    while position.actor == CHANCE:
        outcome = position.chance_outcomes()[0][0]
        assert position.log(outcome) == []
        position = position.play(outcome)


@pytest.mark.parametrize(
    ("position", "texts", "end"),
    [
        (situation(obelisk=[0] * 5, crystals=[99, 0]), ["offer 9"], ("win", 0, {"seat": 0, "offerings": 6})),
        (situation(built=all_but("Mill"), at={0: "Mill"}, markers={"Mill": [0, 0, None]}, hands=["T2"], obelisk=[1]),
         ["box 3", "pay T2", "paid"], ("win", 1, {"seat": 1, "offerings": 1})),
        (situation(turn=399), ["draw 2", "deal V1", "deal V1"], ("turn-cap", None, {"turns": 400})),
    ],
    ids=["offerings", "city", "turn-cap"],
)  # fmt: skip
def test_the_log_of_the_end(position: Position, texts: list[str], end: tuple[str, int | None, dict[str, Any]]) -> None:
    """Rule 9.1, Rule 9.2, Rule 9.5: the last sentence of a match says how it ended."""
    position = playing(position, *texts[:-1])
    assert said(position, texts[-1])[-1] == end


# ── Whole matches ─────────────────────────────────────────────────────────────────────────────────────────────────────


class Ledger:
    """What somebody who only reads the log can write down."""

    def __init__(self, seats: int) -> None:
        self.crystals = [0] * seats
        self.cards = [8] * seats
        self.offerings = [0] * seats
        self.markers = [10] * seats
        self.at = [[2, 2] for _ in range(seats)]
        self.dragons: dict[str, list[int] | None] = {"red": None, "green": None, "blue": None}
        self.boxes: dict[tuple[int, int], list[int]] = {}
        self.built: set[tuple[int, int]] = set()

    def read(self, line: dict[str, Any]) -> None:
        """Note one sentence."""
        seat, args = line["seat"], line["args"]
        match line["key"].removeprefix("blue-moon-city."):
            case "walk":
                assert self.at[seat] == args["from"]
                self.at[seat] = args["to"]
            case "jump":
                self.at[seat] = args["to"]
                self.cards[seat] -= 1
            case "steps":
                self.cards[seat] -= 1
            case "dragon":
                self.dragons[args["dragon"]] = args["to"]
                self.cards[seat] -= 1
            case "contribute":
                assert self.at[seat] == args["at"]
                self.cards[seat] -= len(args["cards"])
                self.markers[seat] -= 1
                self.boxes.setdefault(tuple(args["at"]), []).append(seat)
            case "complete":
                self.built.add(tuple(args["at"]))
                for owner in self.boxes.pop(tuple(args["at"])):
                    self.markers[owner] += 1
            case "reward":
                self.crystals[args["seat"]] += args["crystals"]
            case "scoring":
                self.crystals = [sum(pair) for pair in zip(self.crystals, args["crystals"], strict=True)]
            case "offer":
                self.crystals[seat] -= args["cost"]
                self.offerings[seat] += 1
                self.markers[seat] -= 1
                self.cards[seat] -= args["card"] is not None
                assert self.offerings[seat] == args["number"]
            case "discard":
                self.cards[seat] -= len(args["cards"])
            case "drew":
                assert line["to"] == seat
                self.cards[seat] += 1
            case "start" | "draw" | "dragon-scales" | "shuffle" | "win" | "shared" | "turn-cap" | "all-markers":
                pass
            case unknown:
                raise AssertionError(unknown)

    def assert_is(self, position: Position) -> None:
        """The table at the end of a turn is as it was told."""
        document, view = position.document(), position.view(None)
        assert self.crystals == document["crystals"]
        assert self.offerings == list(position.scores())
        assert self.cards == [player["cards"] for player in view["players"]]
        assert self.markers == [player["markers"] for player in view["players"]]
        assert self.at == document["figures"]
        assert list(self.dragons.values()) == document["dragons"]
        assert self.built == {place for place, is_built in zip(PLACES, document["built"], strict=True) if is_built}


@pytest.mark.parametrize(
    ("seats", "choose"), [(2, by_policy("one-ply")), (3, eagerly), (4, by_policy("one-ply"))], ids=["2", "3", "4"]
)
def test_whoever_reads_the_log_knows_the_table(seats: int, choose: Any) -> None:
    """Rule 10.1, Rule 10.2: crystals, hand sizes, markers, figures, dragons and buildings follow from what was told."""
    ledger = Ledger(seats)
    turn = 0
    for before, action, position in steps(GAME.start(seats=seats), seats, choose):
        for line in before.log(action):
            ledger.read(line)
        if position.turn > turn or position.ending:
            turn = position.turn
            ledger.assert_is(position)
    assert turn > 20
