"""Every game, for tests of what tables have in common."""

import pytest

from tests.browser.builder import Builder
from tests.browser.player import Player

in_every_game = pytest.mark.parametrize("who", [Player, Builder], ids=lambda who: who.game)
"""Gives a test the class of a person at a table of each game as `who`."""
