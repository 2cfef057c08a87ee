"""Draw the icons of the installed client from the same moon as `moon.svg`: `python -m scripts.icons`.

A maskable icon is cut to a shape by the system: its ground reaches the edge, its moon stays within the middle.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import find_browser, launch_arguments  # noqa: E402 — found through the line above

ICONS = ROOT / "client" / "public" / "icons"
MOON = "M20 4.500A12.500 12.500 0 1 0 28 18.500A10.300 10.300 0 0 1 20 4.500Z"
STARS = '<g fill="#f6efdc"><circle cx="23.500" cy="9.500" r="0.900"/><circle cx="26.500" cy="13.500" r="0.600"/></g>'
ROUND = '<circle cx="16" cy="16" r="16" fill="#0e1122"/>'
FULL = '<path d="M0 0H32V32H0Z" fill="#0e1122"/>'


def drawing(ground: str, scale: float) -> str:
    """A moon on a ground, smaller by `scale` around the middle."""
    place = f'transform="translate(16 16) scale({scale}) translate(-16 -16)"'
    moon = f'<g {place}><path d="{MOON}" fill="#f0c75e"/>{STARS}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}{moon}</svg>'


def main() -> None:
    """Write all icons."""
    ICONS.mkdir(parents=True, exist_ok=True)
    path = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=launch_arguments())
        page = browser.new_page()
        for name, size, ground, scale in (
            ("moon-192", 192, ROUND, 0.92),
            ("moon-512", 512, ROUND, 0.92),
            ("moon-maskable-512", 512, FULL, 0.72),
            ("moon-touch-180", 180, FULL, 0.8),
        ):
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0;display:block}}</style>{drawing(ground, scale)}")
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
