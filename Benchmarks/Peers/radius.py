"""Loads the same points with pysupercluster and with Pinfold, in turns.

Usage: radius.py PROGRAM [--rounds N] [--quick]

PROGRAM is the benchmark program, which answers with the seconds that it took to have
a hierarchy that can be asked. Either works on one thread while the other waits.
"""

import argparse
import pathlib
import statistics
import subprocess
import tempfile
import time

import numpy
import pysupercluster

SETS = [(shape, count) for count in (100_000, 1_000_000) for shape in ("uniform", "clustered")]
# Those of both by default; supercluster's zoom 16 is Pinfold's level 17.
SETTINGS = {"min_zoom": 0, "max_zoom": 16, "radius": 40, "extent": 512}


class Pinfold:
    """The benchmark program with the points of a set, which it also writes to a file."""

    def __init__(self, program, shape, count, file):
        command = [program, "--child", "radius", shape, str(count), str(file)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        answer = self.process.stdout.readline()
        assert answer == "ready\n", answer

    def load(self):
        print(file=self.process.stdin)
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        assert self.process.wait() == 0


def load(points):
    start = time.perf_counter()
    clusters = pysupercluster.SuperCluster(points, **SETTINGS)
    seconds = time.perf_counter() - start
    del clusters
    return seconds


def measure(program, shape, count, rounds, folder):
    """Seconds of each round after one to warm up: the peer's and Pinfold's."""
    file = folder / "points.f64"
    pinfold = Pinfold(program, shape, count, file)
    points = numpy.fromfile(file, dtype="<f8").reshape(-1, 2)
    assert len(points) == count
    pairs = [(load(points), pinfold.load()) for _ in range(rounds + 1)]
    pinfold.close()
    return pairs[1:]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the points")
    arguments = parser.parse_args()
    print(f"{'points':>8} {'shape':<10} {'pysupercluster':>15} {'Pinfold':>10} {'times faster':>13}")
    with tempfile.TemporaryDirectory() as folder:
        for shape, count in SETS:
            count //= 100 if arguments.quick else 1
            pairs = measure(arguments.program, shape, count, arguments.rounds, pathlib.Path(folder))
            theirs, ours = (statistics.median(seconds) * 1e3 for seconds in zip(*pairs))
            ratios = [their / our for their, our in pairs]
            print(
                f"{count:>8} {shape:<10} {theirs:12.1f} ms {ours:7.1f} ms"
                f" {statistics.median(ratios):13.2f}   ({min(ratios):.2f} to {max(ratios):.2f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
