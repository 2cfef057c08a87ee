"""A person at a table of Blue Moon City, who does on the screen by the names of things what has been decided."""

import re
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.at_table import AtTable
from tests.browser.city_sight import PEOPLES, CitySight, card_named, city_in_view, city_on_screen
from tests.browser.words import word
from tests.server.twin import Twin

NAME: Position = {"x": 16, "y": 9}
"""Where on a tile its name stands: a press there means the tile, not one of its boxes."""

INITIAL: Position = {"x": 10, "y": 18}
"""Where on a card its initial stands: in a large hand the next card covers the rest."""

EDGE = 8
"""Pixels at the edge of the city in which a press might miss."""

COURTYARD = "2,2"
PLACES = [f"{row},{column}" for row in range(5) for column in range(5) if not {row, column} <= {0, 4}]
"""Of the tiles, in the order of the screen."""


class Builder(AtTable):
    """A page that shows a table of Blue Moon City."""

    game = "blue-moon-city"
    # Who begins is drawn: with the seed of the servers it is seat 1.
    host_begins: ClassVar[tuple[tuple[str, str], dict[str, Any]]] = (("open", "me"), {})
    short: ClassVar[dict[str, Any]] = {"turn_cap": 2}

    def __init__(self, page: Page, language: str = "en") -> None:
        super().__init__(page, language)
        self.tiles = page.get_by_role("group", name=word("blue-moon-city.tiles", language)).get_by_role("button")
        self.end = self.actions.get_by_role("button", name=word("blue-moon-city.button-end", language))
        self.draw = self.actions.get_by_role("button", name=re.compile(r"^(Draw \d|Discard .+, draw \d)"))
        """In English."""
        self.by_hand = self.actions.get_by_role("button", name=word("blue-moon-city.button-by-hand", language))
        self.cards = page.locator(".hand").get_by_role("button")
        self.show_all = page.get_by_role("button", name=word("blue-moon-city.fit", language))
        self.by_finger = False
        self.boxes = page.locator(".outlook .chips").get_by_role("button")

    def wait_for_turn(self) -> bool:
        """Until this person is to act; False when the match is over instead."""
        expect(self.end.or_(self.draw).or_(self.result).first).to_be_visible()
        return not self.result.is_visible()

    @property
    def things_to_choose(self) -> tuple[Locator, ...]:
        """The cards of the hand."""
        return (self.cards,)

    def an_action(self) -> str:
        """To end the turn at once."""
        return "draw 2"

    def preview(self) -> None:
        """Prepare the end of the turn, nothing discarded."""
        if self.end.is_visible():  # otherwise only the end of the turn is left, and it is prepared already
            self.touch(self.end)
        expect(self.draw).to_be_enabled()

    def act(self) -> str:
        """End the turn."""
        self.preview()
        self.primary.click()
        return "draw"

    def sees(self) -> CitySight:
        """What this person can perceive."""
        return city_on_screen(self.page)

    def cards_in_hand(self) -> list[str | None]:
        """The cards of the hand by the names of their buttons."""
        names: list[str] = self.cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
        return [card_named(name) for name in names]

    def board(self) -> object:
        """All of it."""
        return self.sees()

    def shall_see(self, view: dict[str, Any], seat: int, names: dict[int, str]) -> CitySight:
        """What there is to perceive."""
        return city_in_view(view, seat, names)

    def carry_out(self, deed: list[str], figure: str) -> None:
        """Press what leads to the actions of one deed, see `deed_of`; `figure` is the place of the own figure."""
        first = deed[0]
        goal = first.partition(">")[2] if first.startswith("go ") else figure
        box = next((action for action in deed if action.startswith("box ")), None)
        if box is not None:
            self.choose(goal)
            self.press(rf"^Build {box}:")
        elif first.startswith("go "):
            self.choose(goal)
        elif "offer " in first:
            self.choose(COURTYARD)
            cost, card = first.split()[-1], first.partition("offer")[0].strip()
            self.press(rf"^Offer {cost} crystals{f', with {card}' if card else ''}$")
        elif deed[-1].startswith("draw "):
            self.preview()
            for text in deed[:-1]:
                self.touch(self.card(text.removeprefix("discard ")), INITIAL)
        else:
            self.touch(self.card(first[:2]), INITIAL)
            if ">" in first:
                self.choose(first.partition(">")[2])
        expect(self.primary).to_be_enabled()
        self.touch(self.primary)

    def begin_to_pay(self, place: str, box: int, *cards: str) -> None:
        """Walk to a tile if need be, choose a box, and put cards down for it one by one."""
        self.choose(place)
        self.press(rf"^Build box {box}:")
        walks = place != figure_in(self.view(self.ply()))
        before = self.ply()
        self.by_hand.click()
        self.wait_for_ply(before + walks + 1)
        for count, card in enumerate(cards, before + walks + 2):
            self.touch(self.card(card), INITIAL)
            self.wait_for_ply(count)

    def tile(self, place: str) -> Locator:
        """A tile by its place, as actions write it."""
        return self.tiles.nth(PLACES.index(place))

    def name_of_tile(self, index: int) -> str:
        """What a tile is called, in the order of the screen."""
        return self.tiles.nth(index).get_attribute("aria-label") or ""

    def card(self, card: str) -> Locator:
        """The first card of a kind that has not been pressed."""
        name = re.compile(rf"^{PEOPLES[card[0]]} {card[1]}:")
        return self.cards.and_(self.page.get_by_role("button", name=name, pressed=False)).first

    def choose(self, place: str) -> None:
        """Choose a tile; pressed a second time it would be walked to."""
        tile = self.tile(place)
        if tile.get_attribute("aria-pressed") != "true":
            self.bring_into_sight(tile)
            self.touch(tile, NAME)

    def bring_into_sight(self, tile: Locator) -> None:
        """Small screens show a part of the city, or all of it small."""
        city, box = self.page.locator(".surface").bounding_box(), tile.bounding_box()
        assert city is not None
        assert box is not None
        right, down = box["x"] + NAME["x"] - city["x"], box["y"] + NAME["y"] - city["y"]
        if not (EDGE < right < city["width"] - EDGE and EDGE < down < city["height"] - EDGE):
            self.touch(self.show_all)

    def touch(self, target: Locator, position: Position | None = None) -> None:
        """Press something, with the pointer or with a finger."""
        (target.tap if self.by_finger else target.click)(position=position)

    def press(self, name: str) -> None:
        """Press a box or an offering of the chosen tile."""
        self.touch(self.page.get_by_role("button", name=re.compile(name)))


def deed_of(twin: Twin, bot: str) -> list[str]:
    """The actions of one press of the primary button, as a bot advises; boxes are paid as the screen proposes first."""
    position = twin.position
    text = twin.advice(bot, position)
    deed = [text]
    if text.startswith("go "):
        position = position.play(position.parse(text))
        text = twin.advice(bot, position)
        if not text.startswith("box "):
            return deed
        deed.append(text)
    if text.startswith("box "):
        choices = position.choices(position.actor)
        assert choices is not None
        here = next(tile for tile in choices["tiles"] if tile["go"] is None)
        need = next(box["need"] for box in here["boxes"] if box["action"] == text)
        return [*deed, *choices["payments"][need][0]["actions"]]
    while deed[-1].startswith("discard "):
        position = position.play(position.parse(deed[-1]))
        deed.append(twin.advice(bot, position))
    return deed


def figure_in(view: dict[str, Any]) -> str:
    """The place of the mover's figure, as actions write it."""
    row, column = view["players"][view["actor"]]["at"]
    return f"{row},{column}"
