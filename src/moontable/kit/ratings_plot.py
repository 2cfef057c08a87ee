"""Ratings as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes

from moontable.kit.picture import INK, POINT, draw


def draw_ratings(rows: Sequence[dict[str, Any]], title: str, path: Path) -> None:
    """Draw the rows of `ratings.document`: Elo with intervals, and beside each the share of wins over the previous."""
    places = range(len(rows))
    elo = [row["elo"] for row in rows]
    spread = [[row["elo"] - row["low"] for row in rows], [row["high"] - row["elo"] for row in rows]]

    def plot(axes: Axes) -> None:
        axes.errorbar(elo, places, xerr=spread, fmt="o", color=POINT, ecolor=INK, capsize=3)
        axes.set_yticks(places, [row["bot"] for row in rows])
        axes.set_ylim(-0.6, len(rows) - 0.4)
        axes.set_xlabel("Elo, with 95 % intervals")
        axes.set_title(title)
        axes.grid(axis="x", alpha=0.3)
        beside = axes.get_yaxis_transform()
        for place, row in zip(places, rows, strict=True):
            if against := row["against_previous"]:
                rate, low, high = (f"{100 * against[key]:.0f}" for key in ("rate", "low", "high"))
                words = f"{rate} % [{low}, {high}] of {against['games']}"
                axes.text(1.02, place, words, transform=beside, va="center", color=INK)
        if any(row["against_previous"] for row in rows):
            axes.text(1.02, len(rows) - 0.4, "wins over the one before", transform=beside, color=INK)

    draw(path, (7, 1.2 + 0.42 * len(rows)), plot)
