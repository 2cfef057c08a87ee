"""Clocks on the screen: set in the form, seen before one sits down, counted at the seats, and over when time is."""

import re

from playwright.sync_api import expect

from tests.browser.lobby import call_me, two_at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import OVERFLOW


def test_a_clock_is_chosen_and_told_before_anybody_sits_down(server: ServerProcess, new_person: NewPerson) -> None:
    """Demand 8: nobody is surprised by a clock; on a phone, where everything has to fit."""
    host, guest = new_person(server, viewport={"width": 360, "height": 640}), new_person(server)
    call_me(host, "Ada")
    host.goto("/new?game=nova-luna&with=friends")
    clock = host.get_by_role("region", name="Clock")
    clock.get_by_role("radio", name="Time bank").check()
    clock.get_by_role("radio", name="10 min + 15 sec").check()
    clock.get_by_role("radio", name="The match is lost").check()
    expect(clock).to_contain_text("Whoever runs out of time is last.")
    assert host.evaluate(OVERFLOW)[0] == 0
    host.get_by_role("button", name="Open the table").click()
    told = "10 minutes for the match, 15 seconds more each turn. Whoever runs out of time loses."
    expect(host.get_by_text(told)).to_be_visible()
    guest.goto(host.url)
    expect(guest.get_by_text(told)).to_be_visible()


def test_a_seat_counts_down_and_loses_when_its_time_is_over(server: ServerProcess, new_person: NewPerson) -> None:
    """Demands 8 and 31: both see the same clock run, and both are told who ran out of time."""
    clock = {"kind": "move", "seconds": 6, "timeout": "loss"}
    ada, ben = two_at_table(
        Player,
        new_person(server),
        new_person(server, viewport={"width": 360, "height": 640}),
        settings={"clock": clock},
    )
    running = [player.page.locator("time.runs") for player in (ada, ben)]
    for shown in running:
        expect(shown).to_have_text(re.compile("^(1:00|0:[345].)$"))  # before the first action, nobody's turn is short
    ada.wait_for_turn()
    ada.take()
    for player in (ada, ben):
        player.wait_for_ply(1)
    assert ben.page.evaluate(OVERFLOW) == [0, 0]
    ben.wait_for_turn()
    ben.take()
    for player in (ada, ben):
        player.wait_for_ply(2)
    for shown in running:
        expect(shown).to_have_text(re.compile("^0:0.$"))
    loser, winner = (ada, ben) if ada.page.title().startswith("●") else (ben, ada)
    expect(loser.page.get_by_text("Your time ran out.").first).to_be_attached()
    expect(winner.page.get_by_text("ran out of time.").first).to_be_attached()
    winner.page.get_by_role("button", name="See the result").click()
    expect(winner.page.get_by_role("heading", name="You win")).to_be_visible()


def test_a_vacation_is_taken_and_ended(server: ServerProcess, new_person: NewPerson) -> None:
    page = new_person(server)
    call_me(page, "Ada")
    page.goto("/settings")
    page.get_by_role("radio", name="3 days").check()
    page.get_by_role("button", name="Go away now").click()
    expect(page.get_by_text("You are away until")).to_be_visible()
    expect(page.get_by_text("You have 21 days left this year.")).to_be_visible()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("You have 23 days left this year.")).to_be_visible()
