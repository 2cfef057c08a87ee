"""Means from the sums that a tree keeps in single precision."""

from __future__ import annotations

import numpy as np
import pytest

from moontable.search.estimates import mean_of_sums


@pytest.mark.parametrize("utility", [1.0, -1.0, 0.97, -0.3, 0.0])
def test_many_equal_utilities_have_an_interval(utility: float) -> None:
    """A decided position has the same end in every playout; rounding must not make the variance negative."""
    one = np.float32(utility)
    n = 200_000
    total = float(np.cumsum(np.full(n, one))[-1])
    squares = float(np.cumsum(np.full(n, one * one))[-1])
    for rounding in (0.99, 1.0, 1.01):
        found = mean_of_sums(float(n), total, squares * rounding)
        assert -1.0 <= found.low <= found.value + 1e-9
        assert abs(found.value - utility) < 0.01
