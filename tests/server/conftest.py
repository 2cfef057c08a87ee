"""A site for one test, and two people at it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.people import Person
from tests.server.site import Site, serving


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path) as site:
        yield site


@pytest.fixture
async def ann(site: Site) -> AsyncIterator[Person]:
    async with Person(site.host) as person:
        yield await person.call("Ann")


@pytest.fixture
async def ben(site: Site) -> AsyncIterator[Person]:
    async with Person(site.host) as person:
        yield await person.call("Ben")


@pytest.fixture
async def stranger(site: Site) -> AsyncIterator[Person]:
    """A browser without an account."""
    async with Person(site.host) as person:
        yield person
