"""Under which addresses people reach the server, and the code that a telephone reads from the terminal."""

from __future__ import annotations

import io
import socket

import segno

_ANYWHERE = ("0.0.0.0", "::", "")


def own_address(host: str, port: int) -> str:
    """The address on this machine."""
    return _url("127.0.0.1" if host in _ANYWHERE else host, port)


def network_address(host: str, port: int) -> str | None:
    """The address for friends in the same network; None when the server listens to this machine alone."""
    if host not in _ANYWHERE:
        return None
    # The route to a documentation address (RFC 5737) names our own address; a datagram socket sends nothing for it.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return _url(str(probe.getsockname()[0]), port)


def terminal_code(url: str) -> str:
    """A QR code in block letters."""
    drawing = io.StringIO()
    segno.make(url, error="m").terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
