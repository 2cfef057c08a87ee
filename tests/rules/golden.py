"""The golden files: where they lie, and how to write them anew.

    python -m tests.rules.golden --write      plays the matches and counts anew, and writes the files
    python -m tests.rules.golden              says which files would change

When the files change, either the rules did (raise `rules_version`) or something broke.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import moontable
from tests.rules.blue_moon_city.golden import GOLDEN as BLUE_MOON_CITY
from tests.rules.nova_luna.golden import GOLDEN as NOVA_LUNA
from tests.rules.playthroughs import Golden, as_file, perft_line, played
from tests.rules.walking_on_the_moon.golden import GOLDEN as WALKING_ON_THE_MOON

FOLDER = Path(__file__).parents[1] / "golden"

GAMES: dict[str, Golden] = {
    "blue-moon-city": BLUE_MOON_CITY,
    "nova-luna": NOVA_LUNA,
    "walking-on-the-moon": WALKING_ON_THE_MOON,
}


def files() -> Iterator[tuple[Path, str]]:
    """Every golden file and what it should say now."""
    for name, golden in GAMES.items():
        game = moontable.load(name)
        for match in golden.matches:
            yield FOLDER / name / f"{match.name}.txt", played(golden, game, match)
        counts = as_file(perft_line(game, count) for count in golden.counts)
        yield FOLDER / name / "perft" / "counts.txt", counts


def main(arguments: list[str]) -> int:
    changed = 0
    for path, text in files():
        if not path.exists() or path.read_text("utf-8") != text:
            changed += 1
            print(path.relative_to(FOLDER))
            if arguments == ["--write"]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    print(f"{changed} files {'written' if arguments == ['--write'] else 'would change'}")
    return 0 if arguments == ["--write"] or not changed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
