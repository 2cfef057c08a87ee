"""Bits and bytes in kernels: counting as single machine instructions, and copying."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from moontable.core.compile import closure


@intrinsic  # type: ignore[misc]  # Numba has no types
def count_ones(_typing_context: Any, _bits: Any) -> Any:
    """Return how many bits of the uint64 are set, as uint64."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic  # type: ignore[misc]  # Numba has no types
def lowest_bit(_typing_context: Any, _bits: Any) -> Any:
    """Return the index of the lowest set bit of the uint64, as uint64; undefined for zero."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@closure
def copy_bytes(target: Any, source: Any, n: int) -> None:
    """Copy the first `n` bytes of a uint8 array; a plain loop, since assigning slices takes seconds to compile."""
    for i in range(np.uint64(n)):
        target[i] = source[i]
