"""Playing on without the screens, as the person in a browser: for tests whose subject is what comes after a match."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.server.people import Person, play_out


def finish(page: Page, table: str) -> None:
    """Play a match of Nova Luna to its end, in which everybody else is a bot."""
    host = urlsplit(page.url).netloc
    cookies = [(str(cookie["name"]), str(cookie["value"])) for cookie in page.context.cookies()]
    with ThreadPoolExecutor(1) as pool:  # a loop of its own: Playwright has one in this thread
        pool.submit(asyncio.run, _finish(host, cookies, table)).result()


async def _finish(host: str, cookies: list[tuple[str, str]], table: str) -> None:
    async with Person(host) as person:
        for name, value in cookies:
            person.http.cookies.set(name, value)
        async with person.socket(table) as socket:
            await socket.hear("snapshot")
            await play_out(socket)
