"""Bad arguments get one line and exit code 2, from every command, and never a trace."""

from pathlib import Path

import pytest

import moontable
from tests.cli.program import refused, run

COMMANDS = ("serve", "play", "perft", "replay", "selfplay", "bench", "warm")


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["--loud"],
        ["perft"],
        ["perft", "nova-luna", "--depth", "two"],
        ["perft", "nova-luna", "--depth", "0"],
        ["perft", "nova-luna", "--seed", "-1"],
        ["perft", "nova-luna", "--seed", str(2**64)],
        ["selfplay", "nova-luna"],
        ["selfplay", "nova-luna", "--bots", "random", "--games", "0"],
        ["selfplay", "nova-luna", "--bots", "random,random,random", "--seats", "2"],
        ["selfplay", "nova-luna", "--bots", "random", "--option", "discs"],
        ["selfplay", "nova-luna", "--bots", "random", "--option", "discs=5", "--option", "discs=6"],
        ["play", "nova-luna", "--seats", "2", "--people", "3"],
        ["play", "nova-luna", "--seats", "2", "--bot", "greedy", "--bot", "random"],
        ["serve", "--port", "99999"],
        ["serve", "--bot-pause", "-1"],
        ["replay", "no/such/file.jsonl"],
    ],
    ids=" ".join,
)
def test_a_call_that_cannot_be_meant_is_refused_in_one_line(arguments: list[str]) -> None:
    refused(*arguments)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["perft", "chess"], "unknown-game"),
        (["perft", "nova-luna", "--seats", "9"], "bad-seats"),
        (["play", "nova-luna", "--seats", "0"], "bad-seats"),
        (["perft", "nova-luna", "--option", "discs=many"], "bad-option"),
        (["perft", "nova-luna", "--option", "discs=21"], "bad-option"),
        (["perft", "nova-luna", "--option", "discs=--5"], "bad-option"),
        (["perft", "nova-luna", "--option", "discs=\N{ARABIC-INDIC DIGIT FIVE}"], "bad-option"),
        (["perft", "nova-luna", "--option", "colour=red"], "bad-option"),
        (["selfplay", "nova-luna", "--bots", "grandmaster"], "unknown-bot"),
        (["selfplay", "nova-luna", "--bots", "greedy@0.5s"], "unknown-bot"),
        (["play", "nova-luna", "--bot", "grandmaster"], "unknown-bot"),
        (["bench", "chess"], "unknown-game"),
        (["warm", "chess"], "unknown-game"),
    ],
    ids=str,
)
def test_a_refusal_of_the_library_keeps_its_code(arguments: list[str], code: str) -> None:
    assert refused(*arguments).startswith(f"{code}: ")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused("selfplay", "nova-luna", "--bots", "random", "--games", "1", "--records", tmp_path / "file" / "folder")


def test_the_version_is_that_of_the_package() -> None:
    outcome = run("--version")
    assert (outcome.code, outcome.stdout) == (0, f"{moontable.__version__}\n")


def test_without_a_command_the_commands_are_listed() -> None:
    outcome = run()
    assert outcome.code == 0
    for command in COMMANDS:
        assert command in outcome.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    outcome = run(command, "--help")
    assert outcome.code == 0
    assert command in outcome.stdout
