"""Means with their 95 % intervals."""

import math

import numpy as np
from numpy.typing import NDArray

from moontable.core.analysis import Estimate

NORMAL_95 = 1.959964
"""Standard deviations of a normal distribution to each side that hold 95 % of it."""


def mean_of(values: NDArray[np.float64]) -> Estimate:
    """Return the mean of independent values with its 95 % interval; of a single one the interval says nothing."""
    mean = float(values.mean())
    spread = float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 2.0
    return Estimate(mean, mean - NORMAL_95 * spread, mean + NORMAL_95 * spread)


def mean_of_sums(n: float, total: float, squares: float) -> Estimate:
    """Return the mean of n utilities in [-1, 1] with its 95 % interval, from their sum and the sum of their squares.

    One more is counted that lies far off, since a few equal ones prove little.
    """
    mean = total / n
    # The tree adds up in single precision: of many thousand equal utilities the squares can come out too small.
    variance = max(0.0, (squares + 1) / (n + 1) - (total / (n + 1)) ** 2)
    spread = math.sqrt(variance / n)
    return Estimate(mean, max(-1.0, mean - NORMAL_95 * spread), min(1.0, mean + NORMAL_95 * spread))
