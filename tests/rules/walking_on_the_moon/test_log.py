"""The log: sentences as message keys with arguments, for every action and outcome."""

from __future__ import annotations

import random
from typing import Any

import pytest

from moontable import CHANCE, Position
from moontable.games.walking_on_the_moon.notation import read_turn
from tests.rules.matches import steps
from tests.rules.walking_on_the_moon.matches import GAME, lively, mixed_options, playing
from tests.rules.walking_on_the_moon.referee import Referee
from tests.rules.walking_on_the_moon.situations import situation

UP_TO = {"dice_used": "up_to"}
Said = list[tuple[str, int | None, dict[str, Any]]]


def said(position: Position, text: str) -> Said:
    """Key, seat and arguments of each sentence."""
    lines = position.log(position.parse(text))
    assert all(set(line) == {"key", "seat", "args"} for line in lines)
    return [(line["key"].removeprefix("walking-on-the-moon."), line["seat"], line["args"]) for line in lines]


def told(position: Position, line: str) -> list[str]:
    """Keys of all that is said of the last entry of a line, the others being played."""
    *before, last = read_turn(line)
    return [key for key, _, _ in said(playing(position, *before), last)]


def test_the_log_of_a_program() -> None:
    """Rule 5.3, Rule 5.5: what was bought, what was laid; roll says nothing before all dice of the jump lie."""
    position = situation(ec={0: 2})
    assert said(position, "buy 2") == [("buy", 0, {"astronaut": 0, "count": 2})]
    assert said(position, "program K BBW") == [("program", 0, {"astronaut": 0, "jumps": ["K", "BBW"]})]
    position = playing(position, "program BB W K")
    assert said(position, "roll") == []
    position = playing(position, "roll")
    assert said(position, "face B2") == []
    position = playing(position, "face B2")
    dice = [{"die": "B", "face": "2"}, {"die": "B", "face": "4"}]
    assert said(position, "face B4") == [("roll", 0, {"astronaut": 0, "jump": 1, "dice": dice})]
    position = playing(position, "face B4", "reroll B2")
    again = {"astronaut": 0, "from": {"die": "B", "face": "2"}, "to": {"die": "B", "face": "3"}}
    assert said(position, "face B3") == [("reroll", 0, again)]


def test_the_log_of_a_landing() -> None:
    """Rule 6.3, Rule 11.1, Rule 11.2: the way and its stars; robbing and hindering; letting be says nothing."""
    position = playing(situation((3, 6, 6), ec={1: 1}, options=UP_TO), "program B B; roll = B3")
    flown = {"die": "B", "face": "3", "from": [3, 1], "to": [6, 1], "path": [[4, 1], [5, 1], [6, 1]], "stars": [[5, 1]]}
    ((key, seat, args),) = said(position, "choose B3")
    assert (key, seat, args["astronaut"]) == ("land", 0, 0)
    assert {name: args[name] for name in flown if name != "path"} == {
        name: value for name, value in flown.items() if name != "path"
    }
    assert [cell for cell in args["path"] if cell != [3, 1]] == flown["path"]
    position = playing(position, "choose B3")
    assert said(position, "rob 1 ec") == [("rob", 0, {"astronaut": 0, "victim": 1, "what": "ec"})]
    assert said(position, "hinder 2") == [("token", 0, {"astronaut": 0, "victim": 2})]
    assert said(position, "pass") == []
    assert said(playing(position, "pass"), "stop")[0] == ("stop", 0, {"astronaut": 0})


@pytest.mark.parametrize(
    ("column", "die", "kind"), [(3, "B2", "fall"), (0, "B1", "collision"), (5, "Kskull", "skull"), (20, "B1", "red")]
)
def test_the_log_of_an_accident(column: int, die: str, kind: str) -> None:
    """Rule 6.7, Rule 8.3: its kind, where it ends, and how many stars it cost."""
    position = situation((column, 22, 23), stars={0: 2, 1: 4}, lying=[], options=UP_TO)
    position = playing(position, f"program {die[0]}; roll = {die}")
    key, seat, args = said(position, f"choose {die}")[0]
    assert (key, seat, args["kind"], args["lost"]) == ("accident", 0, kind, 1)
    assert (args["die"], args["face"], args["stars"]) == (die[0], die[1:], [])


def test_the_log_of_recovery_income_and_crossing() -> None:
    """Rule 8.5, Rule 8.7, Rule 9.2, Rule 12.1."""
    assert said(situation((3, 9, 12), asleep=[0]), "recover 1") == [
        ("recover", 0, {"astronaut": 0, "steps": 1}),
        ("income", 0, {"astronaut": 0, "clean": 0, "last": 1}),
    ]
    lines = said(situation((23, 4, 5), asleep=[0], options={"end": "one_more"}), "recover 1")
    assert lines[:2] == [
        ("recover", 0, {"astronaut": 0, "steps": 1}),
        ("cross", 0, {"astronaut": 0, "place": 21}),
    ]
    after = situation((23, 23, 24), across=[2], asleep=[0], options={"end": "last_one"})
    assert ("cross", 0, {"astronaut": 0, "place": 20}) in said(after, "recover 1")


def test_the_log_of_an_exchange() -> None:
    """Rule 13.1, Rule 13.3: an astronaut's number beside its seat."""
    position = situation((4, 9, 5, 10), seats=2, ec={2: 1}, options=UP_TO)
    position = playing(position, "program W W; roll = Wflat1; choose Wflat1")
    assert said(position, "swap") == [("swap", 0, {"astronaut": 0})]


def test_the_log_of_a_die_that_is_added() -> None:
    """Rule 5.4."""
    position = situation((4, 9, 10), ec={0: 1}, options={"buy": "between"})
    position = playing(position, "program W BBK; roll = Wflat1; choose Wflat1")
    assert said(position, "add K 3") == [("add", 0, {"astronaut": 0, "die": "K", "jump": 3})]


def test_the_log_of_the_end() -> None:
    """Rule 12.4, Rule 12.7, Rule 12.9: who has won, with how many points; or that the turns are over."""
    position = situation((22, 3, 4), options={**UP_TO, "end": "immediately"}, acted=[1, 2])
    line = "program B; roll = B3; choose B3"
    assert told(position, line)[0] in ("land", "accident")
    assert told(position, line)[-1] == "win"
    capped = situation((3, 9, 21), options={**UP_TO, "turn_cap": 13})
    assert told(capped, "program K; roll = Kskull; choose Kskull")[-2:] == ["turn-cap", "win"]


def test_the_log_of_set_up() -> None:
    """Rule 2.5: the order of the seats, once."""
    position = GAME.start(seats=3)
    assert said(position, "start 1") == [("start", None, {"order": [1, 2, 0]})]
    position = playing(position, "start 1")
    assert said(position, "card M02") == []
    seated = GAME.start(seats=3, options={"start_order": "2,0,1"})
    assert said(seated, "card M02") == [("start", None, {"order": [2, 0, 1]})]


@pytest.mark.parametrize("seats", range(2, 6))
def test_every_sentence_of_a_match_says_what_happened(seats: int) -> None:
    """Over matches under mixed options: what is said adds up to what each astronaut has at the end."""
    for seed in range(4):
        options = mixed_options(random.Random(77 * seats + seed), seats)
        referee = Referee(seats, **options)
        ec, crossings, rounds = [0] * len(referee.astronauts), 0, 0
        for before, action, after in steps(GAME.start(seats=seats, options=options), seed, lively):
            mover, held = referee.mover, [each.stars for each in referee.astronauts]
            referee.play(action.text)
            lines = said(before, action.text)
            keys = [key for key, _, _ in lines]
            assert len(set(keys)) == len(keys)
            for key, seat, args in lines:
                if "astronaut" in args:
                    assert (args["astronaut"], seat) == (mover, mover % seats)
                match key:
                    case "income":
                        assert 0 < args["clean"] + args["last"] <= 2
                        ec[mover] += args["clean"] + args["last"]
                    case "buy":
                        ec[mover] -= args["count"]
                    case "add" | "reroll":
                        ec[mover] -= 1
                    case "rob" if args["what"] == "ec":
                        ec[mover] += 1
                        ec[args["victim"]] -= 1
                    case "swap" if options["swap"] != "stars":
                        ec[mover], ec[(mover + 2) % 4] = ec[(mover + 2) % 4], ec[mover]
                    case "cross":
                        crossings += 1
                        assert args["place"] == (21 if crossings == 1 else 20)
                    case "round":
                        rounds += 1
                        assert args["n"] == rounds == referee.round
                    case "accident":
                        kept = len(args["stars"]) if options["star_on_accident"] == "kept" else 0
                        assert referee.astronauts[mover].stars == held[mover] + kept - args["lost"]
                    case "win":
                        assert referee.ranking()[args["seat"]] == 1
                        assert referee.scores()[args["seat"]] == args["points"]
            if before.actor == CHANCE and not lines:
                assert action.text.split()[0] in ("card", "face")
            # The EC that a die rolled again costs is said when it lies, a step after it was paid.
            if not action.text.startswith("reroll"):
                assert ec == [each.ec for each in referee.astronauts]
            assert (after.ending is not None) == ("win" in keys)
        assert crossings == sum(each.finished is not None for each in referee.astronauts)
