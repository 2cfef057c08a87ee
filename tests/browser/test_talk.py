"""People at a table who talk: phrases in the reader's language, who is not heard, and who is sent away (demand 63)."""

from playwright.sync_api import expect

from tests.browser.lobby import call_me, open_table, sit, visit
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import AXE, GRAVE, OUT_OF_REACH, OVERFLOW, RUN_AXE, TOO_SMALL
from tests.browser.words import word

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


def test_two_people_talk_and_a_spectator_is_sent_away(server: ServerProcess, new_person: NewPerson) -> None:
    """The host on a desktop, a guest on a Persian telephone: each reads a phrase in a language of its own; typing is
    seen; what a muted person writes never comes; a spectator has no chat, and goes when the host says so.
    """
    ada = new_person(server)
    ben = new_person(server, settings={"lang": "fa"}, **PHONE)
    eve = new_person(server)
    ben.context.add_init_script(path=AXE)
    for page, name in ((ada, "Ada"), (ben, "Ben"), (eve, "Eve")):
        call_me(page, name)
    table = open_table(ada, "nova-luna", "me", "open", start_order="seated")
    sit(ben, table)
    visit(Player, ada, table)
    for page, language in ((ben, "fa"), (eve, "en")):
        page.goto(f"/t/{table}")
        Player(page, language).moment.wait_for()
    assert eve.get_by_role("button", name="Chat").count() == 0

    ada.get_by_role("button", name="Chat").click()
    chat = ada.get_by_role("region", name="Chat")
    chat.get_by_role("button", name="Good luck, have fun!").click()
    expect(chat.get_by_role("log")).to_contain_text("Ada Good luck, have fun!")
    bubble = ben.get_by_role("button", name=word("chat.open", "fa"))
    expect(bubble).to_contain_text(word("chat.phrase.good-luck", "fa"))
    bubble.click()
    his = ben.get_by_role("region", name=word("chat.title", "fa"))
    his.get_by_role("textbox").press_sequentially("سلام <b>Ada</b>")
    expect(chat.get_by_text("Ben is writing")).to_be_visible()
    assert ben.evaluate(OVERFLOW) == [0, 0]
    assert ben.evaluate(TOO_SMALL, 44) == []
    assert [found for found in ben.evaluate(RUN_AXE) if found["impact"] in GRAVE] == []
    his.get_by_role("textbox").press("Enter")
    expect(chat.get_by_role("log")).to_contain_text("سلام <b>Ada</b>")

    chat.get_by_role("button", name="People and chat").click()
    chat.get_by_role("button", name="Remove what Ben wrote").click()
    expect(his.get_by_role("log")).to_contain_text(word("chat.removed", "fa"))
    chat.get_by_role("button", name="Mute").click()
    expect(chat.get_by_role("log")).not_to_contain_text("Ben")
    his.get_by_role("textbox").fill("hello?")
    his.get_by_role("textbox").press("Enter")
    expect(his.get_by_role("log")).to_contain_text("hello?")
    expect(chat.get_by_role("log")).not_to_contain_text("hello?")
    ada.keyboard.press("Escape")
    expect(chat).to_have_count(0)
    assert ada.evaluate(OUT_OF_REACH) == []

    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("dialog").get_by_role("button", name="Spectators").click()
    ada.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(eve.get_by_role("heading", name="You cannot watch this table")).to_be_visible()
    ada.goto("/friends")
    ada.get_by_role("button", name="Hear Ben again").click()
    expect(ada.get_by_role("heading", name="Muted")).to_have_count(0)


def test_a_host_lets_people_talk_where_everybody_may_join(server: ServerProcess, new_person: NewPerson) -> None:
    """There the chat is off until the host wants it, also while the match goes on."""
    ada, ben = new_person(server), new_person(server)
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        call_me(page, name)
    settings = {"visibility": "open"}
    table = open_table(ada, "nova-luna", "me", "open", settings=settings, start_order="seated")
    sit(ben, table)
    for page in (ada, ben):
        visit(Player, page, table)
    ada.get_by_role("button", name="Chat").click()
    chat = ada.get_by_role("region", name="Chat")
    assert ben.get_by_role("button", name="Chat").count() == 0
    chat.get_by_role("button", name="Switch the chat on").click()
    chat.get_by_role("button", name="Hello!").click()
    expect(ben.get_by_role("button", name="Open the chat")).to_contain_text("Hello!")


def test_people_talk_while_they_wait_for_the_others(server: ServerProcess, new_person: NewPerson) -> None:
    """From the moment when the second one sits down, on a telephone too; what was said is there when it begins."""
    ada, ben, cleo = new_person(server), new_person(server, **PHONE), new_person(server)
    for page, name in ((ada, "Ada"), (ben, "Ben"), (cleo, "Cleo")):
        call_me(page, name)
    table = open_table(ada, "nova-luna", "me", "open", "open", start_order="seated")
    ada.goto(f"/t/{table}")
    expect(ada.get_by_role("heading", name="Your table is open")).to_be_visible()
    assert ada.get_by_role("button", name="Chat").count() == 0
    sit(ben, table)
    ben.goto(f"/t/{table}")
    ben.get_by_role("button", name="Chat").click()
    his = ben.get_by_role("region", name="Chat")
    his.get_by_role("button", name="Hello!").click()
    assert ben.evaluate(OVERFLOW)[0] == 0
    assert ben.evaluate(TOO_SMALL, 44) == []
    ada.get_by_role("button", name="Chat 1").click()
    expect(ada.get_by_role("region", name="Chat").get_by_role("log")).to_contain_text("Ben Hello!")
    sit(cleo, table)
    visit(Player, cleo, table)
    cleo.get_by_role("button", name="Chat").click()
    expect(cleo.get_by_role("region", name="Chat").get_by_role("log")).to_contain_text("Ben Hello!")


def test_a_late_spectator_is_told_how_late(server: ServerProcess, new_person: NewPerson) -> None:
    """Chosen with the new table; the spectator's board stands still while the host goes on."""
    ada, eve = new_person(server), new_person(server)
    call_me(ada, "Ada")
    settings = {"spectators": "delayed"}
    host = visit(Player, ada, open_table(ada, "nova-luna", "me", "greedy", settings=settings, start_order="seated"))
    eve.goto(f"/t/{host.table}")
    expect(eve.get_by_role("button", name="You watch 12 actions behind")).to_be_visible()
    host.wait_for_turn()
    ply = host.ply()
    host.act()
    host.wait_beyond(ply)
    assert Player(eve).ply() == 0
