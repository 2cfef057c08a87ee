"""A page that shows a table in play (or is about to), whatever the game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from moontable.table.record import Record
from tests.browser.words import word


class AtTable(ABC):
    """What every table has: its actions, its history, and the server behind it; a subclass knows one game."""

    game: ClassVar[str]
    host_begins: ClassVar[tuple[tuple[str, str], dict[str, Any]]]
    """Seats and options with which the host of a table for two at a seeded server acts first."""
    short: ClassVar[dict[str, Any]]
    """Options with which a match is over after a turn or two."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.language = language
        self.actions = page.get_by_role("group", name=word("table.actions", language))
        self.primary = self.actions.get_by_role("button").last
        self.moment = page.get_by_role("slider", name=word("table.history-slider", language))
        self.result = page.get_by_role("button", name=word("table.to-result", language))
        self.cut_off = self.actions.get_by_role("button", name=word("table.reconnecting", language))
        self.to_live = self.actions.get_by_role("button", name=word("table.to-live", language))

    @abstractmethod
    def wait_for_turn(self) -> bool:
        """Until this person is to act; False when the match is over instead."""

    @property
    @abstractmethod
    def things_to_choose(self) -> tuple[Locator, ...]:
        """What is on the screen of a person with a seat, and of nobody else."""

    @abstractmethod
    def an_action(self) -> str:
        """The text of an action that the seat to act may do at the start of a match."""

    @abstractmethod
    def preview(self) -> None:
        """Prepare an action, so that the primary button would do it."""

    @abstractmethod
    def act(self) -> str:
        """One action of this person. Returns which."""

    @abstractmethod
    def sees(self) -> object:
        """The public facts of the match, and this person's own, as the wide screen says them."""

    @abstractmethod
    def shall_see(self, view: dict[str, Any], seat: int, names: dict[int, str]) -> object:
        """The same from the server's view for a seat; `names` holds what the seat calls each seat."""

    @abstractmethod
    def board(self) -> object:
        """The part of `sees` that is there even while nothing can be done."""

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

    def wait_until_cut_off(self) -> None:
        """Until the screen says that the line is down, and lets nothing be done."""
        expect(self.cut_off).to_be_disabled()

    def wait_until_back(self) -> None:
        """Until the line is up again, which a browser tries at growing intervals."""
        expect(self.moment).to_be_visible()
        expect(self.cut_off).to_be_hidden(timeout=20_000)

    def wait_for_company(self) -> None:
        """Until nobody at the table is away."""
        away = self.page.get_by_role("button", name=f": {word('table.away', self.language)}. ")
        expect(away).to_have_count(0)

    def api(self, path: str) -> Any:
        """What the server answers to this person at an address below the table's."""
        answer = self.page.request.get(f"/api/tables/{self.table}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def view(self, ply: int) -> dict[str, Any]:
        """What the server lets this person see of the position after so many actions."""
        view: dict[str, Any] = self.api(f"/plies/{ply}")["view"]
        return view

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

    def look_back_to(self, ply: int) -> None:
        """Show an earlier moment by the keys of the history."""
        self.moment.focus()
        self.page.keyboard.press("Home")
        expect(self.moment).to_have_attribute("aria-valuenow", "0")
        for _ in range(ply):
            self.page.keyboard.press("]")
        expect(self.moment).to_have_attribute("aria-valuenow", str(ply))


def act_in_turn(players: Sequence[AtTable], until: int) -> int:
    """People act whenever it is their turn until so many actions are done; returns the number, seen by everybody."""
    ply = players[0].ply()
    while ply < until:
        mover = next(player for player in players if player.api("")["your_turn"])
        mover.wait_for_turn()
        mover.act()
        ply += 1
        for player in players:
            player.wait_for_ply(ply)
    return ply
