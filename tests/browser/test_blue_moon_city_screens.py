"""Every screen of Blue Moon City in several looks."""

import pytest

from tests.browser.city_screens import CITY_SCREENS
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage
from tests.browser.tour import LOOKS, Look, look_at


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_is_wrong_in_the_city(
    server: ServerProcess, city_stage: Stage, new_person: NewPerson, look: Look
) -> None:
    assert look_at(CITY_SCREENS, server, city_stage, new_person, look) == {}
