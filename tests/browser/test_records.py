"""Matches that are brought and shown: from a file to its moments, and a link to one of them (demand 67)."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.lobby import at_table, call_me
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import AXE, GRAVE, OVERFLOW, RUN_AXE, TOO_SMALL


def test_a_record_is_brought_and_a_moment_of_it_shown_to_somebody(
    server: ServerProcess, new_person: NewPerson, tmp_path: Path
) -> None:
    """Played, taken home, brought by somebody else, stepped through by keys; a link opens at the moment it is for."""
    ada = at_table(Player, new_person(server), "me", "greedy", discs=3)
    ada.play_out()
    file = tmp_path / "match.jsonl"
    file.write_text(ada.record().text(), "ascii")

    refused = "the server responded with a status of 400"
    ben = new_person(server, viewport={"width": 360, "height": 640}, has_touch=True, tolerates=(refused,))
    ben.context.add_init_script(path=AXE)
    call_me(ben, "Ben")
    ben.goto("/import")
    ben.get_by_role("textbox", name="Or paste its text").fill("{")
    ben.get_by_role("button", name="Open the match").click()
    expect(ben.get_by_text("The fault is in line 1.")).to_be_visible()
    assert ben.evaluate(OVERFLOW)[0] == 0
    assert ben.evaluate(TOO_SMALL, 44) == []
    assert [found for found in ben.evaluate(RUN_AXE) if found["impact"] in GRAVE] == []
    ben.locator("input[type=file]").set_input_files(file)
    ben.get_by_role("button", name="The board").click()
    guest = Player(ben)
    guest.moment.wait_for()
    plies = guest.ply()
    guest.look_back_to(2)

    eve = new_person(server)
    eve.goto(f"{ben.url}?ply=2")
    expect(eve.get_by_role("slider", name="Moment of the match")).to_have_attribute("aria-valuenow", "2")
    assert Player(eve).ply() == plies
    with eve.expect_download() as download:
        eve.get_by_role("button", name="Picture").click()
    png = Path(download.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (2560, 1440)
    assert download.value.suggested_filename == f"{eve.url.split('/')[-1].split('?')[0]}-2.png"
    eve.get_by_role("button", name="Copy a link").click()
    expect(eve.get_by_role("button", name="Copied")).to_be_visible()
    eve.keyboard.press("]")
    expect(eve.get_by_role("slider", name="Moment of the match")).to_have_attribute("aria-valuenow", "3")
    eve.keyboard.press("[")
    eve.keyboard.press("[")
    expect(eve.get_by_role("slider", name="Moment of the match")).to_have_attribute("aria-valuenow", "1")


def test_a_link_without_the_result_tells_it_at_the_end_alone(server: ServerProcess, new_person: NewPerson) -> None:
    """Who has won is in no title, no name, no line of the log, until the last action is looked at; a player knows."""
    ada = at_table(Player, new_person(server), "me", "greedy", discs=3)
    ada.play_out()
    page = ada.page
    page.get_by_role("button", name="See the result").click()
    winner = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Copy a link that hides the result").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = f"{page.url}?ply=0"

    eve = new_person(server)
    told: list[str] = []

    def tell(text: str) -> None:
        told.append(text)

    eve.expose_function("told", tell)
    eve.add_init_script(
        "new MutationObserver(() => told(document.title + ' ' + document.body?.innerText))"
        ".observe(document, { subtree: true, childList: true, characterData: true })"
    )
    eve.goto(link)
    slider = eve.get_by_role("slider", name="Moment of the match")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    last = int(slider.get_attribute("aria-valuemax") or 0)
    assert eve.locator(".play-log li").count() <= 1
    for ply in range(1, last):
        eve.keyboard.press("]")
        expect(slider).to_have_attribute("aria-valuenow", str(ply))
    assert told
    assert [text for text in told if winner in text or "1st" in text or "wins" in text] == []
    eve.keyboard.press("]")
    eve.get_by_role("button", name="See the result").click()
    expect(eve.get_by_role("heading", level=1)).to_contain_text("wins")
