"""Every screen of Walking on the Moon in several looks."""

import pytest

from tests.browser.moon_screens import MOON_SCREENS
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage
from tests.browser.tour import LOOKS, Look, look_at


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_is_wrong_on_the_moon(
    server: ServerProcess, moon_stage: Stage, new_person: NewPerson, look: Look
) -> None:
    assert look_at(MOON_SCREENS, server, moon_stage, new_person, look) == {}
