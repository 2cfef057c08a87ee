"""Bots by level, hints during a match, and the review of one that is over, as people meet them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import AtTable
from tests.browser.builder import Builder
from tests.browser.jumper import Jumper
from tests.browser.lobby import at_table, call_me, open_table, visit
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess

REVIEWED_WITHIN_MS = 60_000
"""A short match takes a few seconds alone; other tests may run beside this one."""


def test_level_is_chosen_by_keys_with_its_strength_in_words(server: ServerProcess, new_person: NewPerson) -> None:
    """A slider of moons goes up a level at a time and says how strong each is; bots of one idea are folded away."""
    page = new_person(server)
    page.goto("/new?game=nova-luna&with=bot")
    level = page.get_by_role("slider", name="Level of the bot")
    expect(level).to_have_attribute("aria-valuetext", re.compile("^Level 2 of 8, crescent moon. "))
    gatherer = page.get_by_role("radio", name="Gatherer")
    expect(gatherer).to_have_count(0)

    level.focus()
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(level).to_have_attribute("aria-valuetext", re.compile("^Level 4 of 8, half moon. "))
    expect(page.get_by_role("region", name="Seats").get_by_text("Level 4", exact=True)).to_be_visible()

    page.get_by_role("button", name="Bots of one idea").press("Enter")
    gatherer.check()
    expect(level).to_have_attribute("aria-valuetext", "No level: Gatherer plays")
    level.press("End")
    expect(level).to_have_attribute("aria-valuetext", re.compile("^Level 8 of 8, full moon. "))
    expect(gatherer).to_have_count(1)  # what was unfolded stays so
    page.get_by_role("button", name="Start the game").click()
    player = Player(page)
    player.moment.wait_for()
    assert player.api("")["seats"][1]["bot"] == "level-8"

    # Home remembers whom I play, and offers another.
    page.goto("/")
    page.get_by_role("button", name="Level 8. Choose another bot").click()
    dialog = page.get_by_role("dialog", name="Whom do you play?")
    dialog.get_by_role("slider", name="Level of the bot").press("Home")
    dialog.get_by_role("button", name="Play against Level 1").click()
    player.moment.wait_for()
    assert player.api("")["seats"][1]["bot"] == "level-1"


def test_hint_is_shown_on_the_board_and_can_be_played(server: ServerProcess, new_person: NewPerson) -> None:
    """The best action stands on the board as a preview that can be confirmed; others can be looked at; Escape hides."""
    player = at_table(Player, new_person(server), "me", "greedy", start_order="seated")
    page = player.page
    with page.expect_response(lambda answer: "/hint?" in answer.url) as asked:
        page.keyboard.press("h")
    best, *others = asked.value.json()["actions"]
    panel = page.get_by_role("region", name="Hint")
    rows = panel.get_by_role("listitem").get_by_role("button")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    assert 1 <= rows.count() - 1 <= min(3, len(others))
    expect(panel.get_by_role("status")).to_have_text(re.compile(r"^Hint: .*\d+%, between \d+% and \d+%$"))
    expect(player.primary).to_be_enabled()

    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)

    page.get_by_role("button", name="Hint", exact=True).click()
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    player.primary.click()
    player.wait_beyond(0)
    expect(panel).to_have_count(0)
    first = next(entry for entry in player.record().standing() if entry.actor == 0)
    assert first.text in {action["action"] for action in (best, *others)}


def test_table_without_hints_offers_none(server: ServerProcess, new_person: NewPerson) -> None:
    """What the host has forbidden is neither a button nor a key."""
    page = new_person(server)
    call_me(page, "Ada")
    table = open_table(page, Player.game, "me", "greedy", settings={"hints": False}, start_order="seated")
    player = visit(Player, page, table)
    player.offer.first.wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)


def test_review_from_the_end_of_a_match(server: ServerProcess, new_person: NewPerson) -> None:
    """From the result to every decision: what was better, how sure that is, on the board and in words."""
    player = at_table(Player, new_person(server), "me", "greedy", discs=2, start_order="seated")
    player.play_out()
    page, table = player.page, player.table
    player.result.click()
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/t/{table}/review")
    wait_for_review(page)

    review = player_review(page, table)
    mine = [decision for decision in review["decisions"] if decision["seat"] == 0]
    rows = page.get_by_role("region", name="My decisions").get_by_role("listitem")
    expect(rows).to_have_count(len(mine))
    for row, decision in zip(rows.all(), mine, strict=True):
        shall_be_told(row.get_by_role("button").get_attribute("aria-label") or "", decision)

    rows.first.get_by_role("button").click()
    verdict = page.get_by_role("region", name=re.compile(r"^Action \d+ of \d+$"))
    expect(verdict).to_have_attribute("aria-label", f"Action {mine[0]['ply'] + 1} of {review_plies(review)}")
    expect(page.get_by_role("img", name=f"The board before action {mine[0]['ply'] + 1}.")).to_be_visible()
    page.get_by_role("navigation").get_by_role("button", name="Next decision").click()
    expect(rows.nth(1).get_by_role("button")).to_have_attribute("aria-current", "true")
    page.get_by_role("slider", name="Chances to win through the match").press("End")
    expect(rows.last.get_by_role("button")).to_have_attribute("aria-current", "true")

    other = next((at for at, one in enumerate(mine) if one["played"]["action"] != one["best"]["action"]), None)
    if other is not None:
        rows.nth(other).get_by_role("button").click()
        switch = page.get_by_role("radiogroup", name="Which move the board shows")
        switch.get_by_role("radio", name="Played").check()
        expect(switch.get_by_role("radio").nth(1)).not_to_be_checked()

    page.get_by_role("combobox", name="Whose decisions").select_option("All decisions")
    everybody = page.get_by_role("region", name="All decisions").get_by_role("listitem")
    expect(everybody).to_have_count(len(review["decisions"]))
    # A link to it needs nothing of what came before.
    page.reload()
    wait_for_review(page)
    expect(rows).to_have_count(len(mine))


def test_finished_match_is_tried_anew_from_a_decision(server: ServerProcess, new_person: NewPerson) -> None:
    """A button beside the decision leads to a table of that position, where its seat is mine and I act."""
    player = at_table(Player, new_person(server), "me", "greedy", discs=2, start_order="seated")
    player.play_out()
    page, table = player.page, player.table
    page.goto(f"/t/{table}/review")
    wait_for_review(page)
    decision = next(one for one in player_review(page, table)["decisions"] if one["seat"] == 0)
    page.get_by_role("region", name="My decisions").get_by_role("listitem").first.get_by_role("button").click()
    tried = page.get_by_role("button", name="Try it from here")
    expect(tried).to_have_accessible_description(re.compile(r"^Level \d+ plays the other seat\.$"))
    tried.click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    again = Player(page)
    assert again.wait_for_turn()
    assert again.ply() == decision["ply"]
    again.act()
    again.wait_beyond(decision["ply"])
    before = [entry for entry in player.record().standing() if entry.actor >= 0][: decision["ply"]]
    acted = [entry for entry in again.record().standing() if entry.actor >= 0]
    assert acted[: len(before)] == before
    assert acted[len(before)].actor == 0


@pytest.mark.parametrize("who", [Builder, Jumper], ids=lambda who: who.game)
def test_every_game_can_be_reviewed(server: ServerProcess, new_person: NewPerson, who: type[AtTable]) -> None:
    """The other games bring boards of their own to the same page."""
    bot = "greedy" if who is Builder else "careful"
    player = at_table(who, new_person(server), "me", bot, **who.short)
    player.play_out()
    player.page.goto(f"/t/{player.table}/review")
    wait_for_review(player.page)
    expect(player.page.get_by_role("img", name=re.compile("^The board before action"))).to_be_visible()
    expect(player.page.get_by_role("heading", level=2).last).to_have_text(
        re.compile(" was (better|best|just as good)$")
    )


def test_match_that_goes_on_has_no_review(server: ServerProcess, new_person: NewPerson) -> None:
    """The page says so and leads to the table."""
    player = at_table(Player, new_person(server), "me", "greedy")
    player.page.goto(f"/t/{player.table}/review")
    player.page.get_by_role("link", name="To the table").click()
    player.moment.wait_for()


def wait_for_review(page: Page) -> None:
    """Until every decision has been looked at."""
    page.get_by_role("heading", name="Review", exact=True).wait_for()
    page.get_by_role("img", name=re.compile("^The board before action")).wait_for(timeout=REVIEWED_WITHIN_MS)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=REVIEWED_WITHIN_MS)


def player_review(page: Page, table: str) -> dict[str, Any]:
    """The review as the server tells it."""
    review: dict[str, Any] = page.request.get(f"/api/tables/{table}/review").json()
    assert review["status"] == "done"
    return review


def review_plies(review: dict[str, Any]) -> int:
    """Seat actions of the match."""
    return len(review["chances"]) - 1


def shall_be_told(label: str, decision: dict[str, Any]) -> None:
    """A row speaks of a loss if, and only if, the interval of the difference leaves 0 out (demand 65)."""
    assert label.startswith(f"Action {decision['ply'] + 1}: ")
    if decision["label"] in ("best", "equal"):
        assert "clear" not in label
    else:
        assert decision["difference_low"] > 0
        assert re.search(r"\d+ points? better, .*: clear\.$", label)
