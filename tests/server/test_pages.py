"""The client's files, their compression and caching, and the headers around every answer."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from moontable.server.addresses import network_address, own_address, terminal_code
from moontable.server.guard import content_security_policy
from moontable.server.pages import Client
from tests.server.people import Person
from tests.server.site import Site, serving

PAGE = b"<!doctype html><title>Moontable</title>" + b" " * 500
SCRIPT = b"console.log(1)" * 50


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client with a page, a script and a font."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / ".ready").write_text("")
    for name, body in (("index.html", PAGE), ("assets/index-a1b2.js", SCRIPT)):
        (folder / name).write_bytes(body)
        (folder / f"{name}.gz").write_bytes(gzip.compress(body))
        (folder / f"{name}.br").write_bytes(b"brotli of " + name.encode())
    (folder / "assets" / "vazirmatn-c3d4.woff2").write_bytes(b"font")
    monkeypatch.setattr("moontable.server.app.Client", lambda: Client(folder))
    return folder


@pytest.mark.parametrize(
    ("accepted", "encoding", "suffix"),
    [
        ("gzip, deflate, br, zstd", "br", ".br"),
        ("gzip", "gzip", ".gz"),
        ("br;q=0, gzip;q=0.5", "gzip", ".gz"),
        ("identity", None, ""),
        ("", None, ""),
    ],
)
async def test_files_go_out_as_small_as_the_browser_takes_them(
    built: Path, tmp_path: Path, accepted: str, encoding: str | None, suffix: str
) -> None:
    async with (
        serving(tmp_path) as site,
        Person(site.host) as ann,
        ann.http.stream("GET", "/assets/index-a1b2.js", headers={"Accept-Encoding": accepted}) as answer,
    ):
        raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == encoding
        assert raw == (built / f"assets/index-a1b2.js{suffix}").read_bytes()
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["vary"].lower() == "accept-encoding"


@pytest.mark.usefixtures("built")
async def test_assets_are_kept_for_ever_and_the_page_is_asked_for_anew(tmp_path: Path) -> None:
    async with serving(tmp_path) as site, Person(site.host) as ann:
        http = ann.http
        asset = await http.get("/assets/vazirmatn-c3d4.woff2")
        assert "content-security-policy" not in asset.headers  # only pages have one, and bytes are dear
        assert asset.headers["x-content-type-options"] == "nosniff"
        assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert asset.headers["content-type"] == "font/woff2"
        gzipped = {"Accept-Encoding": "gzip"}
        page = await http.get("/", headers=gzipped)
        assert (page.status_code, page.content) == (200, PAGE)
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        tables = ("/t/amber-heron-7fk2qd94xm", "/t/amber-heron-7fk2qd94xm.", "/t", "/t/", "/t/x/review")
        for path in (*tables, "/settings"):
            assert (await http.get(path, headers=gzipped)).content == PAGE
        etag = page.headers["etag"]
        for known in (etag, f"W/{etag}", f'"another", {etag}'):
            again = await http.get("/", headers=gzipped | {"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
        head = await http.head("/", headers=gzipped)
        assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", page.headers["etag"])


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/nothing.js", "/.ready", "/index.html.gz", "/assets/..%2f.ready", "/%2e%2e/app.py"])
async def test_nothing_but_the_client_is_served(tmp_path: Path, path: str) -> None:
    async with serving(tmp_path) as site, Person(site.host) as ann:
        assert await ann.refusal(path) == (404, "not-found")


async def test_without_a_built_client_the_page_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.app.Client", lambda: Client(tmp_path / "nothing"))
    async with serving(tmp_path) as site, Person(site.host) as ann:
        answer = await ann.http.get("/")
        assert answer.status_code == 503
        assert "make client" in answer.text
        assert (await ann.get("/api/me")) == {"account": None}


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/nothing.js", "/healthz"])
async def test_every_answer_is_strict(site: Site, stranger: Person, path: str) -> None:
    headers = (await stranger.http.get(path)).headers
    policy = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["connect-src"] == f"'self' ws://{site.host} wss://{site.host}"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize("host", ["evil; script-src *", "a b", "", "x'y"])
def test_a_made_up_host_loosens_nothing(host: str) -> None:
    assert "connect-src 'self';" in content_security_policy(host)


async def test_changing_requests_have_a_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moontable.server.guard.REQUEST_BURST", 5)
    async with serving(tmp_path, requests_per_second=0.001) as site, Person(site.host) as ann:
        for _ in range(5):
            await ann.call("Ann")
        assert await ann.refusal("/api/me", {"name": "Ann"}) == (429, "rate-limited")
        assert (await ann.get("/api/me"))["account"]["name"] == "Ann"  # looking costs nothing


def test_addresses_that_people_can_open() -> None:
    assert own_address("0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert own_address("::1", 8000) == "http://[::1]:8000"
    assert network_address("127.0.0.1", 8000) is None
    there = network_address("0.0.0.0", 8000)
    assert there is None or (there.startswith("http://") and there.endswith(":8000"))
    assert "█" in terminal_code("http://192.168.1.5:8000")
