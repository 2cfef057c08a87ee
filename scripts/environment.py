"""Make the project's own Python environment: `.venv`, filled from `requirements.lock` by uv.

Runs on a bare machine, so it uses the standard library alone and no syntax newer than Python 3.8: an older Python
must reach the line that says which one is needed.

    python3 scripts/environment.py sync    .venv exactly as requirements.lock says, and this package editable in it
    python3 scripts/environment.py lock    requirements.lock resolved anew from pyproject.toml
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = "requirements.lock"
TOOLS = ROOT / ".tools"
UV_LOCK = ROOT / "scripts" / "uv.lock"
LOCKED_EXTRAS = ("cli", "kit", "postgres", "server")  # all but `ray`, which only clusters need
WINDOWS = os.name == "nt"
BIN = "Scripts" if WINDOWS else "bin"


class SetupError(Exception):
    """Something that only the person at the keyboard can change; the message says what."""


def say(message: str) -> None:
    """One line about a step that takes a while."""
    print("setup: " + message, flush=True)


def run(*command: str | Path) -> None:
    """Run a command in the project's root; its own words are the best report of its failure."""
    outcome = subprocess.run([str(part) for part in command], cwd=str(ROOT), check=False)
    if outcome.returncode:
        raise SetupError("this step failed (exit code {}): {}".format(outcome.returncode, " ".join(map(str, command))))


def succeeds(*command: str | Path) -> bool:
    """Whether a command can be run and ends well; its output goes nowhere."""
    try:
        outcome = subprocess.run([str(part) for part in command], cwd=str(ROOT), capture_output=True, check=False)
    except OSError:
        return False
    return outcome.returncode == 0


def find_uv() -> Path:
    """Path of uv: the one on the PATH, else the project's own, installed at need.

    A Debian system Python may lack `venv` but have pip, or the other way round: both ways are tried.
    """
    on_path = shutil.which("uv")
    if on_path and succeeds(on_path, "--version"):
        return Path(on_path)
    name = "uv.exe" if WINDOWS else "uv"
    in_venv, in_target = TOOLS / "venv" / BIN / name, TOOLS / "target" / "bin" / name
    for own in (in_venv, in_target):
        if succeeds(own, "--version"):
            return own
    say("installing uv into .tools/")
    pip_options = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", UV_LOCK)
    if succeeds(sys.executable, "-m", "venv", "--clear", TOOLS / "venv"):
        run(TOOLS / "venv" / BIN / "python", "-m", "pip", *pip_options)
        return in_venv
    if succeeds(sys.executable, "-m", "pip", "--version"):
        run(sys.executable, "-m", "pip", *pip_options, "--target", TOOLS / "target", "--upgrade")
        return in_target
    raise SetupError(
        "no uv on the PATH, and this Python has neither venv nor pip to install one: "
        "install uv, or your system's python3-venv package"
    )


def sync(uv: Path) -> None:
    """Fill `.venv` from the lock, every file checked against its hash, and put this package beside it, editable."""
    python = ROOT / ".venv" / BIN / "python"
    if not succeeds(python, "-c", "import sys; assert sys.version_info >= (3, 11)"):
        say("making .venv")
        run(uv, "venv", "--quiet", "--no-project", "--clear", "--python", sys.executable, ROOT / ".venv")
    say("installing packages from " + LOCK)
    # With bytecode, or a process that cannot write it compiles Numba's sources at every start: half of its time.
    run(uv, "pip", "sync", "--quiet", "--compile-bytecode", "--require-hashes", "--python", python, LOCK)
    # The build backend is locked too; an isolated build would fetch an unlocked one.
    run(uv, "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--python", python, "--editable", ".")


def lock(uv: Path) -> None:
    """Resolve the extras and the dev group for all systems. Addresses of package servers stay out of the file."""
    extras = ["--extra=" + extra for extra in LOCKED_EXTRAS]
    run(
        *(uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-emit-index-url"),
        *("--python-version", "3.11", "pyproject.toml", *extras, "--group", "dev"),
        *("--custom-compile-command", "make lock", "--output-file", LOCK),
    )


def main(arguments: list[str]) -> int:
    """Carry out one command; exit code 0, 1 for a failed step, 2 for a wrong call."""
    commands = {"sync": sync, "lock": lock}
    if len(arguments) != 1 or arguments[0] not in commands:
        print("usage: environment.py " + "|".join(commands), file=sys.stderr)
        return 2
    try:
        if sys.version_info < (3, 11):
            raise SetupError(
                "Python 3.11 or newer is needed, this is {}.{}: name another one with make PYTHON=…".format(
                    *sys.version_info[:2]
                )
            )
        commands[arguments[0]](find_uv())
    except SetupError as error:
        print("setup: {}".format(error), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
