"""What a reload, a dead server and a lost network do to a match: nothing."""

from playwright.sync_api import expect

from tests.browser.at_table import AtTable, act_in_turn
from tests.browser.games import in_every_game
from tests.browser.lobby import at_table, two_at_table
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.words import word

SERVER_IS_AWAY = ("net::ERR_", "Error during WebSocket handshake")
"""What Chromium notes about a server or network that the test itself has taken away."""


@in_every_game
def test_reload_in_mid_game_keeps_seat_and_table(
    server: ServerProcess, new_person: NewPerson, who: type[AtTable]
) -> None:
    """A reload loses nothing: same seat, same table, and the match goes on."""
    ada, ben = two_at_table(who, new_person(server), new_person(server))
    act_in_turn([ada, ben], 5)
    before = ada.sees(), ben.sees()
    for player, seen in zip((ada, ben), before, strict=True):
        player.page.reload()
        player.wait_for_ply(5)
        assert player.sees() == seen
    assert act_in_turn([ada, ben], 6) == 6


@in_every_game
def test_table_is_found_again_on_the_home_page(
    server: ServerProcess, new_person: NewPerson, who: type[AtTable]
) -> None:
    """Whoever leaves the page finds the match among the own tables, and whose turn it is."""
    player = at_table(who, new_person(server), "me", "greedy")
    player.wait_for_turn()
    player.act()
    player.wait_for_turn()
    ply = player.ply()
    player.page.goto("/")
    expect(player.page.get_by_text(f"Your turn in {word(f'game.{who.game}')}")).to_be_visible()
    player.page.get_by_role("listitem").filter(has_text="Gatherer").filter(has_text="Your turn").get_by_role(
        "link"
    ).click()
    player.wait_for_ply(ply)
    assert player.wait_for_turn()


@in_every_game
def test_server_killed_in_mid_game(own_server: ServerProcess, new_person: NewPerson, who: type[AtTable]) -> None:
    """After `kill -9` the page says that the line is down, returns by itself, and no acknowledged move is lost."""
    pages = [new_person(own_server, tolerates=SERVER_IS_AWAY) for _ in range(2)]
    ada, ben = two_at_table(who, *pages)
    played = act_in_turn([ada, ben], 4)
    seen, boards = (ada.sees(), ben.sees()), (ada.board(), ben.board())

    own_server.kill()
    for player in (ada, ben):
        player.wait_until_cut_off()
    assert (ada.board(), ben.board()) == boards, "the table stays in sight"
    own_server.start()

    for player in (ada, ben):
        player.wait_until_back()
        player.wait_for_company()
        assert player.ply() == played
        assert player.api("")["ply"] == played
    assert (ada.sees(), ben.sees()) == seen
    assert act_in_turn([ada, ben], played + 2) == played + 2


@in_every_game
def test_move_made_while_the_server_dies_is_played_once(
    own_server: ServerProcess, new_person: NewPerson, who: type[AtTable]
) -> None:
    """A move sent into a dying server arrives after the restart, once and not twice, with all that chance does then."""
    pages = [new_person(own_server, tolerates=SERVER_IS_AWAY) for _ in range(2)]
    ada, ben = two_at_table(who, *pages)
    act_in_turn([ada, ben], 2)
    mover, other = (ada, ben) if ada.api("")["your_turn"] else (ben, ada)
    mover.wait_for_turn()
    mover.preview()
    own_server.kill()
    mover.page.keyboard.press("Enter")
    for player in (ada, ben):
        player.wait_until_cut_off()
    own_server.start()
    for player in (ada, ben):
        player.wait_until_back()
        player.wait_for_company()
    played = mover.page.locator('[role="slider"][aria-valuemax="3"]')
    expect(played.or_(mover.primary.and_(mover.page.locator(":enabled"))).first).to_be_visible()
    if mover.ply() == 2:  # the line was seen to be down before the key was pressed
        mover.act()
    for player in (ada, ben):
        player.wait_for_ply(3)
        assert player.api("")["ply"] == 3
    names = [seat["name"] for seat in ada.api("")["seats"]]
    for player in (ada, ben):
        you = player.api("")["you"]
        called = {seat: "You" if seat == you else name for seat, name in enumerate(names)}
        assert player.sees() == player.shall_see(player.view(3), you, called)
    assert other.wait_for_turn()


@in_every_game
def test_network_that_comes_and_goes(server: ServerProcess, new_person: NewPerson, who: type[AtTable]) -> None:
    """A lost network is shown at once; once it is back, so is what the others did, without a reload."""
    ada, ben = two_at_table(who, new_person(server), new_person(server, tolerates=SERVER_IS_AWAY))
    ben.page.context.set_offline(True)
    ben.wait_until_cut_off()

    ada.act()
    ada.wait_for_ply(1)
    assert ben.ply() == 0

    ben.page.context.set_offline(False)
    ben.wait_for_ply(1)
    ben.wait_until_back()
    assert act_in_turn([ada, ben], 4) == 4


def test_table_that_does_not_exist(server: ServerProcess, new_person: NewPerson) -> None:
    """A link that lost a letter is answered with a page that says so and a way on."""
    page = new_person(server, tolerates=("404", "WebSocket"))
    page.goto("/t/amber-heron-7fk2qd")
    expect(page.get_by_role("heading", name="No table has this link")).to_be_visible()
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
