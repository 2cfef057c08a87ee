"""The log of Blue Moon City as English sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from moontable.cli.boards.blue_moon_city.plan import PEOPLES, gain_text, place_text
from moontable.games.blue_moon_city.components import TILE_NAMES

Json = Mapping[str, Any]


def tell(key: str, seat: int | None, args: Json, names: Sequence[str]) -> str:
    """A log line as a sentence."""
    name = key.removeprefix("blue-moon-city.")
    if seat is None or name in ("win", "complete"):
        return _of_all(name, args, names)
    return f"{names[seat]}: {_of_seat(name, args)}"


def _of_all(name: str, args: Json, names: Sequence[str]) -> str:
    """What is said of the table."""
    match name:
        case "start":
            return f"{names[args['seat']]} begins"
        case "complete":
            return f"{TILE_NAMES[args['tile']]} at {place_text(args['at'])} is finished"
        case "scoring":
            paid = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(args["crystals"]) if n)
            return f"the scales are scored: crystals for {paid or 'nobody'}; {args['supply']} scales in the supply"
        case "shuffle":
            return f"{args['count']} cards are shuffled into a new deck"
        case "win":
            return f"{names[args['seat']]} wins with {args['offerings']} offerings"
        case "shared":
            return " and ".join(names[seat] for seat in args["seats"]) + " share the win"
        case "all-markers":
            return "every marker is laid: nobody wins"
        case "turn-cap":
            return f"{args['turns']} turns are over: nobody wins"
        case _:
            return f"{name} {dict(args)}"


def _of_seat(name: str, args: Json) -> str:
    """What is said of one seat, without its name."""
    match name:
        case "walk":
            return f"walks from {place_text(args['from'])} to {place_text(args['to'])}"
        case "jump":
            return f"{args['card']}: the figure flies to {place_text(args['to'])}"
        case "steps":
            return f"{args['card']}: two more steps, {args['steps']} left"
        case "dragon":
            return f"{args['card']}: the {args['dragon']} dragon to {place_text(args['to'])}"
        case "contribute":
            # Only a box of any colour leaves open in which one it was paid.
            colour = f" in {PEOPLES[args['as']]} cards" if args["colour"] == "*" else ""
            return (
                f"pays box {args['box']} ({args['colour']}{args['value']}) of {TILE_NAMES[args['tile']]}"
                f" at {place_text(args['at'])} with {'+'.join(args['cards'])}{colour}"
            )
        case "dragon-scales":
            return f"gets {gain_text((0, 0, args['scales']))} from dragons"
        case "reward":
            gain = gain_text((args["crystals"], args["cards"], args["scales"]))
            return f"gets {gain}" + (" as the leader" if args["leader"] else "")
        case "offer":
            by = f"{args['card']}: " if args["card"] else ""
            return f"{by}offering {args['number']} for {args['cost']} crystals"
        case "discard":
            return f"discards {'+'.join(args['cards'])}"
        case "draw":
            return f"draws {gain_text((0, args['count'], 0))}"
        case "drew":
            return f"gets the card {args['card']}"
        case _:
            return f"{name} {dict(args)}"
