"""SVG of ours as PNG, in our own font, so that it is the same on every machine."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Final

from moontable.kit.card import FONTS
from moontable.kit.paint import paint

_FILES: Final = [str(path) for path in sorted(FONTS.glob("*.ttf"))]
_COMMAND: Final = [sys.executable, "-I", str(Path(__file__).with_name("paint.py")), *_FILES]
_SECONDS: Final = 20
"""Until a picture is given up: a hundred times what it takes."""


class PaintingError(Exception):
    """A drawing could not be painted."""


def png(svg: str) -> bytes:
    """Return a drawing as PNG. Nothing else runs meanwhile, for a fifth of a second."""
    return paint(svg, _FILES)


async def painted(svg: str) -> bytes:
    """Return the same from a process beside this one; `PaintingError` when that fails."""
    process = await asyncio.create_subprocess_exec(
        *_COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        async with asyncio.timeout(_SECONDS):
            image, fault = await process.communicate(svg.encode())
    except TimeoutError:
        raise PaintingError(f"not painted within {_SECONDS} seconds") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise PaintingError(fault.decode("utf-8", "replace")[-500:])
    return image
