"""Assertions outside the test files explain themselves too."""

import pytest

pytest.register_assert_rewrite("tests.rules.agreement")
