"""What a reload, a dead server and a lost network do to a match: nothing."""

from playwright.sync_api import expect

from tests.browser.lobby import at_table, two_at_table
from tests.browser.people import NewPerson
from tests.browser.player import act_in_turn
from tests.browser.serving import ServerProcess
from tests.browser.sight import in_view, on_screen

SERVER_IS_AWAY = ("net::ERR_", "Error during WebSocket handshake")
"""What Chromium notes about a server or network that the test itself has taken away."""


def test_reload_in_mid_game_keeps_seat_and_table(server: ServerProcess, new_person: NewPerson) -> None:
    """A reload loses nothing: same seat, same table, and the match goes on."""
    ada, ben = two_at_table(new_person(server), new_person(server))
    act_in_turn([ada, ben], 5)
    before = on_screen(ada.page), on_screen(ben.page)
    for player, seen in zip((ada, ben), before, strict=True):
        player.page.reload()
        player.wait_for_ply(5)
        assert on_screen(player.page) == seen
    assert act_in_turn([ada, ben], 6) == 6


def test_table_is_found_again_on_the_home_page(server: ServerProcess, new_person: NewPerson) -> None:
    """Whoever leaves the page finds the match among the own tables, and whose turn it is."""
    player = at_table(new_person(server), "me", "greedy", start_order="seated")
    player.act()
    player.wait_for_turn()
    ply = player.ply()
    player.page.goto("/")
    expect(player.page.get_by_text("Your turn in Nova Luna")).to_be_visible()
    player.page.get_by_role("listitem").filter(has_text="Gatherer").filter(has_text="Your turn").get_by_role(
        "link"
    ).click()
    player.wait_for_ply(ply)
    assert player.wait_for_turn()


def test_server_killed_in_mid_game(own_server: ServerProcess, new_person: NewPerson) -> None:
    """After `kill -9` the page says that the line is down, returns by itself, and no acknowledged move is lost."""
    pages = [new_person(own_server, tolerates=SERVER_IS_AWAY) for _ in range(2)]
    ada, ben = two_at_table(*pages)
    played = act_in_turn([ada, ben], 4)
    seen = on_screen(ada.page)

    own_server.kill()
    for player in (ada, ben):
        expect(player.page.get_by_role("button", name="Reconnecting …")).to_be_disabled()
        expect(player.page.get_by_text("Offline", exact=True)).to_be_visible()
        assert on_screen(player.page).mine, "the board stays in sight"
    own_server.start()

    for player in (ada, ben):
        expect(player.page.get_by_text("Live", exact=True)).to_be_visible(timeout=20_000)
        assert player.ply() == played
        assert player.api("")["ply"] == played
    assert on_screen(ada.page) == seen
    assert act_in_turn([ada, ben], played + 2) == played + 2


def test_move_made_while_the_server_dies_is_played_once(own_server: ServerProcess, new_person: NewPerson) -> None:
    """A move sent into a dying server arrives after the restart, once and not twice."""
    player = at_table(new_person(own_server, tolerates=SERVER_IS_AWAY), "me")
    player.act()
    player.wait_for_ply(1)
    player.preview()
    own_server.kill()
    player.page.keyboard.press("Enter")
    own_server.start()
    expect(player.page.get_by_text("Live", exact=True)).to_be_visible(timeout=20_000)
    assert player.wait_for_turn()
    assert player.ply() in (1, 2)
    assert player.api("")["ply"] == player.ply()
    view = player.api(f"/plies/{player.ply()}")["view"]
    assert on_screen(player.page) == in_view(view, 0, {0: "You"})


def test_network_that_comes_and_goes(server: ServerProcess, new_person: NewPerson) -> None:
    """A lost network is shown at once; once it is back, so is what the others did, without a reload."""
    ada, ben = two_at_table(new_person(server), new_person(server, tolerates=SERVER_IS_AWAY))
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text("Offline", exact=True)).to_be_visible()
    expect(ben.actions.get_by_role("button", name="Reconnecting …")).to_be_disabled()

    ada.act()
    ada.wait_for_ply(1)
    assert ben.ply() == 0

    ben.page.context.set_offline(False)
    ben.wait_for_ply(1)
    expect(ben.page.get_by_text("Live", exact=True)).to_be_visible()
    assert act_in_turn([ada, ben], 4) == 4


def test_table_that_does_not_exist(server: ServerProcess, new_person: NewPerson) -> None:
    """A link that lost a letter is answered with a page that says so and a way on."""
    page = new_person(server, tolerates=("404", "WebSocket"))
    page.goto("/t/amber-heron-7fk2qd")
    expect(page.get_by_role("heading", name="No table has this link")).to_be_visible()
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
