"""Series between bots: the same deals from every seat, results kept match by match, and processes that end."""

import itertools
import json
import os
import select
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import moontable
from moontable.kit.arena import Played, Series, plan, play, play_one
from moontable.kit.arena_file import SeriesFile, SeriesFileError
from moontable.kit.workers import processes
from tests.cli.program import COMMAND, json_of
from tests.project.repository import ROOT


def series(first: str = "greedy", second: str = "random", deals: int = 3, seats: int = 2, **more: Any) -> Series:
    options = moontable.load("nova-luna").spec.complete(seats, None)
    return Series("nova-luna", first, second, deals, seats, options, **more)


def played(one: Series, workers: int = 1, folder: Path | None = None) -> list[Played]:
    return sorted((match for _, match in play([one], workers, folder)), key=lambda match: (match.deal, match.seat))


def test_neighbours_meet_once_and_otherwise_everybody_meets_everybody() -> None:
    bots = ["a", "b", "c", "d"]
    assert plan(bots, neighbours=True) == [("a", "b"), ("b", "c"), ("c", "d")]
    assert sorted(plan(bots, neighbours=False)) == sorted(itertools.combinations(bots, 2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_gets_the_same_deals(seats: int) -> None:
    """If both bots are one, each deal is one match told from every seat: the shares of its win add up to 1."""
    matches = played(series("greedy", "greedy", 4, seats))
    assert [(match.deal, match.seat) for match in matches] == list(itertools.product(range(4), range(seats)))
    for deal in range(4):
        told = [match for match in matches if match.deal == deal]
        assert sum(match.share for match in told) == pytest.approx(1)
        assert len({(match.turns, match.ending) for match in told}) == 1
    assert len({match.turns for match in matches}) > 1


def test_the_first_bot_sits_alone_against_copies_of_the_second() -> None:
    assert sum(match.share for match in played(series("greedy", "random", 4, 3))) == 12
    assert sum(match.share for match in played(series("random", "greedy", 4, 3))) == 0


def test_the_same_series_is_the_same_matches_with_any_number_of_workers() -> None:
    one = series("greedy", "one-ply", 3)
    assert played(one) == played(one, workers=2)
    assert played(one) != played(series("greedy", "one-ply", 3, seed=1))


def test_what_is_in_the_folder_is_not_played_again(tmp_path: Path) -> None:
    one = series(deals=4)
    first = list(itertools.islice(play([one], folder=tmp_path), 3))
    path = tmp_path / one.file_name()
    assert len(path.read_text().splitlines()) == 1 + 3
    again = list(play([one], folder=tmp_path))
    assert again[:3] == first
    assert len(path.read_text().splitlines()) == 1 + 8
    assert sorted(map(str, again)) == sorted(map(str, play([one])))


def test_a_line_that_a_kill_tore_is_cut_off_and_played_again(tmp_path: Path) -> None:
    one = series(deals=2)
    whole = played(one, folder=tmp_path)
    path = tmp_path / one.file_name()
    text = path.read_bytes()
    path.write_bytes(text[:-9])
    assert played(one, folder=tmp_path) == whole
    assert len(path.read_bytes().splitlines()) == 1 + 4
    path.write_bytes(text[:20])  # not even the heading was finished
    assert played(one, folder=tmp_path) == whole


def test_matches_of_another_series_are_not_taken_for_these(tmp_path: Path) -> None:
    heading = series().heading()
    path = tmp_path / "matches.jsonl"
    SeriesFile(path, heading)
    with pytest.raises(SeriesFileError, match="differs in options, clock"):
        SeriesFile(path, heading | {"options": {"discs": 4}, "clock": "cpu"})
    path.write_text("no heading\n")
    with pytest.raises(SeriesFileError, match="no file of matches"):
        SeriesFile(path, heading)


@pytest.fixture
def running(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """An arena of two workers that would take hours, as soon as it has kept some matches."""
    call = ["arena", "nova-luna", "--bots", "greedy,one-ply", "--games", "100000", "--workers", "2"]
    process = subprocess.Popen([*COMMAND, *call, "--records", str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE)
    path = tmp_path / series("greedy", "one-ply").file_name()
    try:
        while not (path.exists() and path.read_bytes().count(b"\n") > 5):
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.02)
        yield process
    finally:
        process.kill()
        process.communicate()


def children(process: "subprocess.Popen[bytes]") -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(pid) for pid in listed.split() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def ends_within(descriptor: int, seconds: float) -> bool:
    """Whether a process ends in time; the descriptor of a process can be read once it has ended."""
    return bool(select.select([descriptor], [], [], seconds)[0])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_arena_leaves_no_process_and_goes_on_where_it_was(
    running: "subprocess.Popen[bytes]", tmp_path: Path, how: signal.Signals
) -> None:
    """However it ends: killed in the midst of matches, or by Ctrl-C. What it played counts as if it had gone on."""
    workers = [os.pidfd_open(pid) for pid in children(running)]
    assert len(workers) == 2
    running.send_signal(how)
    assert all(ends_within(worker, 20) for worker in workers)
    _, said = running.communicate(timeout=20)
    assert running.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL)
    assert b"Traceback" not in said
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    assert all(json.loads(line) for line in before.splitlines(keepends=True) if line.endswith(b"\n"))
    call = ("arena", "nova-luna", "--bots", "greedy,one-ply", "--games", "4")
    resumed, anew = json_of(*call, "--records", tmp_path), json_of(*call)
    assert resumed["series"] == anew["series"]
    for worker in workers:
        os.close(worker)


def fail_at_three(number: int) -> int:
    if number == 3:
        raise moontable.errors.IllegalActionError("illegal-action", "three is not allowed", seat=0)
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_job_raises_reaches_who_asked_for_it(workers: int) -> None:
    with processes(workers) as crew, pytest.raises(moontable.errors.IllegalActionError, match="three"):
        list(crew.each(fail_at_three, range(6)))


def test_one_match_can_be_played_by_itself() -> None:
    one = series("one-ply", "greedy")
    assert play_one(one, 1, 0) == play_one(one, 1, 0)
    assert play_one(one, 1, 0).seat == 0
