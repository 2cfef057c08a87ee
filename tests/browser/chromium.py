"""Which Chromium the browser tests drive, and how it is started.

The one without a window is preferred where there is one: the same pages take it a third less of the processor.

Run as a program it prints the path, or one line about what to install: `make test` does so first, because a browser
that is missing should be known before ten minutes of other tests.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ON_THE_PATH = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ELSEWHERE = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("C:/Program Files/Google/Chrome/Application/chrome.exe"),
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian's, the first that there is: older releases have only the second."""

MISSING = "the browser tests need Chromium or Google Chrome, and none is installed: install the package chromium"


class NoBrowserError(Exception):
    """No usable browser on this machine; the message says what to install."""


def is_root() -> bool:
    """Whether this process has the superuser's rights: only then does Chromium refuse its own sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def launch_arguments() -> list[str]:
    """Switches for a quiet browser: none of its own traffic, and no sandbox only where it could not start with one."""
    quiet = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return [*quiet, "--no-sandbox"] if is_root() else quiet


def _starts(path: Path) -> bool:
    """Whether the program answers; a distribution's stand-in for a package of another kind does not."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _installed() -> Path | None:
    on_the_path = (Path(found) for name in ON_THE_PATH if (found := shutil.which(name)))
    return next((path for path in (*on_the_path, *ELSEWHERE) if _starts(path)), None)


def _of_playwright() -> Path | None:
    """The browser that Playwright has downloaded at some earlier time; the tests never make it download one."""
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if _starts(path) else None


def _from_the_system() -> Path | None:
    """Install a package of Debian's, which only root may do and only where there is apt-get."""
    if not is_root() or shutil.which("apt-get") is None:
        return None
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}

    def does(*command: str) -> bool:
        return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False).returncode == 0

    if not does("apt-get", "update", "-qq"):
        return None
    if not any(does("apt-get", "install", "-y", "-qq", package) for package in PACKAGES):
        return None
    return _installed()


def find_browser() -> Path:
    """Path of a browser that starts: an installed one, Playwright's, or the system's package installed now.

    Raises `NoBrowserError` with the line to show.
    """
    path = _installed() or _of_playwright() or _from_the_system()
    if path is None:
        raise NoBrowserError(MISSING)
    return path


if __name__ == "__main__":
    try:
        print(f"browser: {find_browser()}")
    except NoBrowserError as error:
        sys.exit(str(error))
