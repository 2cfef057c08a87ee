"""A real `moontable serve` in a process of its own, on loopback, over a data folder of its own."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self

READY_WITHIN = 120.0
"""Seconds; the first start of a test run may have to compile the rules."""


def free_port() -> int:
    """A loopback port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def answers(url: str) -> bool:
    """Whether a server is there and well."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


class ServerProcess:
    """One server process; `url` stays the same over `kill` and `start`, as for people whose server restarts.

    Use as a context manager, or call `start` and `stop`. Its output goes to `<data>/server.log`.
    """

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Process id of the running server."""
        assert self._process is not None, "the server is not running"
        return self._process.pid

    def start(self) -> None:
        """Start the process and return as soon as it answers; raises with its log when it ends before that."""
        command = [sys.executable, "-m", "moontable", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data", str(self.data), "--no-open", *self._options]
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=os.environ.copy()
            )
        deadline = time.monotonic() + READY_WITHIN
        while not answers(self.url):
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.05)  # wakes at once if it dies

    def kill(self) -> None:
        """End it as a power cut would: no chance to write anything down."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end and wait; returns the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(how)
        try:
            return process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait(15)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
