"""Matches that were played by an older version of a game's rules, with that version installed beside the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import moontable
from moontable.core import registry
from moontable.core.game import Game
from moontable.errors import UnknownGameError
from moontable.server.games import game_of
from tests.server.people import Person, play_out
from tests.server.site import serving

NOVA = "nova-luna"


@dataclass(frozen=True)
class Entry:
    """An entry point of a package that is installed."""

    name: str
    game: Game

    def load(self) -> Game:
        return self.game


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs games by the names of their entry points, instead of those that are."""

    def these(**versions: Game) -> None:
        entries = [Entry(name.replace("_at_", "@").replace("_", "-"), game) for name, game in versions.items()]

        def found(*, group: str, name: str | None = None) -> list[Entry]:
            assert group == registry.GROUP
            return [entry for entry in entries if name in (None, entry.name)]

        monkeypatch.setattr(registry, "entry_points", found)
        game_of.cache_clear()

    yield these
    game_of.cache_clear()


def test_an_older_version_is_no_game_of_its_own(install: Install) -> None:
    """No list offers it, and it is had only by asking for the version."""
    old = moontable.load(NOVA)
    new = replace(old, spec=replace(old.spec, rules_version=2))
    install(nova_luna=new, nova_luna_at_1=old)
    assert registry.games() == [NOVA]
    assert registry.load(NOVA) is registry.load(NOVA, 2) is registry.load(NOVA, 7) is new
    assert registry.load(NOVA, 1) is old
    with pytest.raises(UnknownGameError):
        registry.load("nova-luna@1")


async def test_a_match_goes_on_by_the_rules_that_it_began_with(tmp_path: Path, install: Install) -> None:
    """And its record comes in again; a rematch is played by the present rules."""
    old = moontable.load(NOVA)
    new = replace(old, spec=replace(old.spec, rules_version=2))
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "greedy", start_order="seated", discs=4)
        async with ann.socket(table) as socket:
            await socket.until_turn()
            await socket.submit(socket.best_action())
        cookie = ann.cookie
    install(nova_luna=new, nova_luna_at_1=old)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        ann.http.cookies.set(*cookie.split("=", 1))
        async with ann.socket(table) as socket:
            await socket.hear("snapshot")
            await play_out(socket)
        text = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert (await ann.get(f"/api/tables/{table}"))["rules_version"] == 1
        assert (await ann.post("/api/records", {"record": text}))["rules_version"] == 1
        again = (await ann.post(f"/api/tables/{table}/rematch"))["id"]
        assert (await ann.get(f"/api/tables/{again}"))["rules_version"] == 2
        fresh = await ann.open("me", "greedy")
        assert (await ann.get(f"/api/tables/{fresh}"))["rules_version"] == 2
    install(nova_luna=new)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        assert (await ann.refusal(f"/api/tables/{table}"))[1] == "rules-version"
