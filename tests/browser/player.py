"""A person at a table of Nova Luna who acts by what is named on the screen, with the pointer."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from moontable.table.record import Record

LIVE_WITHIN = 15_000
"""Milliseconds until a page that lost its server shows the live table again."""


class Player:
    """A page that shows a table in play (or is about to)."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.offer = page.get_by_role("group", name="Tiles on offer").get_by_role("button")
        self.cells = page.get_by_role("group", name="Free places of your display").get_by_role("button")
        self.actions = page.get_by_role("group", name="What you can do")
        self.place = self.actions.get_by_role("button", name=re.compile("^Place "))
        self.refill = self.actions.get_by_role("button", name=re.compile(r"^Refill \d"))
        self.end_phase = self.actions.get_by_role("button", name="End phase 1")
        self.moment = page.get_by_role("slider", name="Moment of the match")
        self.result = page.get_by_role("button", name="See the result")

    def wait_beyond(self, ply: int) -> None:
        """Until the screen has seen more than so many actions."""
        self.page.wait_for_function("ply => document.querySelector('[role=slider]').ariaValueMax > ply", arg=ply)

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

    def wait_for_turn(self) -> bool:
        """Until this person is to act; False when the match is over instead."""
        expect(self.offer.first.or_(self.result)).to_be_visible()
        return not self.result.is_visible()

    def preview(self) -> None:
        """Choose the first tile on offer and the place where it completes most by the places' names."""
        self.choose_tile()
        if not self.place.is_visible():  # with one place there is nothing to choose
            labels: list[str] = self.cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
            self.cells.nth(max(range(len(labels)), key=lambda index: _worth(labels[index]))).click()
        expect(self.place).to_be_enabled()

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
        if not self.place.is_visible():
            self.cells.and_(self.page.get_by_role("button", name=f"Place at column {x}, row {y}:")).click()
        self.place.click()

    def act(self) -> str:
        """One action: end a phase or refill where that is a choice, else take and place. Returns which."""
        for kind, button in (("end", self.end_phase), ("refill", self.refill)):
            if button.is_visible():
                button.click()
                return kind
        self.preview()
        self.place.click()
        return "take"

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


def _worth(label: str) -> tuple[int, int, int]:
    """How good a place is by its own words."""
    completed = re.search(r"completes (\d+)", label)
    closer = re.search(r"brings (\d+) closer", label)
    x, y = (int(number) for number in re.findall(r"-?\d+", label)[:2])
    return (int(completed[1]) if completed else 0, int(closer[1]) if closer else 0, -abs(x) - abs(y))
