"""What a browser may not do: run what people wrote, or act for somebody else."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.games import in_every_game
from tests.browser.lobby import call_me, two_at_table, visit
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess

ASK_BY_SOCKET = """([table, ply, action]) => new Promise((answered) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, since: null }));
    socket.send(JSON.stringify({ type: 'submit', ply, action, nonce: 'n-of-a-stranger' }));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type !== 'ack' && message.type !== 'refused') return;
    socket.close();
    answered(message);
  };
})"""


def test_script_in_a_name_stays_a_name(server: ServerProcess, new_person: NewPerson) -> None:
    """Whatever people call themselves is text on every screen that shows it."""
    name = "<img src=x onerror=a()>"
    ada, ben = new_person(server), new_person(server)
    call_me(ada, name)
    ada.goto("/new?game=nova-luna&with=friends")
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    ben.goto(ada.url)
    expect(ben.get_by_role("heading", name=f"{name} invites you to Nova Luna")).to_be_visible()
    ben.get_by_role("textbox").fill("Ben")
    ben.get_by_role("button", name="Sit down and play").click()
    expect(ben.get_by_role("list", name="Players").get_by_role("button", name=name)).to_be_visible()
    assert ben.locator("img[src=x]").count() == 0


@in_every_game
def test_link_gives_nobody_the_seat_of_another(
    server: ServerProcess, new_person: NewPerson, who: type[AtTable]
) -> None:
    """A second browser with the link watches: no buttons, and what it sends by hand is refused and changes nothing."""
    ada, ben = two_at_table(who, new_person(server), new_person(server))
    action = ada.an_action()

    spectator = new_person(server)
    watching = visit(who, spectator, ada.table)
    expect(watching.primary).to_be_disabled()
    assert watching.actions.get_by_role("button", disabled=False).count() == 0
    for group in watching.things_to_choose:
        assert group.count() == 0

    eve = new_person(server)
    call_me(eve, "Eve")
    eve.goto("/")
    for page, code in ((spectator, "not-your-seat"), (eve, "not-your-seat"), (ben.page, "not-your-turn")):
        answer: dict[str, Any] = page.evaluate(ASK_BY_SOCKET, [ada.table, 0, action])
        assert (answer["type"], answer["code"]) == ("refused", code)
    assert ada.api("")["ply"] == 0

    ada.act()
    watching.wait_for_ply(1)
    ben.wait_for_ply(1)
