"""Setting up on a bare machine: what cannot be had is said in one line, before anything is changed."""

import re
import sys
from pathlib import Path

import pytest

from scripts import environment


@pytest.fixture(autouse=True)
def _nothing_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No uv on the PATH, none installed in the project, and no step may run."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(environment, "TOOLS", tmp_path / ".tools")
    monkeypatch.setattr(environment, "run", lambda *command: pytest.fail(f"ran {command}"))


def line_of(capsys: pytest.CaptureFixture[str]) -> str:
    lines = [line for line in capsys.readouterr().err.splitlines() if line]
    assert len(lines) == 1
    return lines[0]


def test_an_old_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18, "final", 0))
    code = environment.main(["sync"])
    monkeypatch.undo()
    assert code == 1
    assert "Python 3.11 or newer is needed, this is 3.9" in line_of(capsys)


def test_a_python_that_can_install_nothing_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "succeeds", lambda *_: False)
    assert environment.main(["sync"]) == 1
    assert "python3-venv" in line_of(capsys)


@pytest.mark.parametrize("able", ["venv", "pip"])
def test_uv_comes_into_the_projects_own_folder_in_either_way(
    monkeypatch: pytest.MonkeyPatch, able: str, tmp_path: Path
) -> None:
    """Debian may lack venv and have pip, or the other way round."""
    ran: list[str] = []
    monkeypatch.setattr(environment, "succeeds", lambda *command: able in command)
    monkeypatch.setattr(environment, "run", lambda *command: ran.append(" ".join(map(str, command))))
    uv = environment.find_uv()
    assert uv.is_relative_to(tmp_path / ".tools")
    assert len(ran) == 1
    assert "--require-hashes" in ran[0]
    assert ("--target" in ran[0]) == (able == "pip")


def test_a_wrong_call_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert environment.main(["dance"]) == 2
    assert line_of(capsys).startswith("usage: ")


def test_the_pinned_uv_is_one_version() -> None:
    assert len(re.findall(r"^uv==", environment.UV_LOCK.read_text("utf-8"), re.MULTILINE)) == 1
