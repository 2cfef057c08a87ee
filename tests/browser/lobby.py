"""The way to a table without the screens, for tests whose subject is the table itself."""

from typing import Any, TypeVar

from playwright.sync_api import Page

from tests.browser.at_table import AtTable
from tests.server.people import seat_request

P = TypeVar("P", bound=AtTable)


def call_me(page: Page, name: str) -> None:
    """Give this browser a guest account."""
    _post(page, "/api/me", {"name": name})


def open_table(page: Page, game: str, *seats: str, settings: dict[str, Any] | None = None, **options: Any) -> str:
    """Open a table and return its id: `settings` stand beside the rules."""
    request = {
        "game": game,
        "seats": [seat_request(seat) for seat in seats],
        "options": options,
        "settings": settings or {},
    }
    return str(_post(page, "/api/tables", request)["id"])


def sit(page: Page, table: str) -> None:
    """Take the first open seat."""
    _post(page, f"/api/tables/{table}/sit", {"seat": None})


def at_table(who: type[P], page: Page, *seats: str, name: str = "Ada", **options: Any) -> P:
    """A person who has opened a table of the game that `who` plays, which starts at once, and sees it."""
    call_me(page, name)
    return visit(who, page, open_table(page, who.game, *seats, **options))


def visit(who: type[P], page: Page, table: str) -> P:
    """Look at a table in play."""
    page.goto(f"/t/{table}")
    player = who(page)
    player.primary.wait_for()
    return player


def two_at_table(who: type[P], ada: Page, ben: Page, **options: Any) -> tuple[P, P]:
    """Two people at one table, Ada to act first."""
    call_me(ada, "Ada")
    call_me(ben, "Ben")
    seats, begins = who.host_begins
    table = open_table(ada, who.game, *seats, **begins, **options)
    sit(ben, table)
    return visit(who, ada, table), visit(who, ben, table)


def _post(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()
