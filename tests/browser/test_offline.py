"""Without a network the shell, the rules and my finished matches open, in the browser or as an app (demand F.55)."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.front import Front
from tests.browser.lobby import at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.words import word

NO_NETWORK = ("net::ERR_", "WebSocket")
"""What Chromium notes about a network that the test itself has taken away."""


@pytest.fixture
def front(server: ServerProcess) -> Iterator[Front]:
    """The server with a build that can change."""
    with Front(server.url) as front:
        yield front


def wait_until_kept(page: Page, language: str = "en") -> None:
    """Until the worker is at work and has what it keeps, the words of the page's language last."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function(
        "async (language) => await (await caches.open('moontable-languages')).match('/' + language) !== undefined",
        arg=language,
    )


def test_home_rules_and_a_finished_match_open_without_a_network(server: ServerProcess, new_person: NewPerson) -> None:
    """A match that I finished can be scrubbed offline; the page says what needs the network, and goes on with one."""
    page = new_person(server, service_workers="allow", tolerates=NO_NETWORK)
    player = at_table(Player, page, "me", "greedy", **Player.short)
    player.play_out()
    plies = player.ply()
    player.look_back_to(1)
    seen = player.sees()
    table = player.table
    wait_until_kept(page)
    page.wait_for_function("async () => (await (await caches.open('moontable-matches')).keys()).length === 2")
    page.goto("/")
    expect(page.get_by_role("button", name=word("home.now"))).to_be_enabled()

    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(word("offline.title"))).to_be_visible()
    expect(page.get_by_role("button", name=word("home.now"))).to_be_disabled()
    page.locator(f"a[href='/t/{table}']").click()
    page.get_by_role("button", name=word("end.board")).click()
    player.wait_for_ply(plies)
    player.look_back_to(1)
    assert player.sees() == seen
    page.goto("/rules/nova-luna")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/t/amber-heron-7fk2qd")  # a match that is not kept
    expect(page.get_by_role("heading", name=word("unreachable.title"))).to_be_visible()
    assert page.evaluate("fetch('/api/tables').then(() => 'answered', () => 'failed')") == "failed"

    page.goto("/")
    expect(page.get_by_text(word("offline.title"))).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("button", name=word("home.now"))).to_be_enabled()
    expect(page.get_by_text(word("offline.title"))).to_be_hidden()


def test_the_client_can_be_installed(server: ServerProcess, new_person: NewPerson) -> None:
    """Its manifest has no fault, its icons have the size that they say, and settings offer what the browser offers."""
    page = new_person(server, service_workers="allow")
    page.goto("/settings")
    page.evaluate("navigator.serviceWorker.ready")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    for icon in json.loads(manifest["data"])["icons"]:
        size = page.evaluate(
            "src => new Promise((found, failed) => Object.assign(new Image(), "
            "{ src, onload() { found(`${this.naturalWidth}x${this.naturalHeight}`) }, onerror: failed }))",
            icon["src"],
        )
        assert icon["sizes"] in ("any", size)
    page.evaluate(
        "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt() { window.asked = true } }))"
    )
    page.get_by_role("button", name=word("offline.install-now")).click()
    assert page.evaluate("window.asked")
    expect(page.get_by_role("button", name=word("offline.install-now"))).to_be_hidden()


def test_a_new_version_waits_to_be_asked_for(server: ServerProcess, front: Front, new_person: NewPerson) -> None:
    """It is told of, takes over when asked, and keeps the languages of the old one."""
    page = new_person(server, service_workers="allow", base_url=front.url)
    page.goto("/")
    wait_until_kept(page)
    front.release("0123456789ab")
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(page.get_by_text(word("offline.newer"))).to_be_visible()
    page.evaluate("window.old = true")
    page.get_by_role("button", name=word("offline.reload")).click()
    page.wait_for_function("window.old === undefined")
    cached = page.evaluate(
        "caches.open('moontable-shell-0123456789ab').then((cache) => cache.keys()).then((k) => k.length)"
    )
    assert cached > 50
    expect(page.get_by_text(word("offline.newer"))).to_be_hidden()
