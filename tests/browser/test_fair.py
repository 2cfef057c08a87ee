"""Two people whose browsers add their part to chance, and one of them checks the match when it is over."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lobby import call_me, open_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess


@pytest.fixture
def unseeded(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server as people have it, with chance that nobody foresees."""
    with ServerProcess(tmp_path / "server", "--bot-pause", "0") as server:
        yield server


def test_a_match_is_dealt_when_both_are_there_and_checked_when_it_is_over(
    unseeded: ServerProcess, new_person: NewPerson
) -> None:
    """Commitment, nonces, secret, and the check in the browser; the program that the page offers says the same."""
    ada, ben = (new_person(unseeded) for _ in range(2))
    call_me(ada, "Ada")
    call_me(ben, "Ben")
    table = open_table(ada, "nova-luna", "me", "open", discs=1)
    ben.request.post(f"/api/tables/{table}/sit", data={"seat": None})
    ada.goto(f"/t/{table}")
    expect(ada.get_by_text("Everybody has a seat. Ben has yet to open the table.")).to_be_visible()
    ada.goto(f"/t/{table}/fair")
    commitment = ada.locator("code").first.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    expect(ada.get_by_text("told when the match is over")).to_be_visible()
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    players = [Player(page) for page in (ada, ben)]
    for player in players:
        player.moment.wait_for()
    while not players[0].result.is_visible():
        mover = next(player for player in players if player.api("")["your_turn"])
        mover.wait_for_turn()
        before = mover.ply()
        mover.act()
        for player in players:
            player.wait_beyond(before)
    players[1].result.click()
    ben.get_by_role("link", name="Was it fair?").click()
    expect(ben.locator("code").first).to_have_text(commitment)
    ben.get_by_role("button", name="Check").click()
    expect(ben.get_by_text(re.compile(r"Fair: all \d+ outcomes follow from the commitment."))).to_be_visible()
    outcomes = re.search(r"\d+", ben.locator(".verdict").inner_text())
    assert outcomes is not None

    with ben.expect_download() as program:
        ben.get_by_role("link", name="Program to check it yourself").click()
    with ben.expect_download() as record:
        ben.get_by_role("link", name="Record").click()
    checked = subprocess.run(
        [sys.executable, "-I", program.value.path(), record.value.path()], capture_output=True, text=True, check=True
    )
    assert checked.stdout.startswith(f"fair: {outcomes[0]} outcomes")
