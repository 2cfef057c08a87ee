"""SVG from standard input as PNG on standard output, in the fonts that are named as arguments.

It is a program of its own, and imports nothing of ours: the renderer lets no other thread run while it paints, so a
server has it paint in a process beside it, which starts as fast as Python does.
"""

import sys

from resvg_py import svg_to_bytes


def paint(svg: str, fonts: list[str]) -> bytes:
    """Return a drawing as PNG in its own size; the fonts of the machine are not looked at."""
    return svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts)


if __name__ == "__main__":
    sys.stdout.buffer.write(paint(sys.stdin.buffer.read().decode("utf-8"), sys.argv[1:]))
