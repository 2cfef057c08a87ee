"""The program as a process of its own, as people start it."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.project.repository import ROOT

COMMAND = [sys.executable, "-m", "moontable"]
TIMEOUT = 120
"""Seconds; a first call may compile the rules."""


def run(*arguments: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """One call of the program with `typed` on its standard input."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], input=typed, capture_output=True, text=True, timeout=TIMEOUT, check=False
    )


def json_of(*arguments: str | Path) -> dict[str, Any]:
    """What a successful call with `--json` prints: one document, and nothing beside it on either stream."""
    outcome = run(*arguments, "--json")
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stderr == ""
    document = json.loads(outcome.stdout)
    assert isinstance(document, dict)
    return document


def refused(*arguments: str | Path, code: int = 2) -> str:
    """The one line on stderr of a call that is refused with the given exit code; stdout stays empty."""
    outcome = run(*arguments)
    assert outcome.returncode == code, outcome.stderr
    assert outcome.stdout == ""
    lines = outcome.stderr.splitlines()
    assert len(lines) == 1, outcome.stderr
    assert lines[0].startswith("moontable: ")
    return lines[0].removeprefix("moontable: ")


def interrupted(*arguments: str | Path, when: Callable[[], bool]) -> tuple[int, str, str]:
    """Press Ctrl-C as soon as `when` is true; returns exit code, stdout and stderr."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        while not when():
            try:
                process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"ended by itself: {process.communicate()}")
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=TIMEOUT)
    finally:
        process.kill()
        process.wait()
    return process.returncode, stdout, stderr
