"""`moontable picture`: one position of a record as a picture, SVG or PNG."""

from pathlib import Path
from typing import Annotated, Any

import typer

from moontable.cli.extras import need_extra
from moontable.cli.records import read_record
from moontable.kit.card import Seated, card


def picture(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as a table offers it for download.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where to write it: .png or .svg.")],
    ply: Annotated[int | None, typer.Option("--ply", min=0, help="After so many actions; without it the end.")] = None,
) -> None:
    """Draw a position of a record as everybody may see it, 1200 x 630."""
    if out.suffix not in (".png", ".svg"):
        raise typer.BadParameter(f"{out}: the name ends in .png or .svg")
    record, end = read_record(file)
    steps = list(record.steps())
    if ply is not None and ply >= len(steps):
        raise typer.BadParameter(f"the record has no position after ply {ply}; the last one is {len(steps) - 1}")
    position = end if ply is None else steps[ply].after
    svg = card(position.game, position.view(None), [_seated(player) for player in record.players])
    if out.suffix == ".svg":
        out.write_text(svg, "utf-8")
        return
    need_extra("server", "resvg_py")
    from moontable.kit.raster import png

    out.write_bytes(png(svg))


def _seated(player: dict[str, Any]) -> Seated:
    bot = player.get("bot")
    return Seated(player.get("name") or "") if bot is None else Seated.by_bot(bot)
