"""Types that the browser tests share."""

from collections.abc import Callable

from playwright.sync_api import Page

NewPerson = Callable[..., Page]
"""A page in a context of its own, that is, one more person; see the fixture `new_person`."""
