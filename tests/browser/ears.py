"""Everything that a browser is told: all frames of its sockets, all bodies over HTTP."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, WebSocket


class Ears:
    """All frames and bodies that come to a page from now on; `record_to` is the option that its context needs."""

    def __init__(self, page: Page, har: Path) -> None:
        self.frames: list[dict[str, Any]] = []
        self._page = page
        self._har = har
        page.on("websocket", self._listen)

    @staticmethod
    def record_to(har: Path) -> dict[str, Any]:
        """Options of the context that writes every HTTP answer down."""
        return {"record_har_path": har, "record_har_content": "embed"}

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def answers(self) -> dict[str, list[str]]:
        """Every body that came over HTTP, by path; closes the page's context."""
        self._page.context.close()
        answers: dict[str, list[str]] = {}
        for entry in json.loads(self._har.read_text("utf-8"))["log"]["entries"]:
            if entry["request"]["url"].startswith("http"):
                body = entry["response"]["content"].get("text", "")
                answers.setdefault(urlsplit(entry["request"]["url"]).path, []).append(body)
        return answers
