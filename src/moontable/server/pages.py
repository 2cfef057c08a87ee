"""The browser client: one page for every address, hashed assets, compressed before they were asked for."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import brotli
from litestar import Response, get
from litestar.di import NamedDependency

from moontable.server.cards import card_of
from moontable.server.given import Asked, TheStore
from moontable.server.refusals import RefusedError

STATIC: Final = Path(__file__).parent / "static"

_SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings in the order preferred, and the suffix of the file beside the plain one."""

_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}

_NOT_BUILT: Final = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Moontable</title>"
    b"<h1>The browser client is not built</h1><p>Run <code>make client</code> and start the server again.</p>"
)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the client in memory, plain (`identity`) and compressed."""

    media_type: str
    etag: str
    is_immutable: bool
    bodies: dict[str, bytes] = field(repr=False)

    def choose(self, accepted: str) -> tuple[str, bytes]:
        """The encoding and body for an `Accept-Encoding` header."""
        offered = set(_accepted(accepted))
        for encoding in _SUFFIXES:
            if encoding in self.bodies and encoding in offered:
                return encoding, self.bodies[encoding]
        return "identity", self.bodies["identity"]


def is_built(folder: Path = STATIC) -> bool:
    """Whether there is a page to show."""
    return (folder / "index.html").is_file()


class Client:
    """Every file of the built client, read once: it is small, and hashed names never change their content."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._assets = {f"/{path.relative_to(folder).as_posix()}": _read(path, folder) for path in _files(folder)}

    def find(self, path: str) -> Asset | None:
        """The file at a path, the page for every path without a dot and for invite links; None when there is none.

        Whoever copies a link out of a sentence may take its full stop along.
        """
        if path.startswith("/t/") or "." not in path.rsplit("/", 1)[-1]:
            path = "/index.html"
        return self._assets.get(path)


@get(["/", "/{path:path}", "/t", "/t/{table:str}", "/t/{table:str}/{page:path}"])
async def page(request: Asked, client: NamedDependency[Client], store: TheStore) -> Response[bytes]:
    """A file of the client, or its page; the page of a table says what it is to whoever shows links as cards.

    Addresses of tables are named apart: the router looks no further once it has found the beginning of the picture's.
    """
    path = request.url.path
    if path.startswith("/t/") and (card := await card_of(request, store)) is not None and client.find("/") is not None:
        return _with_card(client, card, request.headers.get("accept-encoding", ""))
    if path.startswith(("/api/", "/ws/")):
        raise RefusedError("not-found", "Nothing is at this address.")
    if client.find("/") is None:
        return Response(_NOT_BUILT, media_type="text/html", status_code=503)
    asset = client.find(path)
    if asset is None:
        raise RefusedError("not-found", "Nothing is at this address.")
    encoding, body = asset.choose(request.headers.get("accept-encoding", ""))
    etag = f'"{asset.etag}-{encoding}"'
    headers = {
        "ETag": etag,
        "Vary": "Accept-Encoding",
        "Cache-Control": "public, max-age=31536000, immutable" if asset.is_immutable else "no-cache",
    }
    if etag in _known(request.headers.get("if-none-match", "")):
        return Response(b"", headers=headers, status_code=304)
    if encoding != "identity":
        headers["Content-Encoding"] = encoding
    return Response(body, media_type=asset.media_type, headers=headers)


def _with_card(client: Client, card: bytes, accepted: str) -> Response[bytes]:
    """The page with the head of a card: made for each table, so it is never kept without asking."""
    asset = client.find("/")
    body = b"" if asset is None else asset.bodies["identity"].replace(b"</head>", card + b"</head>", 1)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if "br" in set(_accepted(accepted)):
        body, headers["Content-Encoding"] = brotli.compress(body, quality=5), "br"
    return Response(body, media_type="text/html", headers=headers)


def _known(header: str) -> Iterator[str]:
    """The tags of an `If-None-Match` header; a proxy that compresses makes them weak."""
    for tag in header.split(","):
        yield tag.strip().removeprefix("W/")


def _files(folder: Path) -> Iterator[Path]:
    compressed = tuple(_SUFFIXES.values())
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(".") and path.suffix not in compressed:
            yield path


def _read(path: Path, folder: Path) -> Asset:
    plain = path.read_bytes()
    bodies = {"identity": plain}
    for encoding, suffix in _SUFFIXES.items():
        beside = path.with_name(path.name + suffix)
        if beside.is_file():
            bodies[encoding] = beside.read_bytes()
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_immutable = path.relative_to(folder).parts[0] == "assets"
    return Asset(media_type, hashlib.sha256(plain).hexdigest()[:16], is_immutable, bodies)


def _accepted(header: str) -> Iterator[str]:
    """The encodings of an `Accept-Encoding` header that are not refused with q=0."""
    for part in header.split(","):
        name, _, parameters = part.partition(";")
        quality = parameters.strip().removeprefix("q=")
        if parameters == "" or quality.strip("0.") != "":
            yield name.strip().lower()
