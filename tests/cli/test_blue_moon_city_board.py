"""Blue Moon City in the terminal: whole matches by typing, what the board shows and what it keeps to itself."""

import functools
import inspect
import random
import re
from typing import Any

import pytest

import moontable
from moontable.bots import bot
from moontable.cli.boards import board_of
from moontable.cli.boards.blue_moon_city.plan import COLUMN, WIDTH
from moontable.core.errors import IllegalActionError
from moontable.core.position import Position
from moontable.games.blue_moon_city import log
from moontable.games.blue_moon_city.components import TILE_NAMES
from moontable.games.blue_moon_city.notation import turn_text
from moontable.kit.matches import LocalMatch
from moontable.table import HumanPlayer, LogLine
from tests.cli.program import Outcome, run

GAME = moontable.load("blue-moon-city")
BOARD = board_of("blue-moon-city")
SEED = 11
CALL = ("play", "blue-moon-city", "--seed", str(SEED))
HANDED_OVER = "press Enter at the keyboard"


def played(seats: int, people: int) -> tuple[LocalMatch, list[tuple[int, str]]]:
    """A match of the bot `greedy` in every seat, and the turns of the first `people` seats as lines."""
    greedy = bot(GAME, "greedy")
    match = LocalMatch(GAME, [HumanPlayer("", "x")] * seats, GAME.spec.complete(seats, None), SEED)
    lines: list[tuple[int, str]] = []
    texts: list[str] = []
    while (seat := match.table.actor) is not None:
        texts.append(match.ask(greedy).text)
        match.act(texts[-1])
        if texts[-1].startswith("draw") or match.table.is_over:
            lines.append((seat, turn_text(texts)))
            texts = []
    return match, [(seat, line) for seat, line in lines if seat < people]


@functools.cache
def random_positions() -> list[Position]:
    """The positions with a seat to act of a random match, every kind of action as likely as any other."""
    chance = random.Random(SEED)
    position = GAME.start(seats=3, seed=SEED)
    positions = []
    while not position.is_terminal and position.turn < 80:
        positions.append(position)
        kinds: dict[str, list[moontable.Action]] = {}
        for action in position.legal_actions():
            kinds.setdefault(action.text.split()[0], []).append(action)
        position = position.play(chance.choice(kinds[chance.choice(sorted(kinds))]))
    return positions


def shown(position: Position, seat: int) -> list[str]:
    """The table as the seat to act sees it, line by line."""
    choices = position.choices(seat)
    assert choices is not None
    return [line.plain for line in BOARD.draw_table(position.view(seat), choices, seat, ["ann", "ben", "cem"])]


# ── Whole matches ─────────────────────────────────────────────────────────────────────────────────────────────────────


def assert_ended_like(match: LocalMatch, outcome: Outcome) -> None:
    assert outcome.code == 0, outcome.stderr
    assert match.table.position is not None
    assert f"The match is over: {match.table.position.ending}" in outcome.stdout
    for score in match.table.position.scores():
        assert f"score {score}" in outcome.stdout


def test_one_person_plays_a_whole_match_against_bots_a_line_a_turn() -> None:
    match, turns = played(seats=3, people=1)
    outcome = run(*CALL, "--seats", "3", "--bot", "greedy", typed="".join(f"{line}\n" for _, line in turns))
    assert_ended_like(match, outcome)
    own = [line for line in match.table.log if line.to == 0]
    assert own
    assert outcome.stdout.count("you: gets the card") == len(own)
    assert "greedy: gets the card" not in outcome.stdout


def test_people_at_one_keyboard_see_their_own_cards_only_after_it_was_handed_over() -> None:
    match, turns = played(seats=2, people=2)
    outcome = run(*CALL, "--people", "2", typed="".join(f"\n{line}\n" for _, line in turns))
    assert_ended_like(match, outcome)
    _, *stretches = re.split(rf"seat (\d), {HANDED_OVER}", outcome.stdout)
    readers, printed = stretches[::2], stretches[1::2]
    assert [int(reader) for reader in readers] == [seat for seat, _ in turns]
    told = 0
    for reader, text in zip(readers, printed, strict=True):
        receivers = re.findall(r"seat (\d): gets the card", text)
        assert set(receivers) <= {reader}
        told += len(receivers)
        assert text.count("\nhand ") == 1
    assert told > len(turns), "each turn ends with two cards or more, told when their seat is to act again"


# ── What the board shows ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_plan_shows_every_tile_with_its_boxes_markers_and_pieces() -> None:
    for position in random_positions()[::25]:
        view = position.view(position.actor)
        lines = shown(position, position.actor)
        for tile in view["tiles"]:
            row, column = tile["at"]
            cut = slice(column * (COLUMN + 1), column * (COLUMN + 1) + COLUMN)
            head, boxes, _, pieces = (line[cut].strip() for line in lines[4 * row : 4 * row + 4])
            assert head.startswith(f"{row},{column} ")
            assert head[-3:].strip(".") in TILE_NAMES[tile["tile"]]
            expected = [
                f"{box['colour']}{box['value']}" if box["marker"] is None else f"●{box['marker']}"
                for box in tile["boxes"]
            ]
            if tile["tile"]:
                assert boxes == ("✓ finished" if tile["built"] else " ".join(expected))
            figures = [f"@{seat}" for seat, player in enumerate(view["players"]) if player["at"] == tile["at"]]
            dragons = [f"D{name[0]}" for name, at in view["dragons"].items() if at == tile["at"]]
            assert pieces.replace(" ", "") == "".join(figures + dragons)


def test_the_table_and_the_help_fit_a_terminal_of_80_columns() -> None:
    """Lines of choices with long consequences may be longer; nothing else is."""
    for position in random_positions()[::25]:
        assert all(len(line) <= WIDTH for line in shown(position, position.actor) if "→" not in line)
    assert all(len(line) <= WIDTH for line in BOARD.HELP.splitlines())


def test_hands_and_crystals_of_others_are_not_shown() -> None:
    for position in random_positions()[::40]:
        for seat in range(3):
            text = "\n".join(line.plain for line in BOARD.draw_seat(position.view(position.actor), seat))
            is_own = seat == position.actor
            assert ("hand " in text) == is_own
            assert ("crystals" in text) == is_own


def test_the_own_hand_is_shown_by_peoples() -> None:
    for position in random_positions()[::40]:
        hand = position.view(position.actor)["players"][position.actor]["hand"]
        lines = shown(position, position.actor)
        first = next(i for i, line in enumerate(lines) if line.startswith("hand "))
        following = next(i for i in range(first + 1, len(lines)) if not lines[i].startswith("     "))
        assert re.findall(r"[VTAFKMHP]\d", " ".join(lines[first:following])) == hand


def test_every_choice_is_in_the_list() -> None:
    for position in random_positions()[::15]:
        choices = position.choices(position.actor)
        assert choices is not None
        text = "\n".join(shown(position, position.actor)[20:])
        wanted = [power["card"] for power in choices["powers"]] + [one["card"] for one in choices["discard"]]
        wanted += [",".join(map(str, walk["to"])) for walk in choices["go"]]
        wanted += [f"{box['action']} = " for tile in choices["tiles"] for box in tile["boxes"]]
        wanted += [f"for {offer['cost']} crystals" for offer in choices["offers"]]
        if choices["pay"]:
            wanted += [one["card"] for one in choices["pay"]["next"]]
            wanted += ["; ".join(way["actions"]) for way in choices["pay"]["ways"]]
        assert [each for each in wanted if each not in text] == []


# ── Half a choice and short forms ─────────────────────────────────────────────────────────────────────────────────────


def follow(position: Position, line: str) -> Position:
    """The position after all actions that a typed line stands for."""
    for part in line.split(";"):
        for text in BOARD.read(position.choices(position.actor) or {}, part.strip()):
            position = position.play(position.parse(text))
    return position


def test_a_place_or_a_box_alone_shows_lines_that_pay_and_what_follows() -> None:
    """Each line that the explanation offers lays the marker on the very box."""
    tried = completed = 0
    for position in random_positions()[::12]:
        choices, seat = position.choices(position.actor), position.actor
        assert choices is not None
        for tile in choices["tiles"]:
            place = ",".join(map(str, tile["at"]))
            lines = [line.plain for line in BOARD.explain(choices, place)]
            for box in tile["boxes"]:
                ways = [line for line in lines if f"{box['action']} = " in line]
                assert len(ways) == len(choices["payments"][box["need"]])
                after = follow(position, re.split(r"\s{2,}", ways[-1].strip())[0]).view(seat)
                marked = next(each for each in after["tiles"] if each["at"] == tile["at"])
                assert marked["built"] or marked["boxes"][box["box"] - 1]["marker"] == seat
                tried += 1
            finishing = [box for box in tile["boxes"] if box["follows"]["completes"]]
            assert sum("→ finishes it: @" in line for line in lines) == len(finishing)
            completed += len(finishing)
            if tile["go"] is None:
                here = [line.plain for box in tile["boxes"] for line in BOARD.explain(choices, box["action"])]
                assert here == lines
    assert tried > 20
    assert completed


def test_a_card_alone_shows_where_its_power_reaches() -> None:
    seen = set()
    for position in random_positions()[::12]:
        choices = position.choices(position.actor)
        assert choices is not None
        for power in choices["powers"]:
            text = " ".join(line.plain for line in BOARD.explain(choices, power["card"].lower()))
            assert all(",".join(map(str, target["to"])) in text for target in power["targets"])
            seen.add(power["does"])
        assert BOARD.explain(choices, "K1") == []
    assert seen == {"fly", "walk", "jump", "steps"}


def test_short_forms_stand_for_the_whole_ones() -> None:
    for position in random_positions()[::7]:
        choices = position.choices(position.actor)
        assert choices is not None
        for action in position.legal_actions():
            short = re.sub(r"^go \S+>|(?<=[VTA]\d) \w+ dragon>|(?<=F1) figure>", " ", action.text)
            short = "go" + short if action.text.startswith("go") else short
            short = re.sub(r"(?<=offer|.draw) \d+$", "", short) if "offer" in short else short
            short = "draw" if short.startswith("draw") else short
            assert BOARD.read(choices, short) == [action.text]
            assert BOARD.read(choices, action.text) == [action.text]


def test_cards_are_paid_and_discarded_in_any_order() -> None:
    assert BOARD.read({}, "box 2=h3 + K1+H2") == ["box 2", "pay K1", "pay H2", "pay H3", "paid"]
    assert BOARD.read({}, "discard p1 V3") == ["discard V3", "discard P1"]


def test_a_short_form_that_is_not_allowed_is_refused_with_the_reason_of_the_rules() -> None:
    position = GAME.start(seats=2, seed=3)
    choices = position.choices(position.actor)
    assert choices is not None
    for short, reason in {"go 0,1": "steps left", "offer": "courtyard", "P1 offer": "Pillar"}.items():
        (text,) = BOARD.read(choices, short)
        with pytest.raises(IllegalActionError, match=reason):
            position.parse(text)


def test_a_line_with_a_part_that_is_refused_changes_nothing() -> None:
    outcome = run(*CALL, "--bot", "greedy", typed="go 1,2; go 4,3\ndraw; draw\nboard 0\n")
    assert outcome.code == 0
    assert outcome.stdout.count("illegal-action: ") == 2
    assert "must wait" in outcome.stdout
    assert outcome.stdout.count("\nnow ") == 1
    assert "walks" not in outcome.stdout.split("\nnow ")[1]


# ── The log ───────────────────────────────────────────────────────────────────────────────────────────────────────────

SENTENCES: dict[str, tuple[int | None, dict[str, Any], str]] = {
    "start": (None, {"seat": 1}, "ben begins"),
    "walk": (0, {"from": [1, 3], "to": [1, 2], "steps": 1}, "ann: walks from 1,3 to 1,2"),
    "jump": (0, {"card": "F1", "to": [3, 1]}, "ann: F1: the figure flies to 3,1"),
    "steps": (0, {"card": "F2", "steps": 4}, "ann: F2: two more steps, 4 left"),
    "dragon": (1, {"card": "V2", "dragon": "red", "to": [0, 1]}, "ben: V2: the red dragon to 0,1"),
    "contribute": (
        0,
        {"tile": 1, "at": [2, 3], "box": 2, "colour": "*", "value": 4, "cards": ["K1", "H3"], "as": "H", "sum": 4},
        "ann: pays box 2 (*4) of Royal Palace at 2,3 with K1+H3 in Hoax cards",
    ),
    "dragon-scales": (0, {"scales": 2}, "ann: gets 2 scales from dragons"),
    "complete": (0, {"tile": 2, "at": [1, 2]}, "Fire Temple at 1,2 is finished"),
    "reward": (
        1,
        {"seat": 1, "crystals": 3, "cards": 1, "scales": 0, "leader": True},
        "ben: gets 3 crystals, 1 card as the leader",
    ),
    "scoring": (
        None,
        {"crystals": [6, 0, 3], "supply": 9},
        "the scales are scored: crystals for ann 6, cem 3; 9 scales in the supply",
    ),
    "offer": (2, {"cost": 9, "number": 2, "card": "P1"}, "cem: P1: offering 2 for 9 crystals"),
    "discard": (0, {"cards": ["V1", "K1"]}, "ann: discards V1+K1"),
    "draw": (0, {"count": 4}, "ann: draws 4 cards"),
    "drew": (0, {"card": "V1"}, "ann: gets the card V1"),
    "shuffle": (None, {"count": 40}, "40 cards are shuffled into a new deck"),
    "win": (2, {"seat": 2, "offerings": 5}, "cem wins with 5 offerings"),
    "shared": (None, {"seats": [0, 2]}, "ann and cem share the win"),
    "all-markers": (None, {}, "every marker is laid: nobody wins"),
    "turn-cap": (None, {"turns": 600}, "600 turns are over: nobody wins"),
}


def test_every_key_of_the_log_has_a_sentence() -> None:
    assert set(re.findall(r'_line\(\s*"([a-z-]+)"', inspect.getsource(log))) == set(SENTENCES)
    for key, (seat, args, sentence) in SENTENCES.items():
        assert BOARD.tell(f"blue-moon-city.{key}", seat, args, ["ann", "ben", "cem"]) == sentence


def test_the_log_of_a_match_reads_as_sentences() -> None:
    def told(line: LogLine) -> str:
        return BOARD.tell(line.key, line.seat, line.args, ["ann", "ben", "cem"])

    sentences = [told(line) for line in played(seats=3, people=0)[0].table.log]
    assert sentences
    assert [sentence for sentence in sentences if re.search(r"[{}\[\]_]|None", sentence)] == []
