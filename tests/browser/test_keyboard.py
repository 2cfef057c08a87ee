"""A whole match without pointer and without eyes: keys, roles and accessible names alone."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess

MOST_TABS = 60
"""No screen has more stops of the Tab key; who needs more is lost in it."""

CELLS_LOOKED_AT = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight")


def test_whole_match_by_keyboard(server: ServerProcess, new_person: NewPerson) -> None:
    """From the first page to the result by Tab, arrows, Enter and the game's keys, found by role and name alone."""
    page = new_person(server)
    page.goto("/")
    press(page, page.get_by_role("link", name="Invite friends"))
    choose(page, page.get_by_role("group", name="Who sits on seat 2"), "Bot")
    tab_into(page, page.get_by_role("slider", name="Level of the bot"))
    page.keyboard.press("ArrowRight")
    choose(page, page.get_by_role("group", name="Discs to place"), "10, short")
    press(page, page.get_by_role("button", name="Start the game"))

    offer = page.get_by_role("group", name="Tiles on offer").get_by_role("button")
    cells = page.get_by_role("group", name="Free places of your display").get_by_role("button")
    actions = page.get_by_role("group", name="What you can do")
    refill = actions.get_by_role("button", name=re.compile(r"^Refill \d"))
    place = actions.get_by_role("button", name=re.compile("^Place "))
    result = page.get_by_role("button", name="See the result")
    acted = page.get_by_role("status")

    turns = 0
    while True:
        expect(offer.first.or_(result)).to_be_visible()
        if result.is_visible():
            break
        turns += 1
        assert turns < 60, "the match does not end"
        moment = page.get_by_role("slider", name="Moment of the match").get_attribute("aria-valuetext")
        if refill.is_visible():
            page.keyboard.press("r")
        else:
            if not place.is_visible():
                take_a_tile(page, offer, turns)
            if not place.is_visible():
                look_for_a_place(page, cells)
                page.keyboard.press("Enter")  # previews
            expect(place).to_be_enabled()
            expect(acted.filter(has_text="Preview:")).to_have_count(1)
            page.keyboard.press("Enter")  # commits
        expect(page.get_by_role("slider", name="Moment of the match")).not_to_have_attribute(
            "aria-valuetext", moment or ""
        )

    press(page, result)
    expect(page.get_by_role("heading", name=re.compile("^(You win|Level 3 wins)$"))).to_be_visible()
    press(page, page.get_by_role("button", name="Rematch"))
    expect(page.get_by_role("slider", name="Moment of the match")).to_be_visible()


def take_a_tile(page: Page, offer: Locator, turn: int) -> None:
    """Every other time by its number, else by going there."""
    if turn % 2:
        page.keyboard.press("1")
    else:
        tab_into(page, offer)
        page.keyboard.press("Enter")


def look_for_a_place(page: Page, cells: Locator) -> None:
    """Go through a few free places by the arrow keys and stay at the first one that completes something."""
    at = tab_into(page, cells)
    for key in CELLS_LOOKED_AT:
        if re.search(r"completes \d", cells.nth(at).get_attribute("aria-label") or ""):
            return
        page.keyboard.press(key)
        at = focused(cells)
        assert at >= 0, "an arrow key has left the group of places"


def choose(page: Page, group: Locator, name: str) -> None:
    """Choose a radio button by going through its group."""
    tab_into(page, group.get_by_role("radio"))
    wanted = group.get_by_role("radio", name=name)
    for _ in range(group.get_by_role("radio").count()):
        if wanted.is_checked():
            return
        page.keyboard.press("ArrowRight")
    assert wanted.is_checked()


def press(page: Page, target: Locator) -> None:
    """Go to a button or link with the Tab key and press it."""
    target = target.first
    target.wait_for()
    tab_into(page, target)
    page.keyboard.press("Enter")


def tab_into(page: Page, targets: Locator) -> int:
    """Press Tab until one of the targets has the focus; returns which."""
    targets.first.wait_for()
    for _ in range(MOST_TABS):
        if (at := focused(targets)) >= 0:
            return at
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never comes to {targets}")


def focused(targets: Locator) -> int:
    """Index of the target that has the focus, or -1."""
    return int(targets.evaluate_all("targets => targets.indexOf(document.activeElement)"))
