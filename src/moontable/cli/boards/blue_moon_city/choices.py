"""What the seat to act may do in Blue Moon City: the list, explanations of half a choice, short forms."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from moontable.cli.boards.blue_moon_city.plan import flow, gain_letters, gain_text, place_text
from moontable.games.blue_moon_city.components import KIND, TILE_NAMES
from moontable.games.blue_moon_city.notation import DRAGONS, read_turn, turn_text

Json = Mapping[str, Any]

WAYS_SHOWN = 3
"""Ways to pay that the list shows for each box; `explain` shows all that the choices have."""

FIGURES = ("@0", "@1", "@2", "@3")
"""Seats by their figures, where names are not at hand."""

_PLACE = re.compile("[0-4],[0-4]")
_CARD = re.compile(r"\b([vtafmhp][123]|k1)\b", re.IGNORECASE)
_DOES = {"fly": "{} dragon to", "walk": "{} dragon, up to three steps, to", "jump": "{} to", "steps": "{}: reaches"}


# ── The list ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def describe_choices(view: Json, choices: Json, names: Sequence[str]) -> list[Text]:
    """What the seat to act may do, written as it may be typed."""
    if choices["pay"]:
        return _payment(view, choices["pay"], names)
    lines = [Text(f"now     {_stage(choices['phase'], view['step'])}", "bold"), *_walks(choices)]
    for power in choices["powers"]:
        lines += _power(power)
    tile_names = {tuple(tile["at"]): TILE_NAMES[tile["tile"]] for tile in view["tiles"]}
    for tile in choices["tiles"]:
        lines += _tile(tile, tile_names[tuple(tile["at"])], choices["payments"], names)
    lines += [_offer(offer) for offer in choices["offers"]]
    if choices["discard"]:
        lines += flow("  discard ", [one["card"] for one in choices["discard"]], " ")
    if draw := choices["draw"]:
        lines.append(Text(f"  draw    {gain_text((0, draw['count'], 0))}: the turn is over"))
    return lines


def _stage(phase: str, step: Json) -> str:
    """Where the turn stands."""
    if phase == "move":
        steps = step["steps"]
        return f"{steps} step{'s' * (steps != 1)} left"
    return "building" if phase == "build" else f"discarded {'+'.join(step['discarded'])}"


def _tile(tile: Json, name: str, payments: Json, names: Sequence[str]) -> list[Text]:
    """Boxes that can be paid on a tile: under the own figure with some ways each, elsewhere with the first of them."""
    here = tile["go"] is None
    lines = [Text(f"  {place_text(tile['at'])} {name}, where you stand")] if here else []
    firsts = []
    for box in tile["boxes"]:
        ways = payments[box["need"]]
        shown = ways[: WAYS_SHOWN if here else 1]
        line = Text(f"{box['action']} = ").append(" | ".join(map(_cards, shown)))
        line.append(" | …" if len(ways) > len(shown) else "").append(_then(box["follows"], names), "green")
        if here:
            lines.append(Text("      ").append_text(line))
        else:
            firsts.append(line)
    return lines + (flow(f"  {place_text(tile['at'])} {name:<16}", firsts) if firsts else [])


def _target(action: str) -> str:
    """The place that an action leads to."""
    return action.rpartition(">")[2]


def _walks(choices: Json) -> list[Text]:
    """The tiles that walking reaches, the nearest first."""
    by_steps: dict[int, list[str]] = {}
    for walk in choices["go"]:
        by_steps.setdefault(walk["steps"], []).append(place_text(walk["to"]))
    parts = [f"{' '.join(places)} ({steps} step{'s' * (steps > 1)})" for steps, places in sorted(by_steps.items())]
    return flow("  go      ", parts) if parts else []


def _power(power: Json, *, in_full: bool = False) -> list[Text]:
    """What a card's power may do; where it reaches nearly everything that need not be listed."""
    places = [place_text(target["to"]) for target in power["targets"]]
    typed = "F2 +2" if power["does"] == "steps" else power["card"]
    head = f"  {typed:<7} {_DOES[power['does']].format(power['piece'])} "
    if power["does"] in ("fly", "jump") and not in_full:
        return [Text(head + "any tile")]
    return flow(head, places or ["nothing new"], " ")


def _offer(offer: Json) -> Text:
    typed = f"{offer['card']} offer" if offer["card"] else "offer"
    line = Text(f"  {typed:<8}for {offer['cost']} crystals, {offer['left']} left").append(
        "" if offer["go"] is None else f"  (go {_target(offer['go'])} first)", "dim"
    )
    return line.append("  ends the match" if offer["ends"] else "", "green")


def _cards(way: Json) -> str:
    """The cards of a way to pay as they are typed, marked where they are worth more than the box asks for."""
    cards = "+".join(sorted((card["card"] for card in way["cards"]), key=KIND.__getitem__))
    return cards + (f" ({way['over']} too much)" if way["over"] else "")


def _then(follows: Json, names: Sequence[str]) -> str:
    """What follows from a paid box on the rest of a line, rewards in letters; nothing where it is the marker alone."""
    parts = _consequences(follows, names, gain_letters)
    return f"  → {'; '.join(parts)}" if parts else ""


def _consequences(follows: Json, names: Sequence[str], gain: Callable[[Iterable[int]], str]) -> list[str]:
    """What follows from a paid box, one part for each event."""
    parts = [f"dragons give {gain((0, 0, follows['scales']))}"] if follows["scales"] else []
    if follows["completes"]:
        rewards = (
            f"{names[one['seat']]} {gain(map(sum, zip(one['leader'], one['all'], one['neighbours'], strict=True)))}"
            for one in follows["rewards"]
        )
        parts.append(f"finishes it: {' · '.join(rewards)}")
    parts += [
        f"scales scored: {' · '.join(f'{names[seat]} {gain((n, 0, 0))}' for seat, n in enumerate(crystals) if n)}"
        for crystals in follows["scorings"]
    ]
    return [*parts, "ends the match"] if follows["ends"] else parts


def _payment(view: Json, pay: Json, names: Sequence[str]) -> list[Text]:
    """A payment that has begun: what is on the table, the cards that may follow, ways to complete it."""
    payment = view["payment"]
    cards = "+".join(payment["cards"]) or "no card yet"
    head = f"paying  box {payment['box']} ({payment['colour']}{payment['value']}): {cards}, worth {payment['sum']}"
    lines = [Text(head, "bold").append(_then(pay["follows"], names), "green")]
    if pay["paid"]:
        lines.append(Text("  paid    that is enough"))
    if pay["next"]:
        lines += flow("  pay     ", [one["card"] for one in pay["next"]], " ")
    return lines + [Text(f"  {'; '.join(way['actions'])}") for way in pay["ways"]]


# ── Half a choice ─────────────────────────────────────────────────────────────────────────────────────────────────────


def explain(choices: Json, text: str) -> list[Text]:
    """`box 2`: ways to pay it and what follows; `1,2`: the same for the boxes there; `V1`: where its power reaches."""
    lines = [
        line for power in choices["powers"] if power["card"] == text.upper() for line in _power(power, in_full=True)
    ]
    for tile in choices["tiles"]:
        for box in tile["boxes"]:
            if text == place_text(tile["at"]) or (text == box["action"] and tile["go"] is None):
                lines += _box(tile, box, choices["payments"][box["need"]])
    return lines


def _box(tile: Json, box: Json, ways: Sequence[Json]) -> list[Text]:
    """A box with all ways to pay it, each as a line to be typed and as a sum."""
    go = [f"go {_target(tile['go'])}"] if tile["go"] else []
    lines = [Text(f"  {box['action']} asks for {box['need']}")]
    lines += [Text(f"    → {part}", "green") for part in _consequences(box["follows"], FIGURES, gain_text)]
    for way in ways:
        cards = sorted((card["card"] for card in way["cards"]), key=KIND.__getitem__)
        typed = turn_text([*go, box["action"], *(f"pay {card}" for card in cards), "paid"])
        lines.append(Text(f"    {typed:<30}  ").append(_sum(way), "dim"))
    return lines


def _sum(way: Json) -> str:
    """How the cards of a payment add up: `M1+M2 as 3, K1 as 1`, with the colour in which they count."""
    groups: dict[int, list[Json]] = {}
    for card in way["cards"]:
        groups.setdefault(card["group"], []).append(card)
    parts = [f"{_part(cards)} {sum(card['value'] for card in cards)}" for _, cards in sorted(groups.items())]
    over = f", {way['over']} too much" if way["over"] else ""
    return f"{' + '.join(parts)} = {way['sum']} in {way['as']}{over}"


def _part(cards: Sequence[Json]) -> str:
    """One part of the sum and why it counts."""
    names = "&".join(card["card"] for card in cards)
    roles = {card["role"] for card in cards}
    if "pair" in roles:
        return f"{names} (pair)"
    return f"{names} (recoloured)" if "hoax" in roles else names


# ── Short forms ───────────────────────────────────────────────────────────────────────────────────────────────────────


def read(choices: Json, text: str) -> list[str]:
    """The actions that one part of a line stands for: a payment in any order, several discards, words left out.

    A short form of what cannot be done becomes an action that the rules refuse with their reason.
    """
    text = _CARD.sub(lambda card: card[0].upper(), text)
    match text.replace("=", " = ").replace("+", " ").split():
        case ["box", box, "=", *cards]:
            return read_turn(f"box {box} = {'+'.join(_sorted(cards))}")
        case ["discard", *cards] if len(cards) > 1:
            return [f"discard {card}" for card in _sorted(cards)]
        case ["go", place] if _PLACE.fullmatch(place):
            walks = (walk["action"] for walk in choices["go"] if place_text(walk["to"]) == place)
            return [next(walks, f"go {place}>{place}")]
        case [("V1" | "V2" | "T1" | "T2" | "A1" | "A2") as card, place] if _PLACE.fullmatch(place):
            return [f"{card} {DRAGONS['VTA'.index(card[0])]} dragon>{place}"]
        case ["F1", place] if _PLACE.fullmatch(place):
            return [f"F1 figure>{place}"]
        case ["draw"] if choices["draw"]:
            return [choices["draw"]["action"]]
        case ["offer"] | ["P1" | "P2", "offer"]:
            by = text[:2] if text[0] == "P" else None
            offers = (one["action"] for one in choices["offers"] if one["card"] == by)
            return [next(offers, f"{text} 1")]
        case _:
            return [text]


def _sorted(cards: Iterable[str]) -> list[str]:
    """Cards in the order in which they must be paid or discarded; what is no card goes last, to be refused."""
    return sorted(cards, key=lambda card: KIND.get(card, len(KIND)))
