"""What strangers send over HTTP: bodies that are none, forged headers, requests in the name of other sites."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from moontable.server.settings import REQUEST_BYTES
from tests.server.people import Person
from tests.server.site import Site, serving

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b'["Ann"]',
        b'{"name":1}',
        b'{"name":NaN}',
        b'{"name":"Ann","id":"another"}',
        b'{"name":"\\ud800"}',
        b'{"name":"\xff"}',
        '{"name":"Ann"}'.encode("utf-16"),
        b"[" * 8000,
        b'{"name":"Ann","more":' + b"[" * 7000 + b"]" * 7000 + b"}",
        b'{"name":' * 1800,
        b"name=Ann",
    ],
)
async def test_a_body_that_is_no_message_is_refused(stranger: Person, body: bytes) -> None:
    answer = await stranger.http.post("/api/me", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
    assert await stranger.get("/api/me") == {"account": None}


async def test_of_a_member_said_twice_the_last_counts(stranger: Person) -> None:
    answer = await stranger.http.post("/api/me", content=b'{"name":"Ann","name":"Ben"}', headers=JSON)
    assert answer.json()["account"]["name"] == "Ben"


@pytest.mark.parametrize("length", [None, 2 * REQUEST_BYTES])
async def test_a_body_without_end_is_cut_off(stranger: Person, length: int | None) -> None:
    """Announced or in pieces, no more is read than a request may have."""

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(2 * REQUEST_BYTES // 1024):
            yield b"x" * 1024

    sent = {} if length is None else {"Content-Length": str(length)}
    answer = await stranger.http.post("/api/me", content=pieces(), headers=JSON | sent)
    assert (answer.status_code, answer.json()["code"]) == (413, "message-too-large")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None]
)
async def test_what_a_form_of_another_site_can_send_changes_nothing(ann: Person, kind: str | None) -> None:
    """Demand E: the cookie is not enough, even for a browser that names no origin."""
    headers = {} if kind is None else {"Content-Type": kind}
    answer = await ann.http.post("/api/me", content=b'{"name":"Eve"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
    table = await ann.open("me", "open")
    answer = await ann.http.post(f"/api/tables/{table}/leave", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
    assert (await ann.get("/api/me"))["account"]["name"] == "Ann"


@pytest.mark.parametrize(
    "origin",
    ["null", "", "http://", "http://[", "file://", "ftp://{host}", "http://evil.example", "http://{host}.evil.example"],
)
async def test_another_origin_changes_nothing(ann: Person, origin: str) -> None:
    headers = {"Origin": origin.format(host=ann.host)}
    answer = await ann.http.post("/api/me", json={"name": "Eve"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert (await ann.get("/api/me"))["account"]["name"] == "Ann"


async def test_no_origin_is_the_same_as_no_host(site: Site) -> None:
    """A sandboxed page has the origin null, and a request of HTTP/1.0 need not name a host: they are not the same."""
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    body = b'{"name":"Eve"}'
    writer.write(b"POST /api/me HTTP/1.0\r\nOrigin: null\r\nContent-Type: application/json\r\n")
    writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    answer = await reader.read()
    writer.close()
    assert b" 403 " in answer.splitlines()[0]


@pytest.mark.parametrize("host", ["a" * 5000, "a:99999999999999", "x y", "a@b", "é", "[::1", "a/b"])
@pytest.mark.parametrize("path", ["/", "/qr"])
async def test_a_host_that_is_none_is_refused(ann: Person, host: str, path: str) -> None:
    if path == "/qr":
        path = f"/api/tables/{await ann.open('me', 'open')}/qr.svg"
    answer = await ann.http.get(path, headers={b"Host": host.encode()})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


@pytest.mark.parametrize("host", ["play.example.org", "192.168.1.20:8000", "[fe80::1]:8000", "my_box:80"])
async def test_the_invite_link_is_drawn_for_any_real_host(ann: Person, host: str) -> None:
    table = await ann.open("me", "open")
    answer = await ann.http.get(f"/api/tables/{table}/qr.svg", headers={"Host": host})
    assert (answer.status_code, answer.text[:4]) == (200, "<svg")


@pytest.mark.parametrize(
    "cookie",
    ["moontable_key=", "moontable_key", 'moontable_key="\\377"', "=; ;;", f"moontable_key={'a' * 20_000}", "\xff"],
)
async def test_a_broken_cookie_is_a_stranger(stranger: Person, cookie: str) -> None:
    answer = await stranger.http.get("/api/me", headers={b"Cookie": cookie.encode("latin-1")})
    assert (answer.status_code, answer.json()) == (200, {"account": None})


async def test_a_key_that_the_database_does_not_know_gets_a_new_account(stranger: Person) -> None:
    """After a restored backup, say: the browser is not locked out."""
    stranger.http.cookies.set("moontable_key", "A" * 43)
    await stranger.call("Ann")
    assert (await stranger.get("/api/me"))["account"]["name"] == "Ann"


@pytest.mark.parametrize("path", ["/healthz", "/api/me", "/api/games"])
async def test_head_is_get_without_the_body(stranger: Person, path: str) -> None:
    got, head = await stranger.http.get(path), await stranger.http.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-length"] == got.headers["content-length"] == str(len(got.content))


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
async def test_other_methods_lead_nowhere(ann: Person, method: str) -> None:
    answer = await ann.http.request(method, "/api/me", headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("ply", ["-1", "9" * 30, "9" * 5000, "1.5", "x", "1e3"])
async def test_a_ply_that_is_none(ann: Person, ply: str) -> None:
    table = await ann.open("me")
    status, code = await ann.refusal(f"/api/tables/{table}/plies/{ply}")
    assert (status, code) in {(404, "unknown-ply"), (404, "not-found")}


async def test_headers_without_end_are_cut_off(site: Site) -> None:
    """No stranger fills the memory with one request."""
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
    sent = 0
    try:
        while sent < 4_000_000 and not reader.at_eof():
            writer.write(b"a" * 65_536)
            await writer.drain()
            sent += 65_536
            await asyncio.sleep(0)
    except ConnectionError:
        pass
    writer.close()
    assert sent < 4_000_000


async def test_who_leaves_in_mid_sentence_is_no_fault_of_ours(
    site: Site, stranger: Person, caplog: pytest.LogCaptureFixture
) -> None:
    host, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n")
    writer.write(b'Content-Length: 100\r\n\r\n{"na')
    writer.write_eof()
    await reader.read()
    writer.close()
    assert await stranger.get("/healthz") == {"status": "ok"}
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("trusted", "answers"),
    [("127.0.0.1", [(200, True)] * 5), ("192.0.2.7", [(200, False)] * 3 + [(429, False)] * 2)],
)
async def test_only_a_proxy_that_is_trusted_speaks_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: str, answers: list[tuple[int, bool]]
) -> None:
    """Else a stranger could mark its cookie as it likes, and have a fresh allowance with each invented address."""
    monkeypatch.setattr("moontable.server.guard.REQUEST_BURST", 3)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    async with serving(tmp_path, requests_per_second=0.001) as site, Person(site.host) as ann:
        said = [{"X-Forwarded-For": f"203.0.113.{n}", "X-Forwarded-Proto": "https"} for n in range(5)]
        heard = [await ann.http.post("/api/me", json={"name": "Ann"}, headers=headers) for headers in said]
    assert [(got.status_code, "secure" in got.headers.get("set-cookie", "").lower()) for got in heard] == answers


async def test_nobody_is_told_another_ones_account(ann: Person, ben: Person) -> None:
    """The id proves nothing, yet it is nobody else's business; the key is nobody's at all (demand E)."""
    table = await ann.open("me", "open")
    await ben.sit(table)
    secrets = [(await ann.get("/api/me"))["account"]["id"], ann.http.cookies["moontable_key"]]
    async with ben.socket(table) as socket:
        heard = [await socket.hear("snapshot"), await socket.hear("presence")]
        asked = [
            await ben.get(path) for path in ("/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/plies/0")
        ]
        record = (await ben.http.get(f"/api/tables/{table}/record")).text
        told = json.dumps([heard, asked, record])
    assert [secret for secret in secrets if secret in told] == []
