"""The browser, the server and the people of the browser tests.

Scope is the folder, not the session: while Playwright's synchronous interface is open an event loop runs in this
thread, and the asynchronous tests of the other folders could not start theirs.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.chromium import find_browser, launch_arguments
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess

SERVER_OPTIONS = ("--seed", "7", "--bot-pause", "0")
"""Every table of a seeded server draws the same tiles; bots answer at once."""


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


@pytest.fixture
def new_person(browser: Browser) -> Iterator[NewPerson]:
    """Call it for a page in a context of its own (cookies, storage); options are those of `Browser.new_context`.

    An error in a page's script, or a violation of the content security policy, fails the test at its end.
    """
    contexts = []
    errors: list[str] = []

    def open_page(**options: object) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 720}, "locale": "en"} | options)  # type: ignore[arg-type]  # options of every kind pass through
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: errors.append(message.text) if "Content Security Policy" in message.text else None,
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
