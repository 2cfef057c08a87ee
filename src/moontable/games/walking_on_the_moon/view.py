"""What a person at the table sees of a match of Walking on the Moon, as plain JSON of integers and ASCII.

Everything is open; `choices` (of the room of that name) is for the seat to act alone. A cell is column and level,
columns counted from 0.
"""

from typing import Any

from moontable.core.position import Position
from moontable.games.walking_on_the_moon import choices as offered
from moontable.games.walking_on_the_moon import standing
from moontable.games.walking_on_the_moon.box import text_of
from moontable.games.walking_on_the_moon.documents import ending_of, program_of, rolled_of
from moontable.games.walking_on_the_moon.layout import PHASES
from moontable.games.walking_on_the_moon.programs import LETTERS
from moontable.games.walking_on_the_moon.spec import SPEC, decode, order_of
from moontable.games.walking_on_the_moon.state import OVER, SETUP, UNLAID
from moontable.games.walking_on_the_moon.tables import SPACES

COLUMNS_OF_A_TURN = 3.6
"""Columns that an astronaut gets ahead in a turn of a match between careful players, about."""

choices = offered.choices


def view(position: Position, seat: int | None) -> dict[str, Any]:  # noqa: ARG001 — everybody sees the same
    """Return what a seat, or a spectator, sees."""
    state = position.state()
    phase = int(state["phase"])
    rank = standing.ranking(state)
    cards = int(state["cards"])
    astronauts = state["seat"][: len(standing.astronauts(state))]
    first = [i for i, each in enumerate(astronauts) if each["finished"] == 1]
    farthest = max(int(each["column"]) for each in astronauts)
    return {
        "game": SPEC.id,
        "seats": int(state["seats"]),
        "options": decode(state),
        "phase": PHASES[phase],
        "ply": int(state["ply"]),
        "turn": int(state["turn"]),
        "round": int(state["rounds"]),
        "actor": position.actor if position.actor >= 0 else None,
        "astronaut": None if phase in (SETUP, OVER) else int(state["mover"]),
        "order": order_of_seats(state),
        "ring": ring(state),
        "markers": {"values": state["marker"].tolist(), "cards": [cards, cards - 1, cards - 2]},
        "astronauts": _astronauts(state),
        "stacks": [{"column": column, "astronauts": pile} for column, pile in standing.stacks(state)]
        if phase != SETUP
        else [],
        "dice": dice(state),
        "step": {
            "allowance": standing.allowance(state),
            "bought": int(state["bought"]),
            "hindered": bool(state["hindered"]),
            "program": program_of(state),
            "jump": int(state["jump"]) + 1,
            "rolled": rolled_of(state),
            "clean": int(state["jump"]),
        },
        "next": standing.order_to_act(state) if phase not in (SETUP, OVER) else [],
        "to_go": max(0, SPACES * cards - farthest),
        "turns_left": _turns_left(state, farthest),
        "first": first[0] if first else None,
        "ending": ending_of(state),
        "ranking": None if rank is None else list(rank),
        "scores": list(standing.scores(state)),
        "points": standing.points(state),
    }


def order_of_seats(state: Any) -> list[int] | None:
    """Return the seats in their order, first in a tie first; None until it is drawn."""
    order = order_of(state)
    return None if UNLAID in order else order


def ring(state: Any) -> list[dict[str, Any]]:
    """Return the cards of the ring in race direction, as far as they lie, with their spaces."""
    cards = []
    for k, index in enumerate(state["ring"].tolist()[: int(state["laid"])]):
        card = state["deck"][index]
        high, red, arrow = int(card["high"]), int(card["red"]), int(card["arrow"])
        stars = int(state["stars"]) >> SPACES * k
        cards.append(
            {
                "card": text_of(card["title"]),
                "spaces": [
                    {
                        "level": high >> i & 1,
                        "red": bool(red >> i & 1),
                        "arrow": bool(arrow >> i & 1),
                        "star": bool(stars >> i & 1),
                    }
                    for i in range(SPACES)
                ],
            }
        )
    return cards


def dice(state: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the different faces of the dice of each colour, with how many sides show them."""
    found = {}
    for letter, sides in zip(LETTERS, state["side"].tolist(), strict=True):
        found[letter] = [_face(state["face"][face], sides.count(face)) for face in sorted(set(sides))]
    return found


def _face(face: Any, weight: int) -> dict[str, Any]:
    cells = range(int(face["cells"]))
    return {
        "face": text_of(face["symbol"]),
        "weight": weight,
        "path": [[int(face["dx"][i]), int(face["dh"][i])] for i in cells],
        "settle": int(face["settle"]),
        "skull": bool(face["skull"]),
    }


def _astronauts(state: Any) -> list[dict[str, Any]]:
    rank = standing.rank(state)
    return [
        {
            "seat": i % int(state["seats"]),
            "column": int(each["column"]),
            "awake": not each["asleep"],
            "stars": int(each["stars"]),
            "ec": int(each["ec"]),
            "token": bool(each["token"]),
            "finished": int(each["finished"]) or None,
            "acted": bool(each["acted"]),
            "rank": rank.get(i),
            "last": last,
            "leader": leads,
        }
        for i, (each, (last, leads)) in enumerate(zip(state["seat"], standing.standings(state), strict=False))
    ]


def _turns_left(state: Any, farthest: int) -> int:
    """Return a rough estimate of the turns to come, from how far the leader has still to go."""
    if state["phase"] == OVER:
        return 0
    rounds = (SPACES * int(state["cards"]) - farthest) / COLUMNS_OF_A_TURN
    running = len(standing.astronauts(state)) - int(state["crossed"])
    return max(1, min(round(rounds * running), int(state["turn_cap"]) - int(state["turn"])))


def scores(position: Position) -> tuple[int, ...]:
    """Return the points of each seat as if the match ended now."""
    return standing.scores(position.state())


def ranking(position: Position) -> tuple[int, ...] | None:
    """Return the place of each seat, 1 = best; None before the end."""
    return standing.ranking(position.state())
