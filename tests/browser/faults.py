"""A network between a browser and the server that loses, repeats, reorders, breaks and cuts what it carries."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

RESTART = 1012


class FaultyNetwork:
    """Goes wrong with one frame in three, by a seed, until it is healed; a hello always arrives, as by TCP it does."""

    def __init__(self, page: Page, seed: int) -> None:
        self._random = random.Random(seed)
        self._is_well = False
        self._lines = 0
        self.faults = 0
        page.route_web_socket("**/ws/**", self._carry)

    def heal(self) -> None:
        """From now on everything arrives."""
        self._is_well = True

    def _carry(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        self._lines += 1
        line = self._lines
        browser.on_message(self._faulty(browser, line, server.send))
        server.on_message(self._faulty(browser, line, browser.send))

    def _faulty(self, browser: WebSocketRoute, line: int, send: Callable[[str], None]) -> Callable[[str | bytes], None]:
        held: list[str] = []

        def carry(frame: str | bytes) -> None:
            text = frame if isinstance(frame, str) else frame.decode()
            fate = "" if self._is_well or '"type":"hello"' in text else self._random.choice(FATES)
            self.faults += fate != ""
            match fate:
                case "lose":
                    return
                case "hold":
                    held.append(text)
                    return
                case "cut" if line == self._lines:
                    browser.close(code=RESTART)
                    return
                case "break":
                    send(text[: len(text) // 2])
                    return
                case "repeat":
                    send(text)
            send(text)
            while held:  # what was held back comes late, and in the wrong order
                send(held.pop())

        return carry


FATES = ("lose", "hold", "cut", "break", "repeat", "repeat", *[""] * 12)
