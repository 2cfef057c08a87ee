"""The program in a process of its own: both ways to call it, and warm, bench and serve as people see them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from moontable.kit import bench, bench_search
from tests.browser.serving import ServerProcess, answers, free_port
from tests.cli.program import COMMAND, interrupted, json_of, process, run

MEASURES = {"playout_actions_per_s", "clone_ns", "step_actions_per_s", "start_warm_s", "start_cold_s", "state_bytes"}
RATIOS = {"ratio_listed_cpp", "ratio_sampled_cpp"}


def test_the_installed_script_and_the_module_are_one_program() -> None:
    script = Path(sys.executable).with_name("moontable")
    listed = subprocess.run([script], capture_output=True, text=True, check=True).stdout
    assert listed == process().stdout
    assert "selfplay" in listed


def test_a_refusal_in_a_real_process_is_one_line() -> None:
    outcome = process("perft", "chess")
    assert (outcome.code, outcome.stdout) == (2, "")
    assert outcome.stderr.count("\n") == 1


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "selfplay", "nova-luna", "--bots", "random", "--games", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert "Traceback" not in running.stderr.read()


def test_warm_says_which_games_are_ready() -> None:
    outcome = run("warm", "nova-luna")
    assert outcome.code == 0
    assert outcome.stdout.startswith("nova-luna: ready")


def test_bench_measures_what_is_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short here: the test is about the document, and no test is about speed."""
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench_search, "SECONDS", 0.01)
    monkeypatch.setattr(bench_search, "ROUNDS", 1)
    monkeypatch.setattr(bench_search, "LOOP_SECONDS", 0.1)
    document = json_of("bench", "nova-luna")
    assert document.keys() == {"nova-luna"}
    measured = document["nova-luna"]
    assert measured.keys() >= MEASURES | RATIOS
    ratios = {measured.pop(name) for name in RATIOS}
    assert all(
        isinstance(value, int | float) and value > 0 for value in (*measured.values(), *ratios - {"not measured"})
    )


def test_serve_says_where_it_is_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{(port := free_port())}"
    outcome = interrupted("serve", "--port", str(port), "--data", tmp_path, when=lambda: answers(url))
    assert outcome.code == 0
    assert outcome.stdout.splitlines()[0] == f"Moontable is at {url}"
    assert "Traceback" not in outcome.stderr


def test_serve_answers_and_keeps_its_address_over_a_kill(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        server.kill()
        server.start()
        assert f"Moontable is at {server.url}" in server.log.read_text()
        assert server.stop() == 0


def test_serve_refuses_a_port_in_use_in_one_line(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        outcome = process("serve", "--port", str(server.port), "--data", tmp_path / "other")
    assert outcome.code == 1
    assert outcome.stdout == ""
    assert [line[:11] for line in outcome.stderr.splitlines()] == ["moontable: "]


def test_documents_are_one_line() -> None:
    """A line a document: it can be read by programs that read lines."""
    outcome = run("perft", "nova-luna", "--depth", "1", "--json")
    assert outcome.stdout.count("\n") == 1
    assert json.loads(outcome.stdout)["counts"] == [3]
