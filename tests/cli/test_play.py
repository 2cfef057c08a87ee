"""`moontable play`: a whole match by typing, with help on what a choice leads to."""

import re

import pytest

import moontable
from moontable.cli.boards import board_of
from moontable.cli.boards.nova_luna import draw_seat
from moontable.core.errors import UnknownGameError
from moontable.games.nova_luna.components import TASK_TEXTS
from moontable.kit.matches import LocalMatch
from moontable.table import BotPlayer, HumanPlayer
from tests.cli.program import interrupted, run

CALL = ("play", "nova-luna", "--seed", "7", "--option", "discs=2", "--option", "refill=auto")


def whole_match(seats: int) -> str:
    """What a person types who always takes the first legal action, in the very match of `CALL`."""
    game = moontable.load("nova-luna")
    options = {"discs": 2, "refill": "auto"} if seats > 1 else {}
    players = [HumanPlayer("", f"seat {seat}") for seat in range(seats)]
    match, typed = LocalMatch(game, players, game.spec.complete(seats, options), 7), []
    while match.table.position is not None and match.table.actor is not None:
        typed.append(match.table.position.legal_actions()[0].text)
        match.act(typed[-1])
    return "\n".join(typed) + "\n"


def test_two_people_at_one_keyboard_play_to_the_end() -> None:
    outcome = run(*CALL, "--people", "2", typed=whole_match(2))
    assert outcome.code == 0, outcome.stderr
    assert "The match is over: last-disc" in outcome.stdout
    assert "wins" in outcome.stdout


def test_the_solo_game_to_the_end() -> None:
    outcome = run("play", "nova-luna", "--seats", "1", "--seed", "7", typed=whole_match(1))
    assert outcome.code == 0, outcome.stderr
    assert "The match is over: solo" in outcome.stdout
    assert re.search(r"result \d+ \+ \d+ = \d+", outcome.stdout)


def test_bots_play_their_seats() -> None:
    outcome = run(*CALL, "--seats", "3", "--bot", "greedy", "--bot", "random", typed="quit\n")
    assert outcome.code == 0
    assert "greedy: 0 of 2 discs" in outcome.stdout
    assert "random: 0 of 2 discs" in outcome.stdout


def test_half_a_choice_shows_where_it_may_go_and_what_it_completes() -> None:
    position = moontable.load("nova-luna").start(seats=2, seed=3)
    board = board_of("nova-luna")
    for _ in range(12):
        choices = position.choices(position.actor)
        assert choices is not None
        for take in choices["takes"]:
            lines = [line.plain for line in board.explain(choices, f"t{take['tile']}")]
            assert sorted(line.split()[0] for line in lines) == sorted(cell["action"] for cell in take["cells"])
            completed = [cell for cell in take["cells"] if cell["completes"]]
            assert sum("completes" in line for line in lines) == len(completed)
        assert board.explain(choices, "T99") == []
        position = position.play(position.legal_actions()[-1])


def test_a_display_shows_each_tile_with_colour_time_and_tasks() -> None:
    position = moontable.load("nova-luna").start(seats=2, seed=3)
    while position.turn < 10:
        position = position.play(position.legal_actions()[-1])
    view = position.view(0)
    text = "\n".join(line.plain for line in draw_seat(view, 0))
    for tile in view["displays"][0]["tiles"]:
        assert f"T{tile['tile']}" in text
        for task, done in zip(TASK_TEXTS[tile["tile"]], tile["done"], strict=True):
            assert done or task in text
    for x, y in view["displays"][0]["free"]:
        assert f"{x},{y}" in text


def test_what_cannot_be_played_is_refused_and_asked_again() -> None:
    outcome = run(*CALL, "--people", "2", typed="T99\nnonsense\nT1@9,9\nhelp\nboard 1\n?\n")
    assert outcome.code == 0
    assert "bad-notation: " in outcome.stdout
    assert "illegal-action: " in outcome.stdout
    assert "where tile 17 may go" in outcome.stdout
    assert "left before the end" in outcome.stdout
    assert "Traceback" not in outcome.stdout + outcome.stderr


def test_every_log_line_is_a_sentence() -> None:
    """No key of the game falls through to the raw form."""
    game, board = moontable.load("nova-luna"), board_of("nova-luna")
    for seats in (1, 2, 4):
        match = LocalMatch(game, [BotPlayer("x")] * seats, game.spec.complete(seats, None), seats)
        while match.table.position is not None and match.table.actor is not None:
            match.act(match.table.position.legal_actions()[-1].text)
        names = [f"seat {seat}" for seat in range(seats)]
        for line in match.table.log:
            assert "nova-luna." not in board.tell(line.key, line.seat, line.args, names)


def test_ctrl_c_leaves_without_a_trace() -> None:
    from time import monotonic

    begun = monotonic()
    outcome = interrupted(*CALL, when=lambda: monotonic() > begun + 3)
    assert outcome.code == 130
    assert "Traceback" not in outcome.stderr


def test_a_game_without_a_text_board_is_refused_with_a_word_on_where_to_play_it() -> None:
    with pytest.raises(UnknownGameError, match=r"^no-such-game has no text board: play it in the browser$"):
        board_of("no-such-game")
