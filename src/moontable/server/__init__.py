"""The web server: lobby, sockets, one writer per table, bots and the static client."""

from moontable.server.serving import run

__all__ = ["run"]
