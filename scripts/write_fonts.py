"""Write the fonts that cards are lettered with: Vazirmatn, bold, from the files that the client brings along.

The renderer of cards reads no compressed and no variable fonts. Needs the packages of development and of the client:
`python scripts/write_fonts.py`.
"""

import shutil
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "client" / "node_modules" / "@fontsource-variable" / "vazirmatn"
TARGET = ROOT / "src" / "moontable" / "kit" / "fonts"
BOLD = 700
SCRIPTS = ("latin", "latin-ext", "arabic")


def main() -> None:
    """Write a file for each script, and the letters that all have together."""
    TARGET.mkdir(exist_ok=True)
    shutil.copyfile(SOURCE / "LICENSE", TARGET / "LICENSE")
    letters: set[int] = set()
    for script in SCRIPTS:
        variable = TTFont(SOURCE / "files" / f"vazirmatn-{script}-wght-normal.woff2", recalcTimestamp=False)
        font = instantiateVariableFont(variable, {"wght": BOLD})
        font.flavor = None
        letters |= set(font.getBestCmap())
        font.save(TARGET / f"vazirmatn-{script}.ttf")
    (TARGET / "letters.txt").write_text("".join(f"{line}\n" for line in _ranges(sorted(letters))), "ascii")


def _ranges(codes: list[int]) -> list[str]:
    """Neighbouring code points as `0041-005a`."""
    found: list[list[int]] = []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return [f"{first:04x}-{last:04x}" for first, last in found]


if __name__ == "__main__":
    main()
