"""Write the table of facts and options into the page of each game, `docs/games/<game>.md`, from its `GameSpec`.

python scripts/game_pages.py            write what differs
python scripts/game_pages.py --check    write nothing; exit code 1 when a page differs
"""

import re
import sys
from pathlib import Path

import moontable
from moontable import GameSpec, Option

PAGES = Path(__file__).resolve().parent.parent / "docs" / "games"
PART = re.compile(r"(<!-- from GameSpec: \w.* -->\n).*?(<!-- end -->)", re.DOTALL)


def _values(option: Option) -> str:
    """What the option may be, as people type it."""
    if option.kind == "integer":
        return f"{option.minimum} to {option.maximum}"
    if option.kind == "flag":
        return "`yes`, `no`"
    if option.kind == "table":
        return "text of a CSV file: " + ", ".join(f"`{column}`" for column in option.columns)
    values = ", ".join(f"`{value}`" for value in option.values)
    return f"{values}, or seats in order such as `1,0,2`" if option.kind == "order" else values


def _default(option: Option) -> str:
    if isinstance(option.default, bool):
        return "`yes`" if option.default else "`no`"
    return f"`{option.default}`" if option.default != "" else "empty"


def facts(spec: GameSpec) -> str:
    """The part of a page that says what the spec says."""
    seats = f"{spec.min_seats} to {spec.max_seats}" if spec.min_seats != spec.max_seats else str(spec.min_seats)
    lines = [
        "| | |",
        "|---|---|",
        f"| id | `{spec.id}` |",
        f"| seats | {seats} |",
        f"| hidden information | {'yes' if spec.hidden_information else 'none'} |",
        f"| endings | {', '.join(f'`{ending}`' for ending in spec.endings)} |",
        f"| version of the rules | {spec.rules_version} |",
        "",
        "## Options",
        "",
        "| option | values | default | |",
        "|---|---|---|---|",
        *(
            f"| `{option.name}` | {_values(option)} | {_default(option)} | {option.description} |"
            for option in spec.options
        ),
    ]
    return "\n".join(lines) + "\n"


def page_of(spec: GameSpec) -> Path:
    """Where the page of a game is."""
    return PAGES / f"{spec.id}.md"


def with_facts(text: str, spec: GameSpec) -> str:
    """The page with its part from the spec written anew; `ValueError` when the page has no such part."""
    written, count = PART.subn(lambda part: f"{part[1]}\n{facts(spec)}\n{part[2]}", text)
    if count != 1:
        raise ValueError(f"the page of {spec.id} needs one part between <!-- from GameSpec: … --> and <!-- end -->")
    return written


def main(arguments: list[str]) -> int:
    """Write or check every page."""
    differing = []
    for game_id in moontable.game_ids():
        spec = moontable.load(game_id).spec
        text = page_of(spec).read_text("utf-8")
        written = with_facts(text, spec)
        if written != text:
            differing.append(game_id)
            if "--check" not in arguments:
                page_of(spec).write_text(written, "utf-8")
    if differing and "--check" in arguments:
        print(f"pages differ from their GameSpec: {', '.join(differing)}; run make pages", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
