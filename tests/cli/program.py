"""The program as people call it: in this process where only words matter, in one of its own where signals do."""

import contextlib
import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from moontable.cli import main
from tests.project.repository import ROOT

COMMAND = [sys.executable, "-m", "moontable"]
TIMEOUT = 120
"""Seconds; a first call may compile the rules."""


@dataclass(frozen=True)
class Outcome:
    """What a call printed and its exit code."""

    code: int
    stdout: str
    stderr: str


def run(*arguments: str | Path, typed: str = "") -> Outcome:
    """One call of the program's `main` with `typed` on its standard input; an exception is a failure of the test."""
    stdout, stderr = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(stdout),
        contextlib.redirect_stderr(stderr),
    ):
        code = main([*map(str, arguments)])
    return Outcome(code, stdout.getvalue(), stderr.getvalue())


def json_of(*arguments: str | Path) -> dict[str, Any]:
    """What a successful call with `--json` prints: one document, and nothing beside it on either stream."""
    outcome = run(*arguments, "--json")
    assert outcome.code == 0, outcome.stderr
    assert outcome.stderr == ""
    document = json.loads(outcome.stdout)
    assert isinstance(document, dict)
    return document


def refused(*arguments: str | Path, code: int = 2) -> str:
    """The one line on stderr of a call that is refused with the given exit code; stdout stays empty."""
    outcome = run(*arguments)
    assert outcome.code == code, outcome.stderr
    assert outcome.stdout == ""
    lines = outcome.stderr.splitlines()
    assert len(lines) == 1, outcome.stderr
    assert lines[0].startswith("moontable: ")
    return lines[0].removeprefix("moontable: ")


def process(*arguments: str | Path) -> Outcome:
    """One call in a process of its own."""
    ended = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    return Outcome(ended.returncode, ended.stdout, ended.stderr)


def interrupted(*arguments: str | Path, when: Callable[[], bool]) -> Outcome:
    """Press Ctrl-C as soon as `when` is true."""
    running = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,  # left open: a command that asks goes on asking
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        while not when():
            try:
                running.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"ended by itself: {running.communicate()}")
        running.send_signal(signal.SIGINT)
        stdout, stderr = running.communicate(timeout=TIMEOUT)
    finally:
        running.kill()
        running.wait()
    return Outcome(running.returncode, stdout, stderr)
