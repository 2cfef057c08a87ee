"""A person at a table of Walking on the Moon, who does on the screen by the names of things what has been decided."""

from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from moontable import Position
from tests.browser.at_table import AtTable
from tests.browser.moon_sight import MoonSight, moon_in_view, moon_on_screen
from tests.browser.words import word
from tests.server.twin import Twin

STANDARD = "BKBK"
"""Dice of a turn, for whom it does not matter which."""


class Jumper(AtTable):
    """A page that shows a table of Walking on the Moon."""

    game = "walking-on-the-moon"
    host_begins: ClassVar[tuple[tuple[str, str], dict[str, Any]]] = (
        ("me", "open"),
        {"start_order": "seated", "stacking": "top"},
    )
    short: ClassVar[dict[str, Any]] = {"turn_cap": 2}

    def __init__(self, page: Page, language: str = "en") -> None:
        super().__init__(page, language)
        self.tray = page.get_by_role("region", name=word("walking-on-the-moon.tray", language)).get_by_role("button")
        self.jumps = page.get_by_role("region", name=word("walking-on-the-moon.jumps", language))
        self.odds = page.get_by_role("region", name=word("walking-on-the-moon.program", language))
        self.options = page.locator(".decision [data-offer]")
        """Dice, robberies or steps to choose from."""
        self.rerolls = page.locator(".decision .reroll").get_by_role("button")
        self.stop = self.actions.get_by_role("button", name=word("walking-on-the-moon.button-stop", language))
        self.by_finger = False

    def wait_for_turn(self) -> bool:
        """Until this person is to act; False when the match is over instead."""
        at_hand = self.page.locator("[data-offer]:enabled").or_(self.actions.locator("[aria-keyshortcuts=Enter]"))
        expect(at_hand.or_(self.result).first).to_be_visible()
        return not self.result.is_visible()

    @property
    def things_to_choose(self) -> tuple[Locator, ...]:
        """Dice that can be laid."""
        return (self.page.locator("[data-offer]:enabled"),)

    def an_action(self) -> str:
        """To program one jump."""
        return "program BBKK"

    def preview(self) -> None:
        """Lay dice, or choose the first of what there is to choose."""
        if self.options.count() > 0:
            self.choose(self.options.first)
        elif self.laying():
            for die in STANDARD:
                self.lay(die)
        expect(self.primary).to_be_enabled()

    def act(self) -> str:
        """What `preview` prepares. Returns what the button says."""
        self.preview()
        words = self.primary.inner_text()
        self.touch(self.primary)
        return words

    def sees(self) -> MoonSight:
        """What this person can perceive."""
        return moon_on_screen(self.page)

    def board(self) -> object:
        """All of it."""
        return self.sees()

    def shall_see(self, view: dict[str, Any], seat: int, names: dict[int, str]) -> MoonSight:  # noqa: ARG002 — all see the same
        """What there is to perceive."""
        return moon_in_view(view, names)

    def laying(self) -> bool:
        """Whether dice can be laid."""
        return self.page.locator(".tray [data-offer]:enabled").count() > 0

    def carry_out(self, deed: list[str], position: Position) -> None:
        """Press what leads to the actions of one deed, see `deed_of`, which begins at a position."""
        if deed[-1] == "stop":
            self.touch(self.stop)
            return
        if len(deed) > 1:
            self.lay_program(deed[-2].split()[1:])
        elif deed[0] != "roll":
            self.choose(self.option(deed[0], position))
        expect(self.primary).to_be_enabled()
        self.touch(self.primary)

    def option(self, action: str, position: Position) -> Locator:
        """The button of a die, a second roll, a robbery or a step."""
        if action.startswith("reroll "):
            dice = [entry["die"] for entry in _choices(position)["reroll"]]
            return self.rerolls.nth(dice.index(action.removeprefix("reroll ")))
        return self.options.nth(_offered(position).index(action))

    def lay_program(self, jumps: list[str]) -> None:
        """Put the dice of each jump on the jump card."""
        for number, jump in enumerate(jumps, start=1):
            if number > 1:
                self.touch(self.jump(number))
            for die in jump:
                self.lay(die)

    def jump(self, number: int) -> Locator:
        """The button that chooses a jump."""
        return self.jumps.get_by_role("button", name=f"Jump {number}: put dice here")

    def lay(self, die: str) -> None:
        """Put a die on the jump at hand; by the order of the tray, K B W, in every language."""
        self.touch(self.tray.nth("KBW".index(die)))

    def choose(self, option: Locator) -> None:
        """Choose an option; one that is chosen already would be done by a second press."""
        if option.get_attribute("aria-pressed") != "true":
            self.touch(option)

    def touch(self, target: Locator) -> None:
        """Press something, with the pointer or with a finger."""
        (target.tap if self.by_finger else target.click)()


def _choices(position: Position) -> dict[str, Any]:
    choices = position.choices(position.actor)
    assert choices is not None
    return choices


def _offered(position: Position) -> list[str]:
    """Actions of the options on the screen, in their order."""
    choices = _choices(position)
    entries = [*choices["choose"], *choices["hinder"]]
    single = [choices[name] for name in ("swap", "pass") if choices[name]]
    return [*(entry["action"] for entry in entries), *single, *(entry["action"] for entry in choices["recover"])]


def deed_of(twin: Twin, bot: str) -> list[str]:
    """The actions of one press of a button, as a bot advises: a program takes what it buys and the first roll along."""
    position = twin.position
    deed = [twin.advice(bot, position)]
    while deed[-1].startswith(("buy ", "program ")):
        position = position.play(position.parse(deed[-1]))
        deed.append(twin.advice(bot, position))
    return deed


def kind_of(deed: list[str]) -> str:
    """What a deed is: its first word, but a program with bought dice is a program."""
    return next((text for text in deed if text.startswith("program ")), deed[0]).split()[0]
