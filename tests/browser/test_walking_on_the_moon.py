"""Matches of Walking on the Moon: by an invite link, on a phone, by keys, with dice of one's own."""

import re
from functools import partial

from playwright.sync_api import expect

from moontable import Position
from tests.browser.jumper import Jumper, deed_of, kind_of
from tests.browser.lobby import at_table, call_me
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.test_blue_moon_city_journeys import PHONE, tells_of
from tests.browser.test_keyboard import press
from tests.browser.tour import OVERFLOW
from tests.server.twin import Twin

MOST_DEEDS = 150
"""A match that takes more has stopped going on."""

OWN_DICE = "colour,face,symbol,path,settle,skull\n" + "".join(
    f'{colour},{face},4,"1,0;2,0;3,0;4,0",0,0\n' for colour in ("blue", "black", "white") for face in range(1, 7)
)
"""Every die goes four columns straight on."""


def test_three_people_play_a_whole_match_by_an_invite_link(server: ServerProcess, new_person: NewPerson) -> None:
    """Three browsers, visible controls alone, to the end; whoever is to act sees what the server says, and so do the
    others at every turn.
    """
    host, *guests = (new_person(server) for _ in range(3))
    host.goto("/new?game=walking-on-the-moon&with=friends")
    host.get_by_role("button", name="Add a seat").click()
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_role("textbox", name="Link to the table").input_value()
    for guest, name in zip(guests, ("Mei", "Navid"), strict=True):
        guest.goto(link)
        guest.get_by_role("textbox", name="What shall we call you?").fill(name)
        guest.get_by_role("button", name="Sit down and play").click()

    players = [Jumper(page) for page in (host, *guests)]
    for player in players:
        player.moment.wait_for()
    names = [seat["name"] for seat in players[0].api("")["seats"]]
    assert names[1:] == ["Mei", "Navid"]
    twin = Twin(Jumper.game, 3)
    kinds = set()
    for _ in range(MOST_DEEDS):
        view = twin.position.view(None)
        for seat, player in enumerate(players):
            player.wait_for_ply(twin.position.ply)
            if seat != twin.position.actor and view["phase"] in ("ready", "choose"):
                continue
            assert player.sees() == player.shall_see(view, seat, dict(enumerate(names)) | {seat: "You"})
        if twin.position.is_terminal:
            break
        deed = deed_of(twin, "one-ply")
        kinds.add(kind_of(deed))
        players[twin.position.actor].carry_out(deed, twin.position)
        twin.play(*deed)
    assert twin.position.ending == "finish"
    assert {"program", "choose", "roll", "reroll", "recover"} <= kinds

    ranking, scores = twin.position.ranking(), twin.position.scores()
    assert ranking is not None
    winner = ranking.index(1)
    for seat, player in enumerate(players):
        player.result.click()
        title = "You win" if seat == winner else f"{names[winner]} wins"
        expect(player.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        who = "You have" if seat == winner else f"{names[winner]} has"
        expect(player.page.get_by_text(f"{who} {scores[winner]} points:")).to_be_visible()


def test_whole_match_on_a_phone_against_two_bots(server: ServerProcess, new_person: NewPerson) -> None:
    """By finger on 360 × 640 to the end; nothing to scroll to on the way."""
    page = new_person(server, **PHONE)
    with page.expect_websocket() as opened:
        player = at_table(Jumper, page, "me", "careful", "bold")
    player.by_finger = True
    twin = Twin(Jumper.game, 3)
    bots = {1: "careful", 2: "bold"}
    twin.let_bots_play(bots)
    kinds = set()
    while player.wait_for_turn():
        assert page.evaluate(OVERFLOW) == [0, 0]
        before, deed = twin.position, deed_of(twin, "one-ply")
        kinds.add(kind_of(deed))
        twin.play(*deed)
        twin.let_bots_play(bots)
        with opened.value.expect_event("framereceived", partial(tells_of, twin.position.ply)):
            player.carry_out(deed, before)
        expect(player.primary).not_to_have_accessible_name("Sending …")
    assert {"program", "choose", "roll", "stop", "rob", "recover"} <= kinds
    assert twin.position.ending == "finish"
    player.result.tap()
    expect(page.get_by_role("heading", name=re.compile("^(You win|.+ wins)$"))).to_be_visible()


def test_match_by_keyboard(server: ServerProcess, new_person: NewPerson) -> None:
    """Tab, Enter and the game's keys alone: programming, rolling, choosing, recovering, to the result."""
    turns = 10
    page = new_person(server)
    player = at_table(Jumper, page, "me", "careful", turn_cap=turns)
    twin = Twin(Jumper.game, 2, turn_cap=turns)
    kinds = set()
    while True:
        twin.let_bots_play({1: "careful"})
        player.wait_for_ply(twin.position.ply)
        if twin.position.is_terminal:
            break
        deed = deed_of(twin, "one-ply")
        kinds.add(kind_of(deed))
        player.wait_for_turn()
        by_keys(player, deed, twin.position)
        twin.play(*deed)
    assert {"program", "choose", "roll", "recover", "pass"} <= kinds
    press(page, player.result)
    expect(page.get_by_role("heading", name=re.compile("^(You win|.+ wins)$"))).to_be_visible()


def by_keys(player: Jumper, deed: list[str], position: Position) -> None:
    """Do what `Jumper.carry_out` does, without the pointer."""
    page, first = player.page, deed[0]
    if first == "stop":
        page.keyboard.press("s")
        return
    if len(deed) > 1:
        for number, jump in enumerate(deed[-2].split()[1:], start=1):
            page.keyboard.press(str(number))
            for die in jump.lower():
                page.keyboard.press(die)
    elif first != "roll":
        option = player.option(first, position)
        if option.get_attribute("aria-pressed") != "true":
            press(page, option)
    press(page, player.primary)


def test_chances_are_told_while_dice_are_laid(server: ServerProcess, new_person: NewPerson) -> None:
    """With every die the line of the whole program says what the engine reckons, and says nothing without dice."""
    player = at_table(Jumper, new_person(server), "me", "careful", start_order="seated", stacking="top")
    position = Twin(Jumper.game, 2, start_order="seated", stacking="top").position
    player.wait_for_turn()
    expect(player.odds).not_to_contain_text("accident")
    for number, (die, plan) in enumerate((("K", "program K"), ("B", "program K B"), ("W", "program K BW")), start=1):
        if number == 2:
            player.jump(2).click()
        player.lay(die)
        outlook = position.outlook(plan)
        expect(player.odds).to_contain_text(f"accident {round(outlook['accident'] / 100)}")
        expect(player.odds).to_contain_text(f"{outlook['mean'] / 100:.1f} spaces on average")
    expect(
        player.jumps.get_by_role("group", name=re.compile("^Jump 1: black die. reaches .+; accident "))
    ).to_be_visible()


def test_dice_of_ones_own_by_file(server: ServerProcess, new_person: NewPerson) -> None:
    """A faulty file is refused by line and column, beside it; the corrected one is what the table is played with."""
    page = new_person(server, tolerates=("400",))
    call_me(page, "Ada")
    page.goto("/new?game=walking-on-the-moon&with=bot")
    page.get_by_text("More choices").click()
    field = page.get_by_label("Dice (dice.csv)")
    faulty = OWN_DICE.replace("black,3,4,", "black,3,four times,")
    field.set_input_files({"name": "dice.csv", "mimeType": "text/csv", "buffer": faulty.encode()})
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert").filter(has_text="Line 10, column symbol:")).to_be_visible()
    assert "/new?" in page.url

    field.set_input_files({"name": "dice.csv", "mimeType": "text/csv", "buffer": OWN_DICE.encode()})
    page.get_by_role("button", name="Start the game").click()
    player = Jumper(page)
    player.moment.wait_for()
    assert player.record().options["dice"] == OWN_DICE
    expect(player.tray.first).to_have_accessible_name(re.compile("Faces: .*4, .*4, .*4, .*4, .*4, .*4$"))
