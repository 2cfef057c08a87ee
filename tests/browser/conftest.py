"""The browser, the server and the people of the browser tests.

Scope is the folder, not the session: while Playwright's synchronous interface is open an event loop runs in this
thread, and the asynchronous tests of the other folders could not start theirs.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    StorageState,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.chromium import find_browser, launch_arguments
from tests.browser.city_screens import set_city_tables
from tests.browser.lobby import call_me
from tests.browser.moon_screens import set_moon_tables
from tests.browser.people import NewPerson
from tests.browser.screens import set_tables
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage
from tests.server.twin import SEED

SERVER_OPTIONS = ("--seed", str(SEED), "--bot-pause", "0")
"""Every table of a seeded server draws the same; bots answer at once."""

DESKTOP: ViewportSize = {"width": 1280, "height": 720}
PATIENCE_MS = 15_000
"""How long a page may take for one step on a busy machine; nothing waits longer than it must."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as `browser`, so that `-m "not browser"` leaves them out."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser_path() -> Path:
    """The program to start; looked for before the driver runs, which could not be opened twice."""
    return find_browser()


@pytest.fixture(scope="package")
def browser(browser_path: Path, playwright: Playwright) -> Iterator[Browser]:
    """One headless browser for all tests; people are contexts of it and share nothing."""
    browser = playwright.chromium.launch(executable_path=browser_path, args=launch_arguments(), headless=True)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that many tests share: they meet at tables of their own."""
    with ServerProcess(tmp_path_factory.mktemp("server"), *SERVER_OPTIONS) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server for one test alone, which may kill and start it."""
    with ServerProcess(tmp_path / "server", *SERVER_OPTIONS) as server:
        yield server


@pytest.fixture(scope="package")
def stage(browser: Browser, server: ServerProcess) -> Iterator[Stage]:
    """Tables of Nova Luna to look at, set once."""
    yield from _set_stage(browser, server, set_tables)


@pytest.fixture(scope="package")
def city_stage(browser: Browser, server: ServerProcess) -> Iterator[Stage]:
    """Tables of Blue Moon City to look at, set once."""
    yield from _set_stage(browser, server, set_city_tables)


@pytest.fixture(scope="package")
def moon_stage(browser: Browser, server: ServerProcess) -> Iterator[Stage]:
    """Tables of Walking on the Moon to look at, set once."""
    yield from _set_stage(browser, server, set_moon_tables)


def _set_stage(
    browser: Browser, server: ServerProcess, set_all: Callable[[Page, Page], dict[str, str]]
) -> Iterator[Stage]:
    options = {"base_url": server.url, "viewport": DESKTOP, "locale": "en", "reduced_motion": "reduce"}
    contexts = [browser.new_context(**options) for _ in range(2)]  # type: ignore[arg-type]  # options of several kinds
    host, guest = (context.new_page() for context in contexts)
    call_me(host, "Ada")
    call_me(guest, "Ben")
    tables = set_all(host, guest)
    yield Stage(host.context.storage_state(), tables)
    for context in contexts:
        context.close()


@pytest.fixture
def new_person(browser: Browser) -> Iterator[NewPerson]:
    """Call it with a server for a page in a context of its own (cookies, storage), not yet at any address.

    Options are those of `Browser.new_context`; `settings` are what this browser has been set to before. Motion is off
    unless asked for, so that nothing waits for flights; so are service workers, which would keep what
    other tests fetch.

    Whatever a page's console calls an error fails the test at its end, violations of the content security policy
    among them; `tolerates` names parts of messages that belong to the test, such as a server that is away.
    """
    contexts = []
    errors: list[str] = []

    def open_page(
        server: ServerProcess,
        *,
        tolerates: tuple[str, ...] = (),
        settings: dict[str, str] | None = None,
        storage_state: StorageState | None = None,
        **options: object,
    ) -> Page:
        kept = [{"name": "moontable.settings", "value": json.dumps(settings or {})}]
        state = {**(storage_state or {"cookies": []}), "origins": [{"origin": server.url, "localStorage": kept}]}
        defaults = {"viewport": DESKTOP, "locale": "en", "reduced_motion": "reduce", "base_url": server.url}
        defaults |= {"service_workers": "block"}
        context = browser.new_context(storage_state=state, **defaults | options)  # type: ignore[arg-type]  # options of every kind pass through
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.set_default_navigation_timeout(PATIENCE_MS)

        def listen(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(part in message.text for part in tolerates):
                errors.append(f"{message.text} ({message.location.get('url')})")

        context.on("console", listen)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
