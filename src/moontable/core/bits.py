"""Bits and bytes in kernels: counting as single machine instructions, and copying."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from moontable.core.compile import Array, Integer, closure


def _count_ones(_typing_context: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _lowest_bit(_typing_context: Any, _bits: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


count_ones: Callable[[Integer], Integer] = cast(Any, intrinsic(_count_ones))
"""`count_ones(bits)`: how many bits of the uint64 are set, as uint64."""

lowest_bit: Callable[[Integer], Integer] = cast(Any, intrinsic(_lowest_bit))
"""`lowest_bit(bits)`: index of the lowest set bit of the uint64, as uint64; undefined for zero."""


@closure
def copy_bytes(target: Array, source: Array, n: Integer) -> None:
    """Copy the first `n` bytes of a uint8 array; a plain loop, since assigning slices takes seconds to compile."""
    for i in range(np.uint64(n)):
        target[i] = source[i]
