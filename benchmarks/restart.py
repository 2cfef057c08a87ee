"""How long a restart interrupts a match: `python benchmarks/restart.py [--times N] [--json]`.

A server process is killed with SIGKILL in mid-game and started again at once, as a service unit does. The clock runs
from the kill to the first event of the table that a browser hears again: its socket tries every 20 ms to connect,
resumes with `since`, submits the next action and waits for `moved`. Both processes are on this machine, with a warm
compile cache. Each number is in seconds.
"""

from __future__ import annotations

import argparse
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

RETRY_SECONDS = 0.02


class Host:
    """The server process over one data folder and port."""

    def __init__(self, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        port = self.address.partition(":")[2]
        self._command = [sys.executable, "-m", "moontable", "serve", "--port", port, "--data", str(data), "--no-open"]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process; it answers some time later."""
        self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """End the process without a word."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def ask(host: Host, path: str, body: dict[str, Any], cookie: str) -> tuple[dict[str, Any], str]:
    """One changing request; its answer and the cookie that it set."""
    request = urllib.request.Request(
        f"http://{host.address}{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Cookie": cookie},
    )
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer), answer.headers.get("Set-Cookie", "").partition(";")[0]
        except OSError:
            time.sleep(RETRY_SECONDS)  # not up yet


def hear(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(line.recv())
        if message["type"] in kinds:
            return message


@contextmanager
def open_line(host: Host, table: str, cookie: str, since: int | None) -> Iterator[ClientConnection]:
    """A socket that has said hello, as soon as the server takes one."""
    url = f"ws://{host.address}/ws/tables/{table}"
    with ExitStack() as opened:
        line: ClientConnection | None = None
        while line is None:
            try:
                line = opened.enter_context(connect(url, additional_headers={"Cookie": cookie}, proxy=None))
            except (OSError, WebSocketException):
                time.sleep(RETRY_SECONDS)
        line.send(json.dumps({"type": "hello", "protocol": 1, "since": since}))
        yield line


def submit(line: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
    """Play the first tile on offer; the event that tells of it."""
    action = state["choices"]["takes"][0]["cells"][0]["action"]
    line.send(json.dumps({"type": "submit", "ply": state["ply"], "action": action, "nonce": f"n{state['ply']}"}))
    return hear(line, "moved")


def measure(times: int) -> list[float]:
    """Seconds from each kill to the first event after it."""
    measured = []
    with tempfile.TemporaryDirectory() as data:
        host = Host(Path(data))
        host.start()
        try:
            _, cookie = ask(host, "/api/me", {"name": "Ann"}, "")
            wanted = {"game": "nova-luna", "seats": [{"kind": "me"}]}
            table = ask(host, "/api/tables", wanted, cookie)[0]["id"]
            with open_line(host, table, cookie, None) as line:
                state = submit(line, hear(line, "snapshot"))
            for _ in range(times):
                started = time.perf_counter()
                host.kill()
                host.start()
                with open_line(host, table, cookie, state["seq"]) as line:
                    state = submit(line, state)
                    measured.append(time.perf_counter() - started)
        finally:
            host.kill()
    return measured


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, choices=range(1, 8), help="kills in one match")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    measured = measure(options.times)
    result = {"min": min(measured), "median": statistics.median(measured), "max": max(measured)}
    if options.json:
        print(json.dumps({"restart_s": result}))
    else:
        print("kill to first event: " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in result.items()))


if __name__ == "__main__":
    main()
