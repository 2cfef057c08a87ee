"""Pass and play: one telephone for several people, covered while it goes from hand to hand (demand 56)."""

from playwright.sync_api import Page, expect

from tests.browser.builder import Builder
from tests.browser.lobby import call_me, open_table, visit
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import OUT_OF_REACH, OVERFLOW

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


REMEMBER = """window.said = [];
new MutationObserver(() => window.said.push(document.querySelector('.turn').textContent))
  .observe(document.querySelector('.turn'), { childList: true, characterData: true, subtree: true });"""
"""What was said of whose turn it is stays a few seconds only."""


def pass_to(page: Page, name: str) -> None:
    """Wait for the cover, and take the device up."""
    cover = page.get_by_role("dialog", name=f"Pass the device to {name}")
    expect(cover).to_be_visible()
    expect(page.locator(".hand button")).to_have_count(0)
    cover.get_by_role("button", name=f"I am {name}").click()
    expect(cover).to_have_count(0)


def test_a_hand_is_in_the_page_only_while_its_player_holds_the_telephone(
    server: ServerProcess, new_person: NewPerson
) -> None:
    """From the form of a new table; covered at the start, at the end of a turn, after a reload and when asked for."""
    page = new_person(server, **PHONE)
    call_me(page, "Ada")
    page.goto("/new?game=blue-moon-city&with=friends")
    page.get_by_role("radio", name="Here").check(force=True)
    page.get_by_role("textbox", name="Name of who sits on seat 2").fill("Mum")
    expect(page.get_by_role("complementary", name="Pass and play")).to_be_visible()
    assert page.evaluate(OVERFLOW)[0] == 0
    page.get_by_role("button", name="Start the game").click()
    cover = page.get_by_role("dialog")
    cover.wait_for()
    assert page.evaluate(OVERFLOW) == [0, 0]
    assert page.evaluate(OUT_OF_REACH) == []
    first, second = ("Ada", "Mum") if "Ada" in cover.inner_text() else ("Mum", "Ada")
    page.keyboard.press("Escape")
    pass_to(page, first)

    builder = Builder(page)
    builder.wait_for_turn()
    hand = builder.cards_in_hand()
    assert len(hand) > 0
    page.locator("button.menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Hide my hand").click()
    pass_to(page, first)
    expect(builder.cards).to_have_count(len(hand))
    page.reload()
    pass_to(page, first)
    builder.act()
    pass_to(page, second)
    builder.wait_for_turn()
    assert builder.cards_in_hand() != hand


def test_no_frame_tells_a_hand_before_the_cover_is_lifted(server: ServerProcess, new_person: NewPerson) -> None:
    """What the browser has received until then names no card of anybody."""
    page = new_person(server, **PHONE)
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    call_me(page, "Ada")
    page.goto(f"/t/{open_table(page, 'blue-moon-city', 'me', 'beside:Mum')}")
    page.get_by_role("dialog").wait_for()
    assert any('"snapshot"' in frame for frame in frames)
    assert not any('"hand":[' in frame.replace(" ", "") for frame in frames)
    page.get_by_role("dialog").get_by_role("button", name="I am").click()
    page.locator(".hand button").first.wait_for()
    assert any('"hand":[' in frame.replace(" ", "") for frame in frames)


def test_without_secrets_nothing_is_covered_and_whose_turn_it_is_is_said(
    server: ServerProcess, new_person: NewPerson
) -> None:
    page = new_person(server)
    call_me(page, "Ada")
    player = visit(Player, page, open_table(page, "nova-luna", "me", "beside:Mum", start_order="seated"))
    expect(page.get_by_text("It is Ada’s turn")).to_be_visible()
    page.evaluate(REMEMBER)
    for _ in range(6):
        player.wait_for_turn()
        ply = player.ply()
        player.act()
        player.wait_beyond(ply)
        if page.locator("li[aria-current=true]").inner_text().startswith("Mum"):
            break
    page.wait_for_function("() => window.said.includes('It is Mum’s turn')")
