"""The challenge of the day as two people meet it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.lobby import call_me
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import AXE, GRAVE, OVERFLOW, RUN_AXE, TOO_SMALL
from tests.browser.wire import finish
from tests.browser.words import word

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def is_sound(page: Page) -> None:
    """Nothing is wider than the window, everything can be pressed, and nobody is shut out."""
    assert page.evaluate(OVERFLOW)[0] == 0
    assert page.evaluate(TOO_SMALL, 44) == []
    assert [found for found in page.evaluate(RUN_AXE) if found["impact"] in GRAVE] == []


def test_two_people_play_the_challenge_of_the_day(server: ServerProcess, new_person: NewPerson) -> None:
    """From the start page to the board and back; how others did is shown to who has finished, and to nobody before."""
    ada, ben = new_person(server, **PHONE), new_person(server, settings={"lang": "fa"})
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        page.context.add_init_script(path=AXE)
        call_me(page, name)
    ada.goto("/")
    ada.get_by_role("link", name="Today’s challenge").click()
    card = ada.get_by_role("article", name="Nova Luna")
    is_sound(ada)
    card.get_by_role("button", name="Play it").click()
    player = Player(ada)
    assert player.wait_for_turn()
    table = player.table
    ada.goto("/today")
    expect(card.get_by_text("How others did is shown when you have finished.")).to_be_visible()
    card.get_by_role("button", name="Go on").click()
    ada.wait_for_url(f"**/t/{table}")
    finish(ada, table)
    expect(ada.get_by_role("button", name="See the result")).to_be_visible()
    ada.get_by_role("button", name="See the result").click()
    ada.get_by_role("link", name="Today’s challenge: how others did").click()
    expect(card.get_by_text("1 person has finished. Your place: 1.")).to_be_visible()
    is_sound(ada)

    ben.goto("/today")
    his = ben.get_by_role("article", name=word("game.nova-luna", "fa"))
    expect(his.get_by_text(word("today.later", "fa"))).to_be_visible()
    expect(his.get_by_text("Ada")).to_have_count(0)
    his.get_by_role("button", name=word("today.play", "fa")).click()
    ben.wait_for_url(re.compile("/t/"))
    finish(ben, ben.url.rsplit("/", 1)[1])
    ben.goto("/today")
    expect(his.get_by_text("Ada")).to_be_visible()
    expect(his.get_by_role("button", name=word("today.practise", "fa"))).to_be_visible()
    is_sound(ben)
