"""Commands that need more than the command line: which extra to install when it is not there."""

import importlib.util

import typer


def need_extra(extra: str, *modules: str) -> None:
    """Refuse the command, naming the extra, unless all these modules can be imported."""
    if any(importlib.util.find_spec(module) is None for module in modules):
        raise typer.TyperException(f"this command needs the extra: pip install 'moontable[{extra}]'")
