"""The browser of the tests: found where it is, never downloaded, and a missing one is said in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine with nothing on its PATH but this folder, and without a downloaded browser; not as root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "ELSEWHERE", ())
    monkeypatch.setattr(chromium, "_of_playwright", lambda: None)
    monkeypatch.setattr(chromium, "is_root", lambda: False)
    return tmp_path


def program(path: Path, exit_code: int) -> Path:
    path.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    path.chmod(0o755)
    return path


@pytest.mark.usefixtures("bare_machine")
def test_without_any_browser_the_refusal_says_what_to_install() -> None:
    with pytest.raises(chromium.NoBrowserError, match="install the package chromium"):
        chromium.find_browser()


def test_an_installed_browser_is_taken(bare_machine: Path) -> None:
    chrome = program(bare_machine / "google-chrome", 0)
    assert chromium.find_browser() == chrome


def test_a_stand_in_that_does_not_start_is_passed_over(bare_machine: Path) -> None:
    program(bare_machine / "chromium", 1)
    chrome = program(bare_machine / "google-chrome", 0)
    assert chromium.find_browser() == chrome


def test_the_one_that_playwright_has_comes_next(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloaded = program(bare_machine / "headless", 0)
    monkeypatch.setattr(chromium, "_of_playwright", lambda: downloaded)
    assert chromium.find_browser() == downloaded


def test_only_root_installs_the_systems_package(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apt = bare_machine / "apt-get"
    apt.write_text(f'#!/bin/sh\n: > "{bare_machine}/chromium"\n')  # "installs" a program that is no program yet
    apt.chmod(0o755)
    with pytest.raises(chromium.NoBrowserError):
        chromium.find_browser()
    assert not (bare_machine / "chromium").exists()
    monkeypatch.setattr(chromium, "is_root", lambda: True)
    with pytest.raises(chromium.NoBrowserError):
        chromium.find_browser()
    assert (bare_machine / "chromium").exists()


@pytest.mark.parametrize("root", [True, False])
def test_the_sandbox_is_given_up_only_as_root(monkeypatch: pytest.MonkeyPatch, root: bool) -> None:
    monkeypatch.setattr(chromium, "is_root", lambda: root)
    assert ("--no-sandbox" in chromium.launch_arguments()) == root


def test_as_a_program_it_prints_the_path_or_one_line() -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "tests.browser.chromium"], capture_output=True, text=True, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.startswith("browser: ")


def test_the_page_of_a_real_server_opens(server: ServerProcess, new_person: NewPerson) -> None:
    page = new_person(server)
    page.goto("/")
    page.get_by_role("heading").first.wait_for()
    assert "Moontable" in page.title()
