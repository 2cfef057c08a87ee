"""The Typer application, and the one place where an error becomes a line and an exit code."""

import sys
from enum import IntEnum
from typing import Annotated

import typer

from moontable import __version__
from moontable.cli import arena, bench, perft, picture, play, puzzles, replay, selfplay, serve, train, verify, warm
from moontable.errors import MoontableError

app = typer.Typer(
    name="moontable",
    help="Board games under the moon: serve a table, play in the terminal, measure and let bots play.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("perft")(perft.perft)
app.command("replay")(replay.replay)
app.command("picture")(picture.picture)
app.command("verify")(verify.verify_record)
app.command("selfplay")(selfplay.selfplay)
app.command("arena")(arena.arena)
app.command("train")(train.train)
app.command("puzzles")(puzzles.puzzles)
app.command("bench")(bench.bench)
app.command("warm")(warm.warm)

ARGUMENT_CODES = frozenset(
    {"bad-notation", "bad-option", "bad-seats", "option-conflict", "unknown-bot", "unknown-game"}
)
"""Refusals that speak of what was typed on the command line."""


class ExitCode(IntEnum):
    """How the process ends."""

    DONE = 0
    FAILED = 1
    BAD_ARGUMENTS = 2
    INTERRUPTED = 130


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Show the commands when none is named."""
    if version:
        typer.echo(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def refuse(reason: str) -> None:
    """One line on stderr; a reason of several lines is folded into one."""
    print(f"moontable: {' '.join(reason.split())}", file=sys.stderr)


def run(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit code and never raises for what a person typed or pressed."""
    try:
        outcome = app(arguments, prog_name="moontable", standalone_mode=False)
    except typer.TyperException as error:
        refuse(error.format_message())
        return ExitCode.BAD_ARGUMENTS
    except MoontableError as error:
        refuse(f"{error.code}: {error.reason}")
        return ExitCode.BAD_ARGUMENTS if error.code in ARGUMENT_CODES else ExitCode.FAILED
    except (typer.Abort, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has seen enough (`moontable … | head`). Python would complain when it closes stdout.
        sys.stdout = None
        return ExitCode.DONE
    except OSError as error:  # a full disk, a folder that is a file
        refuse(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
        return ExitCode.FAILED
    return outcome if isinstance(outcome, int) else ExitCode.DONE
