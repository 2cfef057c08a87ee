"""Being told while looking elsewhere (demand 59): settings, an address that hears of a turn, and quiet otherwise."""

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SERVER_OPTIONS
from tests.browser.lobby import call_me, open_table, sit, visit
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import AXE, GRAVE, OVERFLOW, RUN_AXE, TOO_SMALL

TOLD_WITHIN = 25
"""Seconds: ten until somebody is told, and what a busy machine takes."""


class Address(ThreadingHTTPServer):
    """Somebody's own address, which keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.heard: queue.Queue[dict[str, object]] = queue.Queue()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:  # the name that the standard library calls
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assert isinstance(self.server, Address)
        self.server.heard.put(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as above
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[Address]:
    with Address() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def telling_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """A server whose operator lets notices into this machine."""
    monkeypatch.setenv("MOONTABLE_NOTICE_NETWORKS", "127.0.0.0/8")
    with ServerProcess(tmp_path / "server", *SERVER_OPTIONS) as server:
        yield server


def test_an_address_is_told_of_a_turn_and_the_title_says_so(
    telling_server: ServerProcess, new_person: NewPerson, address: Address
) -> None:
    """Saved and tried in the settings; a page that is closed is told for, one that is open is not."""
    refusal = "the server responded with a status of 400"
    ada = new_person(telling_server, viewport={"width": 360, "height": 640}, has_touch=True, tolerates=(refusal,))
    ben = new_person(telling_server)
    ada.context.add_init_script(path=AXE)
    call_me(ada, "Ada")
    call_me(ben, "Ben")
    ada.goto("/settings")
    field = ada.get_by_role("textbox", name="An address of my own")
    field.fill("https://192.168.0.1/x")
    ada.get_by_role("button", name="Save", exact=True).click()
    expect(ada.get_by_text("Notices cannot be sent to this address.")).to_be_visible()
    field.fill(f"http://127.0.0.1:{address.server_address[1]}/hook")
    ada.get_by_role("button", name="Save", exact=True).click()
    ada.get_by_role("button", name="Send a test").click()
    expect(ada.get_by_text("The test arrived.")).to_be_visible()
    assert address.heard.get(timeout=5)["kind"] == "test"
    ada.get_by_role("group", name="Sound").get_by_label("On").check(force=True)
    assert ada.evaluate(OVERFLOW)[0] == 0
    assert ada.evaluate(TOO_SMALL, 44) == []
    assert [found for found in ada.evaluate(RUN_AXE) if found["impact"] in GRAVE] == []

    table = open_table(ben, "nova-luna", "me", "open", start_order="seated")
    sit(ada, table)
    visit(Player, ada, table)
    host = visit(Player, ben, table)
    while host.api("")["actor"] == 0:
        host.wait_for_turn()
        ply = host.ply()
        host.act()
        host.wait_beyond(ply)
    ada.wait_for_function("() => document.title.startsWith('●')")
    ada.goto("/settings")
    told = address.heard.get(timeout=TOLD_WITHIN)
    assert (told["kind"], told["table"]) == ("turn", table)
    assert address.heard.empty()
