"""Measured starts are those of the base install, and their memory is their own."""

import os
from pathlib import Path

import numpy as np

import moontable
from moontable.kit.starts import start

GAME = moontable.load("nova-luna")


def test_the_memory_of_the_measuring_process_is_not_counted() -> None:
    """Linux hands the peak of a parent on to its children; this one is larger than any first move."""
    ballast = np.ones(400 * 10**6, np.uint8)
    measured = start(GAME, 2, os.environ)
    assert measured.megabytes is None or 50 < measured.megabytes < ballast.nbytes / 1e6
    assert measured.cpu_seconds > 0
    assert measured.seconds > 0


def test_what_only_the_extras_bring_is_not_imported(tmp_path: Path) -> None:
    """Numba would import PyYAML where it is installed; here that import ends the process."""
    (tmp_path / "yaml.py").write_text("raise SystemExit('imported')\n")
    assert start(GAME, 2, {**os.environ, "PYTHONPATH": str(tmp_path)}).seconds > 0
