"""`python -m moontable.protocol.export [--check]`: write the browser's types and component tables.

`client/src/protocol.gen.ts` holds every message and request, the protocol version and the codes of refusals;
`client/src/games/<game>/tiles.gen.ts` holds what is printed on the tiles and cards of a game. `--check` writes nothing
and exits with 1 when a file on disk differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import get_args

from msgspec import Struct

from moontable.core.errors import CODES
from moontable.games.blue_moon_city import components as blue_moon_city
from moontable.games.nova_luna import components as nova_luna
from moontable.protocol import (
    PROTOCOL_VERSION,
    CloseCode,
    boards,
    challenges,
    client,
    clock,
    identity,
    learning,
    lobby,
    meeting,
    notices,
    polling,
    review,
    server,
    talking,
)
from moontable.protocol.typescript import (
    JSON_TYPES,
    declare_constant,
    declare_enumeration,
    declare_strings,
    declare_struct,
    declare_union,
)

HEADER = "// Written by `python -m moontable.protocol.export`; do not edit.\n"

LOBBY: tuple[type[Struct], ...] = (
    lobby.Account,
    lobby.Me,
    lobby.Rename,
    identity.SignedIn,
    identity.CodeOwner,
    identity.SetPassword,
    identity.Phrase,
    identity.DeviceCode,
    identity.CodeStatus,
    identity.Device,
    lobby.OptionInfo,
    lobby.LevelInfo,
    lobby.GameInfo,
    lobby.SeatForMe,
    lobby.SeatBeside,
    lobby.SeatOpen,
    lobby.SeatForBot,
    clock.Clock,
    clock.ClockState,
    clock.TakeVacation,
    clock.Vacation,
    lobby.WantedSettings,
    lobby.NewTable,
    lobby.Sit,
    lobby.SeatBot,
    lobby.TryOut,
    lobby.SeatInfo,
    lobby.TableSettings,
    lobby.Fairness,
    lobby.ChallengeTag,
    lobby.TableInfo,
    lobby.PlyView,
    lobby.MatchViews,
    lobby.PlyChoices,
    lobby.PlyOutlook,
    lobby.Preview,
    lobby.AddNonce,
    lobby.BringRecord,
    server.UndoOffer,
    lobby.Refusal,
    notices.Subscribe,
    notices.Unsubscribe,
    notices.SetWebhook,
    notices.SetWishes,
    notices.WebhookInfo,
    notices.NoticeInfo,
    talking.SwitchChat,
    talking.RemoveLine,
    talking.MuteSeat,
    talking.SendAway,
    talking.Watcher,
    talking.Muted,
    meeting.OpenTable,
    meeting.OpenTables,
    meeting.QuickMatch,
    meeting.Friend,
    meeting.FriendList,
    meeting.FriendSeat,
    meeting.FriendLink,
    meeting.SeatStanding,
    boards.SeatRating,
    boards.TableRatings,
    boards.BoardEntry,
    boards.Board,
    boards.OwnRating,
    boards.GameRecord,
    boards.Opponent,
    boards.Statistics,
    boards.SetListed,
    challenges.ResultCount,
    challenges.BestResult,
    challenges.ChallengeResults,
    challenges.OwnAttempt,
    challenges.Challenge,
    challenges.PastAttempt,
    challenges.Today,
    review.Reason,
    review.JudgedAction,
    review.Hint,
    review.Decision,
    review.Review,
)

LEARNING: tuple[type[Struct], ...] = (
    learning.Course,
    learning.Exercise,
    learning.Attempt,
    learning.Worth,
    learning.Verdict,
)


def protocol_text() -> str:
    """The whole of `protocol.gen.ts`."""
    client_messages: tuple[type[Struct], ...] = get_args(client.ClientMessage)
    server_messages: tuple[type[Struct], ...] = get_args(server.ServerMessage)
    parts = [
        HEADER,
        declare_constant("PROTOCOL_VERSION", PROTOCOL_VERSION, "Said in `hello`."),
        declare_constant("MAX_MESSAGE_BYTES", client.MAX_MESSAGE_BYTES, "A longer frame to the server is refused."),
        declare_enumeration("CLOSE", CloseCode, "Why the server closed a socket for good or for now."),
        JSON_TYPES,
        declare_strings("ErrorCode", sorted(CODES), "Every code a refusal can carry."),
        *map(declare_struct, LOBBY),
        declare_union(
            "SeatRequest", get_args(lobby.SeatRequest), "Who shall have a seat of a new table, told apart by `kind`."
        ),
        declare_struct(server.LogLine),
        *map(declare_struct, LEARNING),
        *map(declare_struct, client_messages),
        declare_union("ClientMessage", client_messages, "Browser to server, told apart by `type`."),
        *map(declare_struct, server_messages),
        declare_union("ServerMessage", server_messages, "Server to browser, told apart by `type`."),
        declare_struct(polling.Poll),
        declare_struct(polling.Polled),
    ]
    return "\n".join(parts)


def nova_luna_text() -> str:
    """The printed tiles; colours are numbered as in views: red 0, blue 1, turquoise 2, yellow 3."""
    lines = [
        f"  {tile}: {{ colour: {colour}, cost: {cost}, tasks: {json.dumps(tasks)} }},\n"
        for tile, (colour, cost, tasks) in enumerate(
            zip(nova_luna.COLOUR, nova_luna.COST, nova_luna.TASK_TEXTS, strict=True)
        )
        if tile > 0  # no tile has the number 0
    ]
    return (
        f"{HEADER}\n"
        "/** A printed tile: frame colour (red 0, blue 1, turquoise 2, yellow 3), time, tasks as colour letters. */\n"
        "export interface Tile {\n  colour: 0 | 1 | 2 | 3;\n  cost: number;\n  tasks: string[];\n}\n\n"
        "/** The 68 tiles by their number. */\n"
        f"export const TILES: Record<number, Tile> = {{\n{''.join(lines)}}};\n"
    )


def blue_moon_city_text() -> str:
    """The printed buildings and cards; how well a number is known is told with it."""
    tables = ("LEADER_REWARD", "SHARED_REWARD", "NEIGHBOUR_BONUS")
    buildings = [
        f"  {tile}: "
        + _literal(
            name=row["name"],
            people=row["people"] or None,
            colour=None if row["colour"] == "-" else row["colour"],
            boxes=list(blue_moon_city.BOX_VALUES[tile]),
            **dict(
                zip(
                    ("leader", "all", "neighbours"),
                    (getattr(blue_moon_city, table)[tile].tolist() for table in tables),
                    strict=True,
                )
            ),
            status=max(row["boxes_status"], row["rewards_status"], key=blue_moon_city.STATUSES.index),
        )
        + ",\n"
        for tile, row in enumerate(blue_moon_city.TILE_ROWS)
    ]
    cards = [
        f"  {card}: "
        + _literal(people=row["people"], colour=card[0], value=int(row["value"]), count=int(row["count"]))
        + ",\n"
        for card, row in zip(blue_moon_city.CARDS, blue_moon_city.CARD_ROWS, strict=True)
    ]
    colours = " | ".join(f'"{colour}"' for colour in blue_moon_city.COLOURS)
    return (
        f"{HEADER}\n"
        "/** A people's initial, which names its colour: black, red, blue, grey, green, brown, white, yellow. */\n"
        f"export type Colour = {colours};\n\n"
        "/** Crystals, cards, scales. */\n"
        "export type Triple = [number, number, number];\n\n"
        "/** How the least certain number of a tile is known: surely, from a picture, as the likelier reading. */\n"
        'export type Status = "exact" | "reading" | "reconstructed";\n\n'
        "/** A tile: colour and numbers of its boxes from the left, rewards of the leader, of all, of neighbours. */\n"
        "export interface Building {\n"
        "  name: string;\n"
        "  people: string | null;\n"
        '  colour: Colour | "*" | null;\n'
        "  boxes: number[];\n"
        "  leader: Triple;\n"
        "  all: Triple;\n"
        "  neighbours: Triple;\n"
        "  status: Status;\n"
        "}\n\n"
        "/** The 20 buildings by their number; 0 is the courtyard. */\n"
        f"export const BUILDINGS: Record<number, Building> = {{\n{''.join(buildings)}}};\n\n"
        "/** A kind of card, and how many there are of it. */\n"
        "export interface Card {\n  people: string;\n  colour: Colour;\n  value: number;\n  count: number;\n}\n\n"
        "/** The 22 kinds of cards by their name, in their order. */\n"
        f"export const CARDS: Record<string, Card> = {{\n{''.join(cards)}}};\n"
    )


def _literal(**members: object) -> str:
    """An object as TypeScript writes it."""
    return "{ " + ", ".join(f"{name}: {json.dumps(value)}" for name, value in members.items()) + " }"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the generated files; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m moontable.protocol.export", description="Write the browser's types."
    )
    parser.add_argument("--check", action="store_true", help="write nothing, exit with 1 when a file differs")
    parser.add_argument("--client", type=Path, default=Path("client"), help="the client's folder (default: client)")
    options = parser.parse_args(arguments)
    source: Path = options.client / "src"
    wanted = {
        source / "protocol.gen.ts": protocol_text(),
        source / "games" / "blue_moon_city" / "tiles.gen.ts": blue_moon_city_text(),
        source / "games" / "nova_luna" / "tiles.gen.ts": nova_luna_text(),
    }
    differing = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    if options.check:
        for path in differing:
            print(f"{path} differs from the protocol: run `python -m moontable.protocol.export`.", file=sys.stderr)
        return 1 if differing else 0
    for path in differing:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
