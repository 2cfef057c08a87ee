"""A server in front of the server, whose build seems to change: the worker gets another version."""

import re
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

_VERSION = re.compile(rb"version:(.)[0-9a-f]{12}\1")


class Front:
    """Hands on what is asked by GET; after `release` the worker's script is that of another build."""

    def __init__(self, behind: str) -> None:
        self._version: bytes | None = None
        front = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                try:
                    with urllib.request.urlopen(f"{behind}{self.path}", timeout=10) as answer:
                        status, headers, body = answer.status, answer.headers, answer.read()
                except urllib.error.HTTPError as error:
                    status, headers, body = error.code, error.headers, error.read()
                if self.path == "/sw.js" and front._version is not None:
                    body, n = _VERSION.subn(rb"version:\g<1>" + front._version + rb"\g<1>", body)
                    assert n == 1, "the worker has one version"
                self.send_response(status)
                for name in ("Content-Type", "Cache-Control"):
                    self.send_header(name, headers.get(name, ""))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_request(self, code: object = "-", size: object = "-") -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def release(self, version: str) -> None:
        """From now on the build has another version."""
        self._version = version.encode()

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
