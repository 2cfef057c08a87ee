"""One person on several devices: what leads back to the account, and what ends it (demands: identity)."""

import json

from playwright.sync_api import Page, expect

from tests.browser.lobby import at_table, call_me, open_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.words import word

PHONE = {"width": 360, "height": 640}
SECRET = "moon over the bay"
ONE_REFUSED = ("the server responded with a status of",)
"""The console's line about a request that is refused here on purpose."""


def press(page: Page, key: str) -> None:
    """Press a button or link by its words."""
    page.get_by_role("button", name=word(key), exact=True).or_(
        page.get_by_role("link", name=word(key), exact=True)
    ).click()


def test_a_guest_sets_a_password_signs_in_elsewhere_and_signs_that_device_out(
    server: ServerProcess, new_person: NewPerson
) -> None:
    """The tables are there on the second device, and it is out the moment that the first one says so."""
    here, there = new_person(server), new_person(server, tolerates=ONE_REFUSED)
    ada = at_table(Player, here, "me", "greedy", name="Ada")
    ada.take()
    table = ada.table
    here.goto("/")
    here.get_by_role("banner").get_by_role("button", name="Ada").click()
    press(here, "me.settings")
    expect(here.get_by_text(word("me.keep.guest"))).to_be_visible()
    press(here, "me.password.set")
    here.get_by_label(word("me.login")).fill("Ada.Journey")
    here.get_by_label(word("me.password"), exact=True).fill(SECRET)
    press(here, "me.password.save")
    expect(here.get_by_text(word("me.password.saved"))).to_be_visible()
    expect(here.get_by_text("Sign-in name: ada.journey")).to_be_visible()

    there.goto("/")
    press(there, "me.sign-in")
    there.get_by_label(word("me.login")).fill("ADA.journey")
    there.get_by_label(word("me.password"), exact=True).nth(1).fill("sun over the bay")
    there.keyboard.press("Enter")
    expect(there.get_by_role("alert")).to_have_text(word("refusal.wrong-login"))
    there.get_by_label(word("me.password"), exact=True).nth(1).fill(SECRET)
    there.keyboard.press("Enter")
    expect(there.get_by_role("heading", level=1)).to_have_text("Welcome back, Ada")
    press(there, "enter.tables")
    there.locator(f"li a[href='/t/{table}']").click()
    Player(there).wait_for_turn()

    here.reload()
    others = here.get_by_role("button", name="Sign out Chrome · Linux")
    others.click()
    expect(others).to_have_count(0)
    expect(there.get_by_role("banner").get_by_role("link", name=word("me.sign-in"))).to_be_visible()
    expect(there.get_by_role("heading", level=1)).to_have_text(word("signed-out.title"))


def test_a_code_signs_a_phone_in_and_what_was_played_on_it_comes_along(
    server: ServerProcess, new_person: NewPerson
) -> None:
    """The screen that shows the code says when it was used; the account taken home and deleted takes both out."""
    here, phone = new_person(server), new_person(server, viewport=PHONE)
    call_me(here, "Ada")
    call_me(phone, "Fox")
    table = open_table(phone, Player.game, "me", "greedy")
    here.goto("/me")
    press(here, "me.link.show")
    expect(here.get_by_role("img", name=word("me.link.qr"))).to_be_visible()
    phone.goto(here.get_by_label(word("me.link.link")).input_value())
    expect(phone.get_by_role("heading", level=1)).to_have_text("Sign in as Ada?")
    expect(phone.get_by_text("What you have played here as Fox comes along.")).to_be_visible()
    assert phone.url.endswith("/link")  # the code is no longer in the address
    press(phone, "enter.do")
    expect(phone.get_by_text("1 table came along from this device.")).to_be_visible()
    expect(here.get_by_text(word("me.link.used"))).to_be_visible()
    expect(here.get_by_text("Chrome · Linux")).to_have_count(2)

    with here.expect_download() as download:
        press(here, "me.data.export")
    document = json.loads(download.value.path().read_text("utf-8"))
    assert [match["match"] for match in document["matches"]] == [table]
    press(here, "me.delete")
    here.get_by_label("Type your name, Ada, to confirm").fill("Ada")
    press(here, "me.delete.do")
    expect(here.get_by_text(word("me.delete.done"))).to_be_visible()
    assert phone.request.get("/api/me").json() == {"account": None}
