"""How a match stands, from its record: places and scorings."""

from typing import Any

import numpy as np

from moontable.games.blue_moon_city import kernels
from moontable.games.blue_moon_city.documents import raw_of
from moontable.games.blue_moon_city.state import OVER


def ranking(state: Any) -> tuple[int, ...] | None:
    """Return the place of each seat, 1 = best; None before the end."""
    if state["phase"] != OVER:
        return None
    out = np.zeros(int(state["seats"]), np.int64)
    kernels.places(raw_of(state), out)
    return tuple(out.tolist())


def scoring(state: Any) -> list[int]:
    """Return the crystals of each seat if scales were scored now."""
    out = np.zeros(int(state["seats"]), np.int64)
    kernels.scorings(raw_of(state), out)
    return [int(crystals) for crystals in out]
