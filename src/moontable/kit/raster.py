"""SVG of ours as PNG, in our own font, so that it is the same on every machine."""

from __future__ import annotations

from typing import Final

from resvg_py import svg_to_bytes

from moontable.core.drawing import FONT
from moontable.kit.card import FONTS

_FILES: Final = [str(path) for path in sorted(FONTS.glob("*.ttf"))]


def png(svg: str) -> bytes:
    """Return a drawing as PNG in its own size; a tenth of a second of work, so never in an event loop."""
    return svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=_FILES, font_family=FONT)
