"""Who can be to act besides a seat."""

CHANCE = -1
"""A draw, a roll or a shuffle is due; the rules never make it, they only list its outcomes."""

TERMINAL = -2
"""The match is over."""
