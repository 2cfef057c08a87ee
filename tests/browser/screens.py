"""Every screen of the client, and how it comes up in any language; over tables that are set once for all tests."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, StorageState

from tests.browser.lobby import at_table, open_table, two_at_table
from tests.browser.player import Player
from tests.browser.words import word


@dataclass(frozen=True)
class Stage:
    """A host's cookies and the ids of her tables: open, fresh, refill, four, solo, over. Look, but do not act."""

    host: StorageState
    tables: dict[str, str]


@dataclass(frozen=True)
class Screen:
    """`path` may name a table of the stage in braces; `prepare` brings up what the address alone does not."""

    name: str
    path: str
    prepare: Callable[[Page, str], None] | None = None
    as_stranger: bool = False

    @property
    def is_play(self) -> bool:
        """Whether it shows a match in play."""
        return self.path in PLAY


def set_stage(host: Page, guest: Page) -> Stage:
    """Let a host open her tables and play them to where they are looked at."""
    ada, ben = two_at_table(Player, host, guest)
    while not ada.refill.is_visible():
        mover = ada if ada.api("")["your_turn"] else ben
        mover.wait_for_turn()
        before = mover.ply()
        mover.take()
        for player in (ada, ben):
            player.wait_for_ply(before + 1)
    tables = {
        "refill": ada.table,
        "open": open_table(host, Player.game, "me", "open", discs=10),
        "solo": open_table(host, Player.game, "me"),
    }
    for name, bots in (("fresh", ["greedy"]), ("four", ["random", "greedy", "one-ply"])):
        tables[name] = open_table(host, Player.game, "me", *bots, start_order="seated")

    player = at_table(Player, host, "me", "greedy", discs=1)
    player.play_out()
    tables["over"] = player.table
    return Stage(host.context.storage_state(), tables)


def show(page: Page, screen: Screen, stage: Stage, language: str = "en") -> None:
    """Bring up a screen and wait until it stands."""
    page.goto(screen.path.format(**stage.tables))
    page.get_by_role("heading").first.wait_for()
    if screen.is_play:
        Player(page, language).moment.wait_for()
    if screen.prepare is not None:
        screen.prepare(page, language)
    page.evaluate("document.fonts.ready")


def _preview(page: Page, language: str) -> None:
    Player(page, language).preview()


def _keys(page: Page, language: str) -> None:
    page.keyboard.press("?")
    page.get_by_role("dialog", name=word("table.keys", language)).wait_for()


def _rules_sheet(page: Page, language: str) -> None:
    _menu(page, language)
    page.get_by_role("dialog").get_by_role("button", name=word("table.rules", language)).click()
    page.get_by_role("dialog", name=word("table.rules", language)).get_by_role("heading").nth(1).wait_for()


def _settings_sheet(page: Page, language: str) -> None:
    _menu(page, language)
    page.get_by_role("dialog").get_by_role("button", name=word("table.settings", language)).click()
    page.get_by_role("dialog", name=word("table.settings", language)).get_by_role("radio").first.wait_for()


def _menu(page: Page, language: str) -> None:
    """A button of its own where there is room, else the first of the actions."""
    button = page.get_by_role("button", name=word("table.menu", language), exact=True)
    size = page.viewport_size
    is_small = size is not None and min(size["width"], size["height"]) < SMALL
    (Player(page, language).actions.get_by_role("button").first if is_small else button).click()
    page.get_by_role("dialog", name=word("table.menu", language)).wait_for()


def _rival(page: Page, language: str) -> None:
    """The large display of the second in turn order."""
    page.get_by_role("list", name=word("table.players", language)).get_by_role("button").nth(1).click()
    page.get_by_role("dialog").wait_for()


def _past(page: Page, language: str) -> None:
    page.keyboard.press("[")
    page.get_by_role("button", name=word("table.to-live", language)).first.wait_for()


def _my_name(page: Page, _: str) -> None:
    page.get_by_role("banner").get_by_role("button").last.click()
    page.get_by_role("dialog").wait_for()


SMALL = 480
"""Pixels across below which the table is arranged for a hand."""

PLAY = ("/t/{fresh}", "/t/{refill}", "/t/{four}", "/t/{solo}")

SCREENS = (
    Screen("home of a stranger", "/", as_stranger=True),
    Screen("home", "/"),
    Screen("my name", "/", _my_name),
    Screen("new table", "/new?game=nova-luna&with=friends"),
    Screen("new solo table", "/new?game=nova-luna&with=solo"),
    Screen("invite", "/t/{open}"),
    Screen("join", "/t/{open}", as_stranger=True),
    Screen("choose", "/t/{fresh}"),
    Screen("preview", "/t/{fresh}", _preview),
    Screen("refill", "/t/{refill}"),
    Screen("refill and preview", "/t/{refill}", _preview),
    Screen("past", "/t/{refill}", _past),
    Screen("four seats", "/t/{four}", _preview),
    Screen("solo", "/t/{solo}"),
    Screen("spectator", "/t/{refill}", as_stranger=True),
    Screen("display of a rival", "/t/{refill}", _rival),
    Screen("menu", "/t/{refill}", _menu),
    Screen("keys", "/t/{refill}", _keys),
    Screen("rules beside the table", "/t/{refill}", _rules_sheet),
    Screen("settings beside the table", "/t/{refill}", _settings_sheet),
    Screen("end", "/t/{over}"),
    Screen("rules", "/rules/nova-luna"),
    Screen("settings", "/settings"),
    Screen("nowhere", "/no-such-page"),
)
