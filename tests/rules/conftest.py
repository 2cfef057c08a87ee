"""Assertions outside the test files explain themselves too."""

import pytest

pytest.register_assert_rewrite(
    "tests.rules.blue_moon_city.agreement",
    "tests.rules.blue_moon_city.secrets",
    "tests.rules.documents",
    "tests.rules.nova_luna.agreement",
    "tests.rules.walking_on_the_moon.agreement",
)
