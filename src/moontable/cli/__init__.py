"""The command line: `moontable serve · play · perft · replay · selfplay · arena · train · bench · warm`.

A command prints its result on stdout and everything else (progress, refusals) on stderr. Exit codes: 0 done,
1 refused or failed, 2 bad arguments, 130 ended by Ctrl-C.
"""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code; `arguments` default to those of the process."""
    try:
        from moontable.cli.application import run
    except ModuleNotFoundError as error:
        # The base install is the engine alone; the console script exists all the same.
        if error.name not in {"typer", "rich"}:
            raise
        print("moontable: the command line needs the extra: pip install 'moontable[cli]'", file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # before there was anything to stop
        return 130
    return run(arguments)
