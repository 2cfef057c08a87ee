"""The screens that all games share and those of Nova Luna, and how they come up in any language."""

from playwright.sync_api import Page, expect

from tests.browser.lobby import at_table, open_table, two_at_table
from tests.browser.player import Player
from tests.browser.stage import Screen, keys, look_closer, menu, past, rules_sheet, settings_sheet
from tests.browser.words import word

REVIEWED_WITHIN_MS = 60_000
"""A review has 24 seconds of one core; other tests run beside this one."""


def set_tables(host: Page, guest: Page) -> dict[str, str]:
    """Let a host open her tables and play them to where they are looked at."""
    # looked at many minutes later: nobody may have played for her meanwhile
    ada, ben = two_at_table(Player, host, guest, settings={"stand_in": None})
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
    return tables


def preview(page: Page, language: str) -> None:
    """A tile on its way to its place."""
    Player(page, language).preview()


def hint(page: Page, language: str) -> None:
    """What the search would do."""
    page.get_by_role("button", name=word("table.hint", language), exact=True).click()
    panel = page.get_by_role("region", name=word("hint.title", language))
    more = panel.get_by_role("button", name=word("hint.more", language))
    panel.get_by_role("listitem").first.or_(more).first.wait_for()


def reviewed(page: Page, _: str) -> None:
    """Every decision of a match; the first who looks waits until all are judged."""
    page.locator(".steps").wait_for(timeout=REVIEWED_WITHIN_MS)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=REVIEWED_WITHIN_MS)


def opponent(page: Page, _: str) -> None:
    """The choice of a bot on the home page."""
    page.locator(".moon[aria-haspopup]").first.click()
    page.get_by_role("dialog").get_by_role("slider").wait_for()


def my_name(page: Page, _: str) -> None:
    """The sheet of the own name."""
    page.get_by_role("banner").get_by_role("button").last.click()
    page.get_by_role("dialog").wait_for()


def my_password(page: Page, language: str) -> None:
    """The account of a guest who is about to keep it, with the device that is signed in."""
    page.get_by_role("button", name=word("me.password.set", language)).click()
    page.get_by_text(word("me.devices.here", language), exact=True).wait_for()


def delete_account(page: Page, language: str) -> None:
    """What is said before an account goes."""
    page.get_by_role("button", name=word("me.delete", language)).click()
    page.get_by_role("dialog").get_by_role("textbox").wait_for()


SCREENS = (
    Screen("home of a stranger", "/", as_stranger=True),
    Screen("home", "/"),
    Screen("my name", "/", my_name),
    Screen("new table", "/new?game=nova-luna&with=friends"),
    Screen("new solo table", "/new?game=nova-luna&with=solo"),
    Screen("new table with a bot", "/new?game=nova-luna&with=bot"),
    Screen("opponent", "/", opponent),
    Screen("invite", "/t/{open}"),
    Screen("join", "/t/{open}", as_stranger=True),
    Screen("choose", "/t/{fresh}", at=Player),
    Screen("preview", "/t/{fresh}", preview, at=Player),
    Screen("hint", "/t/{fresh}", hint, at=Player),
    Screen("refill", "/t/{refill}", at=Player),
    Screen("refill and preview", "/t/{refill}", preview, at=Player),
    Screen("past", "/t/{refill}", past, at=Player),
    Screen("four seats", "/t/{four}", preview, at=Player),
    Screen("solo", "/t/{solo}", at=Player),
    Screen("spectator", "/t/{refill}", at=Player, as_stranger=True),
    Screen("display of a rival", "/t/{refill}", look_closer, at=Player),
    Screen("menu", "/t/{refill}", menu, at=Player),
    Screen("keys", "/t/{refill}", keys, at=Player),
    Screen("rules beside the table", "/t/{refill}", rules_sheet, at=Player),
    Screen("settings beside the table", "/t/{refill}", settings_sheet, at=Player),
    Screen("end", "/t/{over}"),
    Screen("review", "/t/{over}/review", reviewed),
    Screen("rules", "/rules/nova-luna"),
    Screen("friends", "/friends"),
    Screen("today", "/today"),
    Screen("boards", "/boards"),
    Screen("statistics", "/me/statistics"),
    Screen("settings", "/settings"),
    Screen("me", "/me", my_password),
    Screen("delete my account", "/me", delete_account),
    Screen("sign in", "/sign-in", as_stranger=True),
    Screen("nowhere", "/no-such-page"),
)
