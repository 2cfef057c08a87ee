"""`make` explains itself, and `.ci/run` is made of what people run too."""

import re
import subprocess

from tests.project.repository import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
DEMANDED = {"play", "test", "setup", "dev", "lint", "types", "docs", "bench"}


def help_text() -> str:
    outcome = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True)
    return outcome.stdout


def test_every_command_has_a_line_in_the_help() -> None:
    explained = set(re.findall(r"^\s*make (\S+)\s+\S", help_text(), re.MULTILINE))
    assert explained == TARGETS
    assert explained >= DEMANDED


def test_every_command_is_declared_as_one() -> None:
    declared = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert declared
    assert set(declared[1].split()) == TARGETS


def test_the_check_of_a_change_runs_known_commands_and_the_tests_last() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "set -euo pipefail" in script
    commands = re.findall(r"^make ([^#\n]+)", script, re.MULTILINE)
    steps = [word for command in commands for word in command.split() if not word.startswith("--")]
    assert set(steps) <= TARGETS
    assert steps[-1] == "test"
    assert {"lint", "types", "contracts", "protocol-check"} <= set(steps)
