"""Golden text of a whole match (a playthrough): every action, every outcome, and every answer of the engine.

    game nova-luna
    rules 1
    seats 2
    options {…}
    chance, 68 outcomes
    > draw T55
    ply 0, turn 0, seat 0, 3 legal: …
    > T41@0,0
      log nova-luna.take seat 0 {…}
      …                                facts: what lies on the table now
    over by last-disc
    ranking 2 1
    scores 17 20
    returns -1.00 +1.00

It names all that happened, so reading it again needs neither a seed nor a bot: `replay` plays the match of a text and
writes it anew, and the two differ exactly where the rules changed.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from moontable.core.action import Action
from moontable.core.actors import CHANCE
from moontable.core.position import Position
from moontable.core.registry import load

Listing = Callable[[list[Action]], str]
"""Writes a list of legal actions in one line."""

Facts = Callable[[Position, Position], Iterable[str]]
"""Writes what lies on the table, given the position that was written last (at first the start) and the one now."""


def every_text(actions: list[Action]) -> str:
    """Write a list as its texts; a game whose lists are long products writes them shorter."""
    return ", ".join(action.text for action in actions)


def changes(before: Position, after: Position) -> Iterator[str]:
    """Write every part of a spectator's view that has changed."""
    old = before.view(None)
    for name, part in after.view(None).items():
        if name not in old or part != old[name]:
            yield f"{name} {compact(part)}"


def playthrough(
    start: Position, entries: Iterable[str], listing: Listing = every_text, facts: Facts = changes
) -> Iterator[str]:
    """Yield the lines of the match from its start, which waits for chance, through the texts of its entries.

    Raises what `Position.parse` and `Position.play` raise.
    """
    position = written = start
    yield f"game {position.game.spec.id}"
    yield f"rules {position.game.spec.rules_version}"
    yield f"seats {position.seats}"
    yield f"options {compact(position.document()['options'])}"
    for text in entries:
        action = position.parse(text)
        if position.actor == CHANCE:
            yield f"chance, {len(position.chance_outcomes())} outcomes"
        else:
            actions = position.legal_actions()
            who = f"ply {position.ply}, turn {position.turn}, seat {position.actor}"
            yield f"{who}, {len(actions)} legal: {listing(actions)}"
        yield f"> {text}"
        for line in position.log(action):
            by = "" if line["seat"] is None else f" seat {line['seat']}"
            yield f"  log {line['key']}{by} {compact(line['args'])}"
        after = position.play(action)
        if position.actor >= 0 or after.actor != CHANCE:
            yield from (f"  {line}" for line in facts(written, after))
            written = after
        position = after
    yield f"over by {position.ending}"
    yield f"ranking {numbers(position.ranking() or ())}"
    yield f"scores {numbers(position.scores())}"
    yield f"returns {' '.join(f'{value:+.2f}' for value in position.returns())}"


def replay(text: str, listing: Listing = every_text, facts: Facts = changes) -> Iterator[str]:
    """Play the match of a playthrough again and yield its lines as they are now."""
    lines = text.splitlines()
    head = dict(line.split(" ", 1) for line in lines[:4])
    start = load(head["game"]).start(seats=int(head["seats"]), options=json.loads(head["options"]))
    return playthrough(start, [line[2:] for line in lines if line.startswith("> ")], listing, facts)


def compact(value: Any) -> str:
    """Return JSON in one line, members sorted."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def numbers(values: Iterable[int]) -> str:
    """Return whole numbers in one line."""
    return " ".join(map(str, values)) or "none"
