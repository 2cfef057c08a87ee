"""A learning curve as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes

from moontable.kit.picture import INK, POINT, draw


def draw_curve(curve: Sequence[dict[str, Any]], title: str, path: Path) -> None:
    """Draw the rows of a learning curve: wins against the hand-made weights by generation, with 95 % intervals."""
    numbers = [row["generation"] for row in curve]
    rows = [row["against_hand_made"] for row in curve]
    rates = [100 * row["rate"] for row in rows]
    spread = [[100 * (row["rate"] - row["low"]) for row in rows], [100 * (row["high"] - row["rate"]) for row in rows]]

    def plot(axes: Axes) -> None:
        axes.axhline(100 * rows[0]["fair"], color=INK, linewidth=1, linestyle=":")
        axes.errorbar(numbers, rates, yerr=spread, fmt="o-", color=POINT, ecolor=INK, capsize=3)
        axes.set_xticks(numbers)
        axes.set_xlabel("generation")
        axes.set_ylabel("wins against hand-made weights, %")
        axes.set_title(title)
        axes.grid(axis="y", alpha=0.3)

    draw(path, (6, 3.2), plot)
