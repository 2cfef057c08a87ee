"""Server and client with reload in one terminal: `make dev`.

The server starts anew when a Python file changes; Vite serves the client, changes it in place, and hands what is for
the server (`/api`, `/ws`) on to it. Ctrl-C ends both.
"""

import argparse
import contextlib
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def start(command: list[str], **environment: str) -> subprocess.Popen[bytes]:
    """Start one of the two, with the project's own programs first on the PATH.

    Each has a session of its own: the terminal's Ctrl-C reaches this script alone, which then ends them once.
    """
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PATH": path} | environment, start_new_session=True)


def end(process: subprocess.Popen[bytes], *, alone: bool) -> None:
    """Ask, wait a little, insist. `alone` asks the process itself, which passes it on, else its whole group."""
    with contextlib.suppress(ProcessLookupError):
        (os.kill if alone else os.killpg)(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main() -> int:
    """Run both until one ends or Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="port of the server; the client's is Vite's, 5173")
    parser.add_argument("--data", type=Path, default=Path("data"), help="data folder of the server")
    chosen = parser.parse_args()
    serve = ["moontable", "serve", "--port", str(chosen.port), "--data", str(chosen.data), "--no-open"]
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ending this script ends both, however it is asked
    server = start(["watchfiles", "--filter", "python", shlex.join(serve), "src"])
    client = start(["npm", "--prefix", "client", "run", "dev"], MOONTABLE_SERVER=f"http://127.0.0.1:{chosen.port}")
    try:
        while server.poll() is None and client.poll() is None:
            try:
                client.wait(0.5)
            except subprocess.TimeoutExpired:
                continue
    except KeyboardInterrupt:
        pass
    finally:
        end(client, alone=False)
        end(server, alone=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
