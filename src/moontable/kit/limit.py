"""The C++ form of a game in `benchmarks/`: what the compiled Python is measured against."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path

import moontable


def limit_rates(game_id: str) -> Generator[dict[str, float]]:
    """Yield rates per second of the C++ form, `{"listed": …, "sampled": …, "uct": …}`, measured anew each time.

    Yields nothing where this is no checkout, the game has no C++ form, or there is no g++.
    """
    package = Path(moontable.__file__).parent
    name = game_id.replace("-", "_")
    source = package.parent.parent / "benchmarks" / f"{name}.cpp"
    tables = sorted((package / "games" / name).glob("*.csv"))
    compiler = shutil.which("g++")
    if compiler is None or not source.is_file() or not tables:
        return
    with tempfile.TemporaryDirectory(prefix="moontable-limit-") as folder:
        program = Path(folder) / name
        subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, source], check=True)
        while True:
            done = subprocess.run([program, *tables], check=True, capture_output=True)
            rates = json.loads(done.stdout)
            yield {
                "listed": rates["playout_actions_per_s"],
                "sampled": rates["playout_sampled_actions_per_s"],
                "uct": rates["uct_simulations_per_s"],
            }
