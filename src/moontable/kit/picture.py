"""What the pictures of measurements have in common: a style, and SVG that is the same bytes for the same numbers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

INK, POINT = "#26324a", "#8a5a00"

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "moontable",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
}
"""Text stays text, and names inside the file depend on nothing but its content."""


def draw(path: Path, size: tuple[float, float], plot: Callable[[Axes], None]) -> None:
    """Write a picture of `size` inches as SVG, with what `plot` puts into its axes."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        plot(figure.add_subplot())
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
    lines = path.read_text("utf-8").splitlines()
    path.write_text("".join(f"{line.rstrip()}\n" for line in lines), "utf-8")
