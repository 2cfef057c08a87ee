"""`moontable serve`: the table server, on this machine or for friends in the network."""

from pathlib import Path
from typing import Annotated

import typer

import moontable
from moontable.cli import warming


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets friends in.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8000,
    data: Annotated[Path, typer.Option("--data", help="Folder of the database.")] = Path("data"),
    database: Annotated[str | None, typer.Option("--database", help="Address of another database.")] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=2**64 - 1, help="Make every draw foreseeable: for tests and shows alone."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser at the address.")] = False,
    bot_pause: Annotated[
        float | None, typer.Option("--bot-pause", min=0.0, max=60.0, help="Seconds that a bot takes at least.")
    ] = None,
) -> int:
    """Serve tables until Ctrl-C."""
    try:
        from moontable import server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("moontable"):
            raise
        raise typer.BadParameter("serving needs the extra: pip install 'moontable[server]'") from error
    warming.warm(moontable.game_ids())
    return server.run(
        host=host,
        port=port,
        data_dir=data,
        database=database,
        seed=seed,
        open_browser=open_browser,
        bot_pause=bot_pause,
    )
