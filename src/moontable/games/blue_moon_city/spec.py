"""The facts of Blue Moon City, and its options as numbers for the kernels."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from moontable.core.spec import GameSpec, Option

ENDINGS = ("offerings", "city", "markers", "turn-cap")

HAND = 8
"""Cards of each seat at the start."""

MARKERS_EACH = 10
STEPS = 2
"""Steps of a figure in a turn."""

STRIDE_STEPS = 2
"""Steps that a Flit card of value 2 adds."""

DRAGON_STEPS = 3
"""Steps of a dragon that is moved by a card of value 2."""

DRAWS = 2
"""Cards drawn at the end of a turn, and cards that may be discarded before for as many more."""

GOAL = np.array([0, 0, 6, 5, 4], np.uint8)
"""uint8[seats + 1]: offerings that win."""

STANDARD_SCALES = {2: 9, 3: 12, 4: 15}

SOLE_HIGHEST, OTHER_SHARE, ENOUGH_SCALES = 6, 3, 3
"""Crystals of a scoring: for the one highest; for a tied highest or anybody with so many scales."""

STANDARD_TURNS = 200
"""Turns of each seat after which a match ends unless the option says otherwise."""

SCALES_DISCARD = ("scorers", "all")
CROSS_ORDERS = ("fixed", "random4", "free")
LAYOUTS = ("random", "illustrated")


def _conflicts(seats: int, options: Mapping[str, Any]) -> str | None:
    if 0 < options["scales"] <= 2 * (seats - 1):
        return f"with {seats} seats there must be more than {2 * (seats - 1)} scales"
    if options["layout"] == "illustrated" and options["cross"] != "fixed":
        return "the illustrated city leaves nothing of the cross to chance"
    return None


SPEC = GameSpec(
    id="blue-moon-city",
    name="Blue Moon City",
    min_seats=2,
    max_seats=4,
    options=(
        Option("scales", "integer", 0, "Dragon scales in the game; 0: 9, 12 or 15 with 2, 3 or 4 seats.", (), 0, 60),
        Option(
            "scales_discard",
            "choice",
            "scorers",
            "Who returns scales when they are scored: whoever got crystals for them, or everybody.",
            SCALES_DISCARD,
        ),
        Option(
            "cross",
            "choice",
            "fixed",
            "Palace and temples around the courtyard: at their places, in any order, or anywhere in the city.",
            CROSS_ORDERS,
        ),
        Option("layout", "choice", "random", "The city: drawn, or as pictured in the rulebook.", LAYOUTS),
        Option("exact_payment", "flag", False, "A payment must not contain a card that it does not need."),
        Option("noop_powers", "flag", False, "A power may be used without any effect."),
        Option("open_crystals", "flag", False, "Everybody sees everybody's crystals."),
        Option("turn_cap", "integer", 0, "Turns of all seats until the match ends; 0: 200 for each seat.", (), 0, 2000),
    ),
    endings=ENDINGS,
    rules_version=1,
    hidden_information=True,
    conflicts=_conflicts,
)


def encode(seats: int, options: Mapping[str, Any]) -> NDArray[np.int64]:
    """Return complete options as int64[9]: seats, scales, all return, cross, illustrated, exact, no-ops, open, cap."""
    return np.array(
        [
            seats,
            options["scales"] or STANDARD_SCALES[seats],
            options["scales_discard"] == "all",
            CROSS_ORDERS.index(options["cross"]),
            options["layout"] == "illustrated",
            options["exact_payment"],
            options["noop_powers"],
            options["open_crystals"],
            options["turn_cap"] or STANDARD_TURNS * seats,
        ],
        np.int64,
    )


def decode(state: Any) -> dict[str, str | int | bool]:
    """Return the options of a state; numbers that the defaults stand for are written out."""
    return {
        "scales": int(state["scale_total"]),
        "scales_discard": SCALES_DISCARD[int(state["all_return"])],
        "cross": CROSS_ORDERS[int(state["cross"])],
        "layout": LAYOUTS[int(state["illustrated"])],
        "exact_payment": bool(state["exact"]),
        "noop_powers": bool(state["no_ops"]),
        "open_crystals": bool(state["open"]),
        "turn_cap": int(state["turn_cap"]),
    }
