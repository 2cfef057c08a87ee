"""Write what was measured of the bots into `docs/guides/bots.md`, from `ratings.json` and `weights.json` of each game.

python scripts/bot_pages.py            write what differs
python scripts/bot_pages.py --check    write nothing; exit code 1 when the page differs
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import moontable
from moontable import Game
from moontable.bots.names import levels
from moontable.kit.documents import read_json, room

PAGE = Path(__file__).resolve().parent.parent / "docs" / "guides" / "bots.md"
PART = re.compile(r"(<!-- measured: (?P<game>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _percent(rate: dict[str, Any]) -> str:
    return f"{100 * rate['rate']:.0f} % [{100 * rate['low']:.0f}, {100 * rate['high']:.0f}]"


def levels_table(game: Game) -> list[str]:
    """The levels of a game with their recipe, and with the strength that its ratings tell of."""
    path = room(game.spec.id, "ratings.json")
    if not path.is_file():
        return ["How strong its levels are has not been measured yet."]
    measured = read_json(path)
    rows = {row["bot"]: row for row in measured["ratings"]}
    lines = [
        "| bot | simulations | temperature | Elo, 95 % | wins over the one before, 95 % | matches |",
        "|---|---|---|---|---|---|",
    ]
    for name, level in levels(game).items():
        row = rows[name]
        against = row["against_previous"]
        simulations = f"{level.simulations:,}" + (" by the rules alone" if level.plain else "")
        elo = f"{row['elo']:.0f} [{row['low']:.0f}, {row['high']:.0f}]"
        wins, matches = (_percent(against), str(against["games"])) if against else ("", "")
        lines.append(f"| `{name}` | {simulations} | {level.temperature:g} | {elo} | {wins} | {matches} |")
    picture = f"![Elo of the levels with intervals](../images/levels-{game.spec.id}.svg)"
    return [*lines, "", picture, "", "Measured by", "", "```sh", f".venv/bin/{measured['command']}", "```"]


def learning_table(game: Game) -> list[str]:
    """How the weights of a game were learned."""
    learned = json.loads(room(game.spec.id, "weights.json").read_text("ascii"))
    if "curve" not in learned:
        return [learned["origin"]]
    picture = f"![Wins against the hand-made weights by generation](../images/learning-{game.spec.id}.svg)"
    lines = [
        "| generation | positions | loss on matches kept apart | wins over the hand-made weights, 95 % |",
        "|---|---|---|---|",
    ]
    for row in learned["curve"]:
        wins = _percent(row["against_hand_made"])
        lines.append(f"| {row['generation']} | {row['positions']:,} | {row['held_out']:.3f} | {wins} |")
    final = learned["against_hand_made"]
    if final is None:
        shipped = "No generation was better than the hand-made weights: these are shipped."
    else:
        shipped = (
            f"Generation {learned['generation']} is shipped. On {final['games']} matches of other deals it wins "
            f"{_percent(final)} against the hand-made weights, with as many simulations."
        )
    return [*lines, "", picture, "", shipped, "", "```sh", f".venv/bin/{learned['command']}", "```"]


def part(game: Game) -> str:
    """What is told of one game."""
    return "\n".join(["", *levels_table(game), "", "How its value was learned:", "", *learning_table(game), "", ""])


def main(arguments: list[str]) -> int:
    """Write or check the page."""
    text = PAGE.read_text("utf-8")
    written = PART.sub(lambda found: f"{found[1]}{part(moontable.load(found['game']))}{found[3]}", text)
    if written == text:
        return 0
    if "--check" in arguments:
        print("docs/guides/bots.md differs from what was measured; run make pages", file=sys.stderr)
        return 1
    PAGE.write_text(written, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
