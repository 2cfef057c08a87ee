"""A link as a picture that a telephone reads."""

from __future__ import annotations

import io

import segno


def drawn(link: str) -> bytes:
    """A QR code as SVG, dark on white in every theme, as large as it is asked to be."""
    drawing = io.BytesIO()
    segno.make(link, error="m").save(
        drawing, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, light="#fff", omitsize=True
    )
    return drawing.getvalue()
