"""How people find one another: open tables, quick matches, friends, and tables that nobody came to."""

import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from moontable.server.expiry import DAY, LIFETIMES
from moontable.store.database import DATABASE_FILE
from tests.browser.lobby import call_me, open_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess

SEEN_WITHIN_MS = 4_000
"""A lobby that somebody looks at asks every two and a half seconds."""


def test_a_table_for_everybody_is_seen_in_the_lobby_and_joined_in_one_press(
    server: ServerProcess, new_person: NewPerson
) -> None:
    host, guest = new_person(server), new_person(server)
    guest.goto("/")
    guest.get_by_role("heading", name="Open tables").wait_for()
    call_me(host, "Huda")
    host.goto("/new?game=nova-luna&with=friends")
    host.get_by_role("radio", name="Everybody").check(force=True)
    expect(host.get_by_text("stands among the open tables")).to_be_visible()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="Looking for players").wait_for()

    row = guest.get_by_role("listitem").filter(has_text="Huda")
    expect(row).to_contain_text("1 of 2 seats", timeout=SEEN_WITHIN_MS)
    guest.get_by_label("Game", exact=True).first.select_option("blue-moon-city")
    expect(row).to_have_count(0)
    guest.get_by_label("Game", exact=True).first.select_option("nova-luna")
    row.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        Player(page).moment.wait_for()
    assert guest.url == host.url


def test_two_who_want_a_quick_match_at_once_meet_at_one_table(server: ServerProcess, new_person: NewPerson) -> None:
    people = [new_person(server) for _ in range(2)]
    for page in people:
        page.goto("/")
        page.get_by_role("radio", name="3", exact=True).check(force=True)
    # not waited for: the second presses before the first has an answer
    for page in people:
        page.get_by_role("button", name="Find players").evaluate("button => void setTimeout(() => button.click())")
    for page in people:
        page.get_by_role("heading", name="Looking for players").wait_for()
        expect(page.get_by_role("status").filter(has_text="2 of 3 seats taken")).to_be_visible()
    assert people[0].url == people[1].url
    # nobody else comes: a bot takes the last seat
    host = next(page for page in people if page.get_by_role("button", name="Start now").is_visible())
    host.get_by_role("button", name="Start now").click()
    for page in people:
        Player(page).moment.wait_for()


def test_a_table_for_friends_is_for_them_alone(server: ServerProcess, new_person: NewPerson) -> None:
    """A friend link makes two people friends; the friend finds the table, whoever has only its link is told why not."""
    host, friend, other = (new_person(server, tolerates=("403",)) for _ in range(3))
    host.goto("/friends")
    host.get_by_role("textbox").fill("Freya")
    host.get_by_role("button", name="Go on").click()
    host.get_by_role("button", name="Make a link").click()
    link = host.get_by_role("textbox", name="My friend link").input_value()

    friend.goto(link)
    friend.get_by_role("heading", name="Freya wants to be your friend").wait_for()
    friend.get_by_role("textbox").fill("Finn")
    friend.get_by_role("button", name="Become friends").click()
    expect(friend.get_by_role("listitem").filter(has_text="Freya")).to_contain_text("your friend")

    table = open_table(host, Player.game, "me", "open", settings={"visibility": "friends"})
    other.goto(f"/t/{table}")
    other.get_by_role("textbox").fill("Otto")
    other.get_by_role("button", name="Sit down and play").click()
    expect(other.get_by_role("alert").filter(has_text="Only friends of the host")).to_be_visible()

    friend.get_by_role("link", name="Back").click()
    friend.get_by_role("listitem").filter(has_text="Freya").get_by_role("button", name="Sit down").click()
    Player(friend).moment.wait_for()
    assert friend.url.endswith(table)


def test_the_owner_is_told_before_a_table_expires_and_may_keep_it(
    own_server: ServerProcess, new_person: NewPerson
) -> None:
    """Demand 33; and whoever comes to an expired table opens one like it."""
    page = new_person(own_server)
    call_me(page, "Olga")
    due, gone = (open_table(page, Player.game, "me", "open", "greedy", discs=10) for _ in range(2))
    own_server.stop()
    with closing(sqlite3.connect(own_server.data / DATABASE_FILE)) as database, database:
        for table, seconds in ((due, LIFETIMES.waiting - DAY), (gone, LIFETIMES.waiting)):
            database.execute("UPDATE matches SET changed = changed - ? WHERE id = ?", (seconds, table))
    own_server.start()

    page.goto("/")
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_text("Expires in 23 hr.")).to_be_visible()
    mine.get_by_role("button", name="Keep it").click()
    expect(mine.get_by_text("Expires in")).to_have_count(0)
    assert page.request.get(f"/api/tables/{due}").json()["remind"] > page.evaluate("Date.now() / 1000")

    page.goto(f"/t/{gone}")
    page.get_by_role("heading", name="This table has expired").wait_for()
    page.get_by_role("button", name="Open a new table like it").click()
    page.get_by_role("heading", name="Your table is open").wait_for()
    opened = page.request.get(f"/api/tables/{Player(page).table}").json()
    assert opened["id"] not in (due, gone)
    assert (opened["options"]["discs"], [seat["kind"] for seat in opened["seats"]]) == (10, ["human", "open", "bot"])
