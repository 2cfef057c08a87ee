"""A guest's account kept by a password or a phrase, and found again on another device."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher

from moontable.server.accounts import COOKIE, hash_of
from moontable.server.limits import Attempts
from moontable.server.passwords import MOST_WAITING, Passwords, check_password, clean_login
from moontable.server.phrases import letters_of, new_phrase
from moontable.server.refusals import RefusedError
from moontable.server.settings import GUESSES_FREE, NETWORK_GUESSES_FREE
from moontable.store import ClosedError, Proof, StoredDevice
from tests.server.people import Person
from tests.server.site import Site

SECRET = "moon over the bay"


@pytest.fixture
async def tablet(site: Site) -> AsyncIterator[Person]:
    """Another device, on which nobody has played yet."""
    async with Person(site.host) as person:
        yield person


async def keep(person: Person, login: str = "ann", password: str = SECRET, old: str | None = None) -> Any:
    return await person.post("/api/me/password", {"login": login, "password": password, "old": old})


async def test_a_password_keeps_the_account_with_its_tables_and_opens_it_elsewhere(ann: Person, tablet: Person) -> None:
    table = await ann.open("me", "open")
    kept = (await keep(ann, "Ann.Lee"))["account"]
    assert (kept["name"], kept["login"], kept["phrase"]) == ("Ann", "ann.lee", False)
    signed_in = await tablet.post("/api/sign-in", {"login": "  ANN.lee", "password": SECRET})
    assert signed_in == {"account": kept, "brought": 0}
    assert [info["id"] for info in await tablet.get("/api/tables")] == [table]
    assert (await tablet.get(f"/api/tables/{table}"))["you"] == 0
    assert tablet.http.cookies[COOKIE] != ann.http.cookies[COOKIE]


async def test_neither_password_nor_phrase_nor_code_can_be_read_in_the_database(site: Site, ann: Person) -> None:
    await keep(ann)
    phrase = (await ann.post("/api/me/phrase", {"language": "en"}))["phrase"]
    code = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    stored = b"".join(file.read_bytes() for file in site.data.glob("moontable.sqlite3*"))
    assert b"$argon2id$" in stored
    for secret in (SECRET, phrase, letters_of(phrase), code):
        assert secret.encode() not in stored


async def test_a_wrong_name_and_a_wrong_password_answer_alike_and_take_one_verification_each(
    ann: Person, tablet: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(ann)
    verified, verify = list[str](), PasswordHasher.verify

    def counted(hasher: PasswordHasher, known: str, word: str) -> Literal[True]:
        verified.append(known)
        return verify(hasher, known, word)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    answers = [
        await tablet.http.post("/api/sign-in", json={"login": login, "password": password})
        for login, password in (("ann", "not the password"), ("nobody", SECRET), ("?", SECRET))
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {(403, answers[0].text)}
    assert answers[0].json()["code"] == "wrong-login"
    assert len(verified) == 3
    assert len({known.rpartition("$")[0].rpartition("$")[0] for known in verified}) == 1  # the same cost


async def test_a_sign_in_name_is_one_persons(ann: Person, ben: Person) -> None:
    await keep(ann, "Moon")
    wanted = {"login": "ｍｏｏｎ", "password": SECRET}  # the same letters, drawn wide
    assert await ben.refusal("/api/me/password", wanted) == (409, "login-taken")


@pytest.mark.parametrize("login", ["", "an", "a b c", "x" * 25, ".ann", "ann/lee", "a\u202enn"])
def test_a_sign_in_name_is_short_and_plain(login: str) -> None:
    with pytest.raises(RefusedError, match="letters, digits"):
        clean_login(login)


def test_a_sign_in_name_may_be_written_in_any_script() -> None:
    assert [clean_login(login) for login in ("Straße", "月亮姑娘", "آرش_۱")] == ["strasse", "月亮姑娘", "آرش_۱"]


@pytest.mark.parametrize("password", ["", "1234567", "x" * 129, "password", "aaaaaaaa", "AnnaLee-1", "ann lee 1"])
def test_a_password_is_no_first_guess(password: str) -> None:
    with pytest.raises(RefusedError) as refused:
        check_password(password, "annalee-1", "Ann Lee 1")
    assert refused.value.code == "weak-password"


async def test_a_change_needs_the_old_password_and_signs_out_every_other_device(ann: Person, tablet: Person) -> None:
    await keep(ann)
    await tablet.post("/api/sign-in", {"login": "ann", "password": SECRET})
    wanted = {"login": "ann", "password": "sun over the bay", "old": "a guess"}
    assert await ann.refusal("/api/me/password", wanted) == (403, "wrong-password")
    assert await ann.refusal("/api/me/password", {**wanted, "old": None}) == (403, "wrong-password")
    assert (await tablet.get("/api/me"))["account"]["name"] == "Ann"
    await keep(ann, "ann", "sun over the bay", SECRET)
    assert await tablet.get("/api/me") == {"account": None}
    assert (await ann.get("/api/me"))["account"]["login"] == "ann"
    old, new = ({"login": "ann", "password": password} for password in (SECRET, "sun over the bay"))
    assert await tablet.refusal("/api/sign-in", old) == (403, "wrong-login")
    await tablet.post("/api/sign-in", new)


async def test_a_hash_of_weaker_days_is_renewed_at_the_next_sign_in(site: Site, ann: Person, tablet: Person) -> None:
    account = (await keep(ann))["account"]["id"]
    before = await site.store.identity.password_hash(account)
    weak = PasswordHasher(time_cost=1, memory_cost=1024).hash(SECRET)
    assert await site.store.identity.set_password(account, "ann", weak, before)
    await tablet.post("/api/sign-in", {"login": "ann", "password": SECRET})
    renewed = await site.store.identity.password_hash(account)
    assert renewed is not None
    assert not PasswordHasher().check_needs_rehash(renewed)
    assert (await ann.get("/api/me"))["account"]["login"] == "ann"  # no device is signed out for it


async def test_a_flood_of_passwords_waits_in_a_short_line_and_the_rest_is_sent_away() -> None:
    passwords = Passwords()
    answers = await asyncio.gather(
        *(passwords.is_right("moonlight", None) for _ in range(MOST_WAITING + 5)), return_exceptions=True
    )
    passwords.close()
    refused = [answer for answer in answers if isinstance(answer, RefusedError)]
    assert [answer for answer in answers if answer is False] == [False] * MOST_WAITING
    assert [(refusal.code, refusal.details["retry_after"]) for refusal in refused] == [("rate-limited", 5)] * 5


async def test_a_phrase_leads_back_in_any_spelling_until_there_is_a_new_one(ann: Person, tablet: Person) -> None:
    table = await ann.open("me", "open")
    first = (await ann.post("/api/me/phrase", {"language": "en"}))["phrase"]
    assert len(first.split(" ")) == 12
    assert (await ann.get("/api/me"))["account"]["phrase"]
    spelled = "\n ".join(word.upper() for word in first.split()) + ". "
    assert (await tablet.post("/api/sign-in/phrase", {"phrase": spelled}))["account"]["name"] == "Ann"
    assert [info["id"] for info in await tablet.get("/api/tables")] == [table]
    second = (await ann.post("/api/me/phrase", {"language": "zh-Hant"}))["phrase"]
    assert await tablet.refusal("/api/sign-in/phrase", {"phrase": first}) == (403, "wrong-phrase")
    await tablet.post("/api/sign-in/phrase", {"phrase": second.replace(" ", "")})


def test_a_phrase_is_made_of_a_hundred_and_twenty_eight_random_bits() -> None:
    phrases = {letters_of(new_phrase(language)) for language in ("en", "zh-Hant", "zh-Hans") for _ in range(50)}
    assert len(phrases) == 150


async def test_a_code_signs_one_other_device_in(ann: Person, tablet: Person) -> None:
    assert await ann.get("/api/me/code") == {"state": "none"}
    shown = await ann.post("/api/me/code")
    address, _, code = shown["link"].partition("#")
    assert address == f"http://{ann.host}/link"
    assert len(code) == 22
    assert shown["picture"].startswith("<svg")
    assert await ann.get("/api/me/code") == {"state": "waiting"}
    assert await tablet.post("/api/sign-in/code/owner", {"code": code}) == {"name": "Ann"}
    assert await ann.get("/api/me/code") == {"state": "waiting"}  # looking is not using
    assert (await tablet.post("/api/sign-in/code", {"code": code}))["account"]["name"] == "Ann"
    assert await ann.get("/api/me/code") == {"state": "used"}
    for path in ("/api/sign-in/code/owner", "/api/sign-in/code"):
        assert await tablet.refusal(path, {"code": code}) == (404, "link-used")


async def test_of_two_devices_with_the_same_code_one_gets_in(site: Site, ann: Person) -> None:
    code = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    async with Person(site.host) as one, Person(site.host) as two:
        answers = await asyncio.gather(
            *(person.http.post("/api/sign-in/code", json={"code": code}) for person in (one, two, one, two))
        )
    assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]


async def test_a_code_ends_after_its_time_and_with_the_next_one(
    ann: Person, tablet: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [(await ann.post("/api/me/code"))["link"].partition("#")[2] for _ in range(2)]
    assert await tablet.refusal("/api/sign-in/code", {"code": first}) == (404, "link-used")
    await tablet.post("/api/sign-in/code/owner", {"code": second})
    monkeypatch.setattr("moontable.server.identity.CODE_SECONDS", 0)
    over = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    assert await tablet.refusal("/api/sign-in/code", {"code": over}) == (404, "link-used")
    assert await ann.get("/api/me/code") == {"state": "none"}


async def test_guesses_at_one_account_are_slowed_down_wherever_they_come_from(ann: Person, tablet: Person) -> None:
    await keep(ann)
    wrong = {"login": "ann", "password": "a wrong one"}
    guesses = await asyncio.gather(*(tablet.http.post("/api/sign-in", json=wrong) for _ in range(GUESSES_FREE + 4)))
    assert [answer.status_code for answer in guesses].count(403) == GUESSES_FREE
    refused = next(answer.json() for answer in guesses if answer.status_code == 429)
    assert refused["code"] == "rate-limited"
    assert refused["details"] == {"retry_after": 1}
    # neither another account nor this one's open devices are held up by it
    assert await tablet.refusal("/api/sign-in", {"login": "ben", "password": SECRET}) == (403, "wrong-login")
    await keep(ann, "ann", "sun over the bay", SECRET)


async def test_guesses_of_one_network_are_slowed_down_whatever_they_aim_at(ann: Person, tablet: Person) -> None:
    phrase = (await ann.post("/api/me/phrase", {"language": "en"}))["phrase"]
    for number in range(NETWORK_GUESSES_FREE):
        path, body = (("phrase", {"phrase": f"word {number}"}), ("code", {"code": f"{number}"}))[number % 2]
        assert (await tablet.refusal(f"/api/sign-in/{path}", body))[0] in (403, 404)
    assert await tablet.refusal("/api/sign-in/phrase", {"phrase": phrase}) == (429, "rate-limited")


async def test_what_costs_the_server_much_is_not_asked_for_without_end(ann: Person) -> None:
    for _ in range(GUESSES_FREE):
        await ann.post("/api/me/code")
    assert await ann.refusal("/api/me/code", {}) == (429, "rate-limited")
    assert await ann.refusal("/api/me/phrase", {}) == (429, "rate-limited")
    assert await ann.refusal("/api/me/export") == (429, "rate-limited")


def test_the_wait_between_guesses_doubles_up_to_its_longest_and_is_forgiven_with_time() -> None:
    attempts = Attempts(free=2, longest=10, pardon=100)
    waits = []
    now = 0.0
    for _ in range(7):
        wait = attempts.wait("ann", now)
        waits.append(round(wait))
        now += wait
        attempts.count("ann", now)
    assert waits == [0, 0, 1, 2, 4, 8, 10]
    assert attempts.wait("ben", now) == 0
    assert attempts.wait("ann", now + 10) == 0
    attempts.count("ann", now + 10)
    assert attempts.wait("ann", now + 10 + 699) == 0  # seven minus six are left, below the free two
    attempts.count("ben", now)
    attempts.forgive("ben", now)
    attempts.forget("ann")
    assert attempts.wait("ann", now) == attempts.wait("ben", now) == 0


def test_attempts_of_strangers_do_not_fill_the_memory() -> None:
    attempts = Attempts(free=1, longest=10, pardon=100, most=2)
    for key in ("first", "second", "third"):
        attempts.count(key, 0)
    assert [attempts.wait(key, 0) > 0 for key in ("first", "second", "third")] == [False, True, True]


async def test_a_way_in_that_is_closed_is_closed_also_for_who_is_on_it(site: Site, ann: Person) -> None:
    """A password that is changed, a phrase or code replaced, after it was found right and before the key is given."""
    account = (await keep(ann))["account"]["id"]
    phrase = (await ann.post("/api/me/phrase", {"language": "en"}))["phrase"]
    code = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    password_hash = await site.store.identity.password_hash(account)
    assert password_hash is not None
    proofs = (
        Proof("password", password_hash),
        Proof("phrase", hash_of(letters_of(phrase))),
        Proof("code", hash_of(code)),
    )
    await keep(ann, "ann", "sun over the bay", SECRET)
    await ann.post("/api/me/phrase", {"language": "en"})
    for proof in proofs:
        with pytest.raises(ClosedError):
            await site.store.identity.sign_in(StoredDevice.signed_in(account, "a new key", "", 1), proof)
    assert len(await ann.get("/api/me/devices")) == 1


async def test_a_code_on_the_device_that_shows_it_does_no_harm(ann: Person) -> None:
    code = (await ann.post("/api/me/code"))["link"].partition("#")[2]
    assert (await ann.post("/api/sign-in/code", {"code": code}))["account"]["name"] == "Ann"
    assert [device["here"] for device in await ann.get("/api/me/devices")] == [True]
