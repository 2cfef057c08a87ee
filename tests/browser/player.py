"""A person at a table of Nova Luna who acts by what is named on the screen, with the pointer."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from moontable.table.record import Record
from tests.browser.words import word


class Player:
    """A page that shows a table in play (or is about to)."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.offer = page.get_by_role("group", name=word("nova-luna.offer", language)).get_by_role("button")
        self.cells = page.get_by_role("group", name=word("nova-luna.cells", language)).get_by_role("button")
        self.actions = page.get_by_role("group", name=word("table.actions", language))
        self.primary = self.actions.get_by_role("button").last
        self.refill = self.actions.get_by_role("button", name=re.compile(r"^Refill \d"))
        self.end_phase = self.actions.get_by_role("button", name=word("nova-luna.end-phase", language))
        self.moment = page.get_by_role("slider", name=word("table.history-slider", language))
        self.result = page.get_by_role("button", name=word("table.to-result", language))

    @property
    def table(self) -> str:
        """The id of the table, from the address."""
        return self.page.url.rsplit("/", 1)[-1]

    def ply(self) -> int:
        """How many actions the screen has seen."""
        return int(self.moment.get_attribute("aria-valuemax") or -1)

    def wait_for_ply(self, ply: int) -> None:
        """Until the screen has seen as many actions."""
        self.page.wait_for_selector(f'[role="slider"][aria-valuemax="{ply}"]')

    def wait_beyond(self, ply: int) -> None:
        """Until the screen has seen more than so many actions."""
        self.page.wait_for_function("ply => document.querySelector('[role=slider]').ariaValueMax > ply", arg=ply)

    def wait_for_turn(self) -> bool:
        """Until this person is to act; False when the match is over instead."""
        expect(self.offer.first.or_(self.result)).to_be_visible()
        return not self.result.is_visible()

    def preview(self) -> None:
        """Choose the first tile on offer and the place where it completes most by the places' names."""
        self.choose_tile()
        if not self.primary.is_enabled():  # with one place there is nothing to choose
            labels: list[str] = self.cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
            self.cells.nth(max(range(len(labels)), key=lambda index: _worth(labels[index]))).click()
        expect(self.primary).to_be_enabled()

    def choose_tile(self, index: int = 0) -> None:
        """Choose a tile on offer; the only one is chosen already, and a second time would let it go."""
        tile = self.offer.nth(index)
        if tile.get_attribute("aria-pressed") != "true":
            tile.click()

    def carry_out(self, action: str) -> None:
        """Do on the screen what a notation like `T17@2,-1` says."""
        tile, x, y = (int(number) for number in re.findall(r"-?\d+", action))
        wheel = self.api(f"/plies/{self.ply()}")["view"]["wheel"]
        self.choose_tile([wheel["spaces"][space] for space in wheel["offer"]].index(tile))
        if not self.primary.is_enabled():
            self.cells.and_(self.page.get_by_role("button", name=f"Place at column {x}, row {y}:")).click()
        self.primary.click()

    def act(self) -> str:
        """One action: end a phase or refill where that is a choice, else take and place. Returns which."""
        for kind, button in (("end", self.end_phase), ("refill", self.refill)):
            if button.is_visible():
                button.click()
                return kind
        self.take()
        return "take"

    def take(self) -> None:
        """Take and place, and so decline what else there was to choose."""
        self.preview()
        self.primary.click()

    def api(self, path: str) -> Any:
        """What the server answers to this person at an address below the table's."""
        answer = self.page.request.get(f"/api/tables/{self.table}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def record(self) -> Record:
        """The match so far as the server's file of it says."""
        answer = self.page.request.get(f"/api/tables/{self.table}/record")
        assert answer.ok, answer.text()
        return Record.from_text(answer.text())

    def play_out(self) -> list[str]:
        """Act whenever it is this person's turn until the match is over; returns what was done."""
        acts: list[str] = []
        while self.wait_for_turn():
            before = self.ply()
            acts.append(self.act())
            self.wait_beyond(before)
        return acts


def act_in_turn(players: list[Player], until: int) -> int:
    """People act whenever it is their turn until so many actions are done; returns the number, seen by everybody."""
    ply = players[0].ply()
    while ply < until:
        actor = players[0].api(f"/plies/{ply}")["view"]["actor"]
        players[actor].wait_for_turn()
        players[actor].act()
        ply += 1
        for player in players:
            player.wait_for_ply(ply)
    return ply


def _worth(label: str) -> tuple[int, int, int]:
    """How good a place is by its own words."""
    completed = re.search(r"completes (\d+)", label)
    closer = re.search(r"brings (\d+) closer", label)
    x, y = (int(number) for number in re.findall(r"-?\d+", label)[:2])
    return (int(completed[1]) if completed else 0, int(closer[1]) if closer else 0, -abs(x) - abs(y))
