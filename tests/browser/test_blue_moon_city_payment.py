"""A payment that is interrupted: by a reload, by a server that dies, by somebody who lies to the server."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.builder import INITIAL, Builder
from tests.browser.lobby import call_me, two_at_table, visit
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.test_connection import SERVER_IS_AWAY
from tests.browser.test_security import ASK_BY_SOCKET
from tests.server.twin import Twin

PALACE, BOX = "2,3", 1
"""Where Ada begins to pay: any colour, 5."""

BEGUN = ("go 2,2>2,3", "box 1", "pay H2")
LEFT = ("pay H3", "paid")


def half_paid(ada: Page, ben: Page) -> tuple[Builder, Builder, Twin]:
    """Ada has put one of two cards down; the twin of the match is there too."""
    twin = Twin(Builder.game, 2)
    twin.play(*BEGUN)
    players = two_at_table(Builder, ada, ben)
    players[0].begin_to_pay(PALACE, BOX, "H2")
    players[1].wait_for_ply(len(BEGUN))
    return *players, twin


def shows(players: tuple[Builder, Builder], twin: Twin) -> bool:
    """Whether Ada (seat 1) and Ben see what the twin says; the first hand that is shown belongs to whoever looks."""
    called = {1: {0: "Ben", 1: "You"}, 0: {0: "You", 1: "Ada"}}
    return all(
        player.sees() == player.shall_see(twin.position.view(seat), seat, called[seat])
        for player, seat in zip(players, (1, 0), strict=True)
    )


def pay_the_rest(players: tuple[Builder, Builder], twin: Twin) -> None:
    """The payment goes on as it is proposed, and the turn after it."""
    ada = players[0]
    expect(ada.primary).to_have_accessible_name("Pay")
    ada.primary.click()
    twin.play(*LEFT)
    for player in players:
        player.wait_for_ply(twin.position.ply)
    assert shows(players, twin)
    assert ("any one colour 5", "Ada") in players[1].sees().city[2, 3].boxes


def test_reload_in_the_middle_of_a_payment(server: ServerProcess, new_person: NewPerson) -> None:
    """The cards lie where they lay, the rest of the payment is proposed again, and nothing was lost or played twice."""
    ada, ben, twin = half_paid(new_person(server), new_person(server))
    for player in (ada, ben):
        player.page.reload()
        player.wait_for_ply(len(BEGUN))
    assert shows((ada, ben), twin)
    assert ada.view(len(BEGUN))["payment"]["cards"] == ben.view(len(BEGUN))["payment"]["cards"] == ["H2"]
    pay_the_rest((ada, ben), twin)


def test_server_killed_in_the_middle_of_a_payment_and_of_the_draw(
    own_server: ServerProcess, new_person: NewPerson
) -> None:
    """`kill -9` with cards on the table, and again as the turn ends: each action is played once or not at all, and the
    cards that are drawn are those that would have been.
    """
    ada, ben, twin = half_paid(*(new_person(own_server, tolerates=SERVER_IS_AWAY) for _ in range(2)))

    def die_and_rise() -> None:
        own_server.kill()
        for player in (ada, ben):
            player.wait_until_cut_off()
        own_server.start()
        for player in (ada, ben):
            player.wait_until_back()
            player.wait_for_company()

    die_and_rise()
    assert shows((ada, ben), twin)
    pay_the_rest((ada, ben), twin)

    ada.preview()
    ada.touch(ada.card("T2"), INITIAL)
    ada.primary.click()  # asks for the discard, and for the draw as soon as the discard is played
    die_and_rise()
    twin.play("discard T2", "draw 3")
    for player in (ada, ben):
        player.wait_for_ply(twin.position.ply)
    assert shows((ada, ben), twin)
    assert ben.wait_for_turn()


def test_lies_are_refused_with_a_code_and_change_nothing(server: ServerProcess, new_person: NewPerson) -> None:
    """Frames written by hand: payments that pay nothing, cards that are not in the hand, the turn of another."""
    ada, ben, twin = half_paid(new_person(server), new_person(server))
    ply, table = len(BEGUN), ada.table
    eve = new_person(server)
    call_me(eve, "Eve")
    watching = visit(Builder, eve, table)
    expect(watching.primary).to_be_disabled()
    assert watching.cards.count() == 0
    assert watching.view(ply)["players"][1].get("hand") is None

    seen = shows((ada, ben), twin)
    for who, at, action, code in (
        (ada, ply, "paid", "illegal-action"),  # 2 of 5
        (ada, ply, "pay V1", "illegal-action"),  # in nobody's hand that she knows of
        (ada, ply, "pay F2", "illegal-action"),  # in her hand, but of no use for this box
        (ada, ply, "draw 2", "illegal-action"),  # in the middle of a payment
        (ada, ply, "box 2", "illegal-action"),
        (ada, ply, "deal K1", "illegal-action"),  # chance is nobody's to play
        (ada, ply, "pay Z9", "bad-notation"),
        (ada, ply - 1, "pay H2", "stale-ply"),
        (ada, ply + 1, "pay H3", "stale-ply"),
        (ben, ply, "pay H2", "not-your-turn"),  # he holds one, too
        (ben, ply, "draw 2", "not-your-turn"),
        (watching, ply, "pay H3", "not-your-seat"),
    ):
        answer: dict[str, Any] = who.page.evaluate(ASK_BY_SOCKET, [table, at, action])
        assert (action, answer["type"], answer.get("code")) == (action, "refused", code)
    assert seen
    assert ada.api("")["ply"] == ply
    assert shows((ada, ben), twin)
    pay_the_rest((ada, ben), twin)
    watching.wait_for_ply(twin.position.ply)


def test_record_can_be_had_when_the_match_is_over(server: ServerProcess, new_person: NewPerson) -> None:
    """It tells all hands: refused while the match goes on, to players and watchers; afterwards it replays."""
    ada, ben = two_at_table(Builder, new_person(server), new_person(server), turn_cap=2)
    for ply, player in ((1, ada), (2, ben)):
        for page in (ada.page, ben.page, new_person(server)):
            answer = page.request.get(f"{server.url}/api/tables/{ada.table}/record")
            assert (answer.status, answer.json()["code"]) == (409, "not-over")
        player.wait_for_turn()
        player.act()
        for each in (ada, ben):
            each.wait_for_ply(ply)
    expect(ada.result).to_be_visible()
    assert ben.record().replay().view(None) == ada.record().replay().view(None)
    assert ada.record().replay().ending == "turn-cap"
