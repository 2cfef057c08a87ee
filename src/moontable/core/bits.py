"""Bit counting over uint64 as single machine instructions."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def count_ones(typing_context, bits):
    """Return how many bits of the uint64 are set, as uint64."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def lowest_bit(typing_context, bits):
    """Return the index of the lowest set bit of the uint64, as uint64; undefined for zero."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate
