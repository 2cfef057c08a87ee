"""What lies on the table of Blue Moon City: the plan of the city, obelisk and supplies, standing and hand.

A tile is four lines: place and name, boxes, rewards, pieces. A box shows colour and value until a marker lies on it:

    1,2 Fire Temple      the place is row, column
    V5 ●1 V3             seat 1 has a marker on the second box
    ★2c 2c +3c           leader 2 crystals, every builder 2 crystals; once finished, 3 crystals to its neighbours
    @0 Dg                the figure of seat 0 and the green dragon stand here
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from moontable.games.blue_moon_city.components import (
    CARD_ROWS,
    CARDS,
    COURTYARD,
    LEADER_REWARD,
    NEIGHBOUR_BONUS,
    SHARED_REWARD,
    TILE_NAMES,
)

Json = Mapping[str, Any]

COLUMN = 15
"""Letters of a tile; five of them and the gaps stay below 80."""
WIDTH = 79
SIDE = 5
STYLES = {
    "V": "bold",
    "T": "bold red",
    "A": "bold blue",
    "F": "bold bright_black",
    "K": "bold green",
    "M": "bold dark_orange3",
    "H": "bold bright_white",
    "P": "bold yellow",
    "*": "bold magenta",
}
SEAT_STYLES = ("cyan", "yellow", "magenta", "green")
DRAGON_STYLES = {"red": "bold red", "green": "bold green", "blue": "bold blue"}
PEOPLES = {row["people"][0]: row["people"] for row in CARD_ROWS}
UNITS = "cks"
UNIT_WORDS = ("crystal", "card", "scale")
LEGEND = (
    "V5 box  ●1 marker  @1 figure of seat 1  Dr Dg Db red, green, blue dragon",
    "★ for the leader, for every builder, + of a finished neighbour",
    "c crystals, k cards, s dragon scales",
)


def place_text(place: Sequence[int]) -> str:
    """A place as `row,column`."""
    return f"{place[0]},{place[1]}"


def gain_text(gain: Iterable[int]) -> str:
    """Crystals, cards and scales in words, such as `2 crystals, 1 card`; `nothing` where all are 0."""
    parts = [f"{n} {word}{'s' * (n != 1)}" for n, word in zip(gain, UNIT_WORDS, strict=True) if n]
    return ", ".join(parts) or "nothing"


def gain_letters(gain: Iterable[Any]) -> str:
    """Crystals, cards and scales in letters: `2c`, or `cks` for one of each."""
    return "".join(f"{n if n > 1 else ''}{unit}" for n, unit in zip(gain, UNITS, strict=True) if n)


def flow(head: str, parts: Iterable[Text | str], gap: str = "  ") -> list[Text]:
    """Parts one after the other behind a head, on as many lines as the width asks for."""
    lines = [Text(head)]
    for part in parts:
        is_first = len(lines[-1].plain) == len(head)
        if not is_first and len(lines[-1].plain) + len(gap) + len(part) > WIDTH:
            lines.append(Text(" " * len(head)))
            is_first = True
        lines[-1].append("" if is_first else gap).append(part)
    return lines


def marker(seat: int) -> Text:
    """A seat's marker."""
    return Text(f"●{seat}", SEAT_STYLES[seat])


def figure(seat: int) -> Text:
    """A seat's figure."""
    return Text(f"@{seat}", f"bold {SEAT_STYLES[seat]}")


def short_name(tile: int, most: int) -> str:
    """A building's name in at most so many letters: first words shrink to initials before the last is cut."""
    name = TILE_NAMES[tile]
    if len(name) > most:
        *first, last = name.split()
        name = " ".join([*(f"{word[0]}." for word in first), last])
    return name if len(name) <= most else f"{name[: most - 1]}."


# ── The city ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def draw_city(view: Json) -> list[Text]:
    """The plan of the city, five rows of four lines."""
    tiles = {tuple(tile["at"]): tile for tile in view["tiles"]}
    lines = []
    for row in range(SIDE):
        cells = [_cell(view, tiles.get((row, column))) for column in range(SIDE)]
        lines += [_joined(line) for line in zip(*cells, strict=True)]
    return lines


def _joined(parts: Sequence[Text]) -> Text:
    line = Text(" ").join(parts)
    line.rstrip()
    return line


def _cell(view: Json, tile: Json | None) -> list[Text]:
    lines = [Text()] * 4 if tile is None else [*_tile(tile), _pieces(view, tile["at"])]
    shown = [line.copy() for line in lines]
    for line in shown:
        line.pad_right(COLUMN - len(line))
    return shown


def _tile(tile: Json) -> tuple[Text, Text, Text]:
    """Name, boxes and rewards of a tile."""
    number, place = tile["tile"], place_text(tile["at"])
    head = Text(f"{place} ").append(short_name(number, COLUMN - len(place) - 1), "bold")
    if number == COURTYARD:
        return head, Text("obelisk"), Text()
    bonus = f"+{gain_letters(NEIGHBOUR_BONUS[number])}"
    if tile["built"]:
        return head, Text("✓ finished", "green"), Text(bonus, "dim")
    boxes = Text(" ").join(box_text(box) for box in tile["boxes"])
    return (
        head,
        boxes,
        Text(f"★{gain_letters(LEADER_REWARD[number])} {gain_letters(SHARED_REWARD[number])} {bonus}", "dim"),
    )


def box_text(box: Json) -> Text:
    """A box: colour and value, or the marker that lies on it."""
    if box["marker"] is not None:
        return marker(box["marker"])
    return Text(f"{box['colour']}{box['value']}", STYLES[box["colour"]])


def _pieces(view: Json, at: Sequence[int]) -> Text:
    line = Text()
    for seat, player in enumerate(view["players"]):
        if player["at"] == at:
            line.append_text(figure(seat))
    for dragon, place in view["dragons"].items():
        if place == at:
            line.append(" " if line else "").append(f"D{dragon[0]}", DRAGON_STYLES[dragon])
    return line


# ── Common things ─────────────────────────────────────────────────────────────────────────────────────────────────────


def describe_stores(view: Json) -> list[Text]:
    """Obelisk with the next cost marked, scales and what they would pay now, deck and discard pile."""
    obelisk, scales = view["obelisk"], view["scales"]
    laid = len(obelisk["markers"])
    boxes = [marker(seat) for seat in obelisk["markers"]]
    boxes += [
        Text(f"[{cost}]" if i == 0 else str(cost), "" if i else "bold")
        for i, cost in enumerate(obelisk["costs"][laid:])
    ]
    pays = " ".join(f"@{seat} {crystals}" for seat, crystals in enumerate(scales["pays"]))
    pile = [card if n == 1 else f"{card}×{n}" for card in CARDS if (n := view["discard"].count(card))]
    return [
        *flow("obelisk ", boxes, " "),
        Text(f"        {view['goal']} offerings win", "dim"),
        Text(f"scales  {scales['supply']} of {scales['total']} in the supply; scored now they pay {pays}"),
        *flow(f"cards   {view['deck']} in the deck; discarded: ", pile or ["none"], " "),
    ]


def describe_seat(view: Json, seat: int, name: str) -> Text:
    """Standing of one seat; its crystals where they may be seen, in brackets cards that it gets after the turn."""
    player = view["players"][seat]
    held = [f"{player['cards']} cards" + (f" (+{player['pending']})" if player["pending"] else "")]
    if player["crystals"] is not None:
        held.append(f"{player['crystals']} crystals")
    held += [f"{player['scales']} scales", f"{player['markers']} markers left"]
    line = figure(seat).append(f" {name}: {player['offerings']} of {view['goal']} offerings, {', '.join(held)}")
    if seat == view["actor"]:
        line.stylize("bold")
    return line


def describe_hand(view: Json, seat: int) -> list[Text]:
    """The cards of a seat by people, nothing where they may not be seen."""
    hand = view["players"][seat]["hand"]
    if hand is None:
        return []
    groups = []
    for initial, people in PEOPLES.items():
        if cards := [card for card in hand if card[0] == initial]:
            groups.append(Text(f"{people} ").append(" ".join(cards), STYLES[initial]))
    return flow("hand    ", groups or ["no card"])


def draw_seat(view: Json, seat: int) -> list[Text]:
    """Standing of one seat, its markers in the city and at the obelisk, and its hand where that may be seen."""
    marked = [
        f"{place_text(tile['at'])} {TILE_NAMES[tile['tile']]} {values}"
        for tile in view["tiles"]
        if (values := "+".join(_marked(tile, seat)))
    ]
    return [
        describe_seat(view, seat, f"seat {seat}"),
        *flow("markers ", marked or ["none in the city"], ", "),
        *describe_hand(view, seat),
    ]


def _marked(tile: Json, seat: int) -> list[str]:
    """Values of the boxes of a tile that a seat's markers lie on."""
    return [str(box["value"]) for box in tile["boxes"] if box["marker"] == seat]
