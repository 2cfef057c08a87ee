"""The parts of a tour of the client: tables to look at, screens, and what brings them up in any game."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, StorageState

from tests.browser.at_table import AtTable
from tests.browser.words import word


@dataclass(frozen=True)
class Stage:
    """A host's cookies and the ids of her tables by name. Look, but do not act."""

    host: StorageState
    tables: dict[str, str]


@dataclass(frozen=True)
class Screen:
    """`path` may name a table of the stage in braces, and `at` says which game is played there.

    `prepare` brings up what the address alone does not.
    """

    name: str
    path: str
    prepare: Callable[[Page, str], None] | None = None
    at: type[AtTable] | None = None
    as_stranger: bool = False


WALK = """async (path) => {
  document.querySelectorAll('header dialog[open]').forEach((dialog) => dialog.close());
  const aside = path === '/no-such-page' ? '/settings' : '/no-such-page';
  for (const step of [aside, path]) {
    const old = document.querySelector('main');
    history.pushState(null, '', step);
    dispatchEvent(new PopStateEvent('popstate'));
    for (let frames = 0; old.isConnected; frames += 1) {
      if (frames > 600) throw new Error(`${step} does not come up`);
      await new Promise(requestAnimationFrame);
    }
  }
}"""
"""Goes to an address as a link of the site does, by way of a page that has nothing, so that all is built anew."""


def show(page: Page, screen: Screen, stage: Stage, language: str = "en", *, walks: bool = False) -> None:
    """Bring up a screen and wait until it stands; who `walks` comes from another page of the site, if there is one."""
    path = screen.path.format(**stage.tables)
    if walks and page.url != "about:blank":
        page.evaluate(WALK, path)
    else:
        page.goto(path)
    page.get_by_role("heading").first.wait_for()
    if screen.at is not None:
        screen.at(page, language).primary.wait_for()
    if screen.prepare is not None:
        screen.prepare(page, language)
    page.evaluate("document.fonts.ready")


def keys(page: Page, language: str) -> None:
    """The sheet of the keys."""
    page.keyboard.press("?")
    page.get_by_role("dialog", name=word("table.keys", language)).wait_for()


def rules_sheet(page: Page, language: str) -> None:
    """The rules, without leaving the table."""
    menu(page, language)
    page.get_by_role("dialog").get_by_role("button", name=word("table.rules", language)).click()
    page.get_by_role("dialog", name=word("table.rules", language)).get_by_role("heading").nth(1).wait_for()


def settings_sheet(page: Page, language: str) -> None:
    """The settings, without leaving the table."""
    menu(page, language)
    page.get_by_role("dialog").get_by_role("button", name=word("table.settings", language)).click()
    page.get_by_role("dialog", name=word("table.settings", language)).get_by_role("radio").first.wait_for()


def menu(page: Page, language: str) -> None:
    """The menu; its button says in some layouts how much there is to read in it."""
    page.locator("button.menu").click()
    page.get_by_role("dialog", name=word("table.menu", language)).wait_for()


def look_closer(page: Page, language: str) -> None:
    """What lies before somebody else."""
    seats = [page.get_by_role("list", name=word(key, language)) for key in ("table.players", "table.players-seated")]
    seats[0].or_(seats[1]).get_by_role("button").nth(1).click()
    page.get_by_role("dialog").wait_for()


def past(page: Page, language: str) -> None:
    """The moment before."""
    page.keyboard.press("[")
    page.get_by_role("button", name=word("table.to-live", language)).first.wait_for()
