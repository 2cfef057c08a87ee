"""A person at a table of Nova Luna who acts by what is named on the screen, with the pointer."""

import re
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import AtTable
from tests.browser.sight import Sight, in_view, on_screen
from tests.browser.words import word


class Player(AtTable):
    """A page that shows a table of Nova Luna."""

    game = "nova-luna"
    host_begins: ClassVar[tuple[tuple[str, str], dict[str, Any]]] = (("me", "open"), {"start_order": "seated"})
    short: ClassVar[dict[str, Any]] = {"discs": 1}

    def __init__(self, page: Page, language: str = "en") -> None:
        super().__init__(page, language)
        self.offer = page.get_by_role("group", name=word("nova-luna.offer", language)).get_by_role("button")
        self.cells = page.get_by_role("group", name=word("nova-luna.cells", language)).get_by_role("button")
        self.refill = self.actions.get_by_role("button", name=re.compile(r"^Refill \d"))
        self.end_phase = self.actions.get_by_role("button", name=word("nova-luna.end-phase", language))

    def wait_for_turn(self) -> bool:
        """Until this person is to act; False when the match is over instead."""
        expect(self.offer.first.or_(self.result)).to_be_visible()
        return not self.result.is_visible()

    @property
    def things_to_choose(self) -> tuple[Locator, ...]:
        """Tiles and places."""
        return self.offer, self.cells

    def an_action(self) -> str:
        """To take the first tile on offer."""
        wheel = self.view(0)["wheel"]
        return f"T{wheel['spaces'][wheel['offer'][0]]}@0,0"

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
        wheel = self.view(self.ply())["wheel"]
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

    def sees(self) -> Sight:
        """What this person can perceive."""
        return on_screen(self.page)

    def board(self) -> object:
        """The own tiles."""
        return self.sees().mine

    def shall_see(self, view: dict[str, Any], seat: int, names: dict[int, str]) -> Sight:
        """What there is to perceive."""
        return in_view(view, seat, names)


def _worth(label: str) -> tuple[int, int, int]:
    """How good a place is by its own words."""
    completed = re.search(r"completes (\d+)", label)
    closer = re.search(r"brings (\d+) closer", label)
    x, y = (int(number) for number in re.findall(r"-?\d+", label)[:2])
    return (int(completed[1]) if completed else 0, int(closer[1]) if closer else 0, -abs(x) - abs(y))
