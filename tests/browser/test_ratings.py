"""Ratings as two people meet them: a rated table, its end, the board, and what is told of each."""

import re

from playwright.sync_api import Page, expect

from tests.browser.lobby import call_me, open_table, sit, visit
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import AXE, GRAVE, OVERFLOW, RUN_AXE
from tests.browser.words import word

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def is_sound(page: Page) -> None:
    """Nothing is wider than the window, and nobody is shut out."""
    assert page.evaluate(OVERFLOW)[0] == 0
    assert [found for found in page.evaluate(RUN_AXE) if found["impact"] in GRAVE] == []


def test_two_people_play_a_rated_match(server: ServerProcess, new_person: NewPerson) -> None:
    """Chosen in the form, where all that does not go with it is gone; told before one sits down, at the end with what
    has changed, and in the statistics. One of them reads Persian on a telephone.
    """
    ada = new_person(server)
    ben = new_person(server, settings={"lang": "fa"}, **PHONE)
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        page.context.add_init_script(path=AXE)
        call_me(page, name)
    ada.goto("/new?game=nova-luna&with=friends")
    ada.get_by_role("radio", name="Rated").check()
    expect(ada.get_by_role("radio", name="The match is lost")).to_be_checked()
    expect(ada.get_by_role("radiogroup", name="Hints")).to_have_count(0)
    is_sound(ada)
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_text("A rated match")).to_be_visible()
    ben.goto(ada.url)
    expect(ben.get_by_text(word("rated.table", "fa"))).to_be_visible()

    # a bank that is over soon: the loser of a whole match would take longer to find
    clock = {"kind": "bank", "seconds": 2, "timeout": "loss"}
    table = open_table(ada, Player.game, "me", "open", settings={"rated": True, "clock": clock}, start_order="seated")
    sit(ben, table)
    hers = visit(Player, ada, table)
    ben.goto(f"/t/{table}")
    his = Player(ben, "fa")
    his.primary.wait_for()
    for mover in (hers, his):
        assert mover.wait_for_turn()
        mover.take()
        mover.wait_beyond(hers.ply() - 1)
    expect(ada.get_by_role("button", name="See the result")).to_be_visible(timeout=20_000)
    ada.get_by_role("button", name="See the result").click()
    result = ada.get_by_role("region", name=re.compile("win"))
    expect(result.get_by_text(re.compile(r"^[+-]\d+ to \d+\?$"))).to_have_count(2)
    is_sound(ada)

    ben.goto("/me/statistics")
    expect(ben.get_by_role("region", name=word("statistics.ratings", "fa")).get_by_role("img")).to_be_visible()
    expect(ben.get_by_text("Ada")).to_be_visible()
    is_sound(ben)
    ben.get_by_role("link", name=word("boards.title", "fa")).click()
    expect(ben.get_by_text(word("boards.empty", "fa"))).to_be_visible()
    is_sound(ben)
