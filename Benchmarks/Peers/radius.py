"""Loads the same points with pysupercluster and with Pinfold, in turns.

Usage: radius.py PROGRAM [--rounds N] [--quick] [--cpu-time]

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

COUNTS = (10_000, 100_000, 1_000_000)
SETS = [(shape, count) for count in COUNTS for shape in ("uniform", "clustered")]
# Those of both by default; supercluster's zoom 16 is Pinfold's level 17.
SETTINGS = {"min_zoom": 0, "max_zoom": 16, "radius": 40, "extent": 512}


class Pinfold:
    """The benchmark program with the points of a set, which it also writes to a file."""

    def __init__(self, program, options, shape, count, file):
        command = [program, *options, "--child", "radius", shape, str(count), str(file)]
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


def load(points, clock):
    start = clock()
    clusters = pysupercluster.SuperCluster(points, **SETTINGS)
    seconds = clock() - start
    del clusters
    return seconds


def measure(arguments, shape, count, folder):
    """Seconds of each round: the peer's and Pinfold's."""
    clock = time.thread_time if arguments.cpu_time else time.perf_counter
    options = ["--cpu-time"] if arguments.cpu_time else []
    file = folder / "points.f64"
    pinfold = Pinfold(arguments.program, options, shape, count, file)
    points = numpy.fromfile(file, dtype="<f8").reshape(-1, 2)
    assert len(points) == count
    pairs = [(second(load, points, clock), second(pinfold.load)) for _ in range(arguments.rounds)]
    pinfold.close()
    return pairs


def second(load, *arguments):
    """Seconds of the second of two loads: the first finds the memory of a program that
    has slept for seconds, which systems take away and processors forget."""
    load(*arguments)
    return load(*arguments)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the points")
    parser.add_argument(
        "--cpu-time", action="store_true",
        help="count what the processor works for the thread, on a machine that others use",
    )
    arguments = parser.parse_args()
    print(f"{'points':>8} {'shape':<10} {'pysupercluster':>15} {'Pinfold':>10} {'times faster':>13}")
    with tempfile.TemporaryDirectory() as folder:
        for shape, count in SETS:
            count //= 100 if arguments.quick else 1
            pairs = measure(arguments, shape, count, pathlib.Path(folder))
            theirs, ours = (statistics.median(seconds) * 1e3 for seconds in zip(*pairs))
            ratios = [their / our for their, our in pairs]
            print(
                f"{count:>8} {shape:<10} {theirs:12.1f} ms {ours:7.1f} ms"
                f" {statistics.median(ratios):13.2f}   ({min(ratios):.2f} to {max(ratios):.2f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
