"""The way to a table without the screens, for tests whose subject is the table itself."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.player import Player


def call_me(page: Page, name: str) -> None:
    """Give this browser a guest account."""
    _post(page, "/api/me", {"name": name})


def open_table(page: Page, *seats: str, **options: Any) -> str:
    """Open a table of Nova Luna and return its id: a seat is `me`, `open` or the name of a bot."""
    chosen = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return str(_post(page, "/api/tables", {"game": "nova-luna", "seats": chosen, "options": options})["id"])


def sit(page: Page, table: str) -> None:
    """Take the first open seat."""
    _post(page, f"/api/tables/{table}/sit", {"seat": None})


def at_table(page: Page, *seats: str, name: str = "Ada", **options: Any) -> Player:
    """A person who has opened a table that starts at once, and sees it."""
    call_me(page, name)
    return visit(page, open_table(page, *seats, **options))


def visit(page: Page, table: str) -> Player:
    """Look at a table in play."""
    page.goto(f"/t/{table}")
    player = Player(page)
    player.moment.wait_for()
    return player


def two_at_table(ada: Page, ben: Page, **options: Any) -> tuple[Player, Player]:
    """Two people at one table, Ada to act first."""
    call_me(ada, "Ada")
    call_me(ben, "Ben")
    table = open_table(ada, "me", "open", start_order="seated", **options)
    sit(ben, table)
    return visit(ada, table), visit(ben, table)


def _post(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()
