"""Every screen of the client in several looks: those of all games, and the tables of Nova Luna."""

import pytest

from tests.browser.people import NewPerson
from tests.browser.screens import SCREENS
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage
from tests.browser.tour import LOOKS, Look, look_at


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_is_wrong_on_any_screen(server: ServerProcess, stage: Stage, new_person: NewPerson, look: Look) -> None:
    assert look_at(SCREENS, server, stage, new_person, look) == {}
