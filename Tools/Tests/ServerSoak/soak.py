"""Keeps a server busy for some minutes, as maps and editors do, with a restart in the middle.

Arguments: the command, a file of places, and the minutes. Fails when an answer is a failure of
the server, an acknowledged edit is missing, strategies count different totals, or memory grows.
How long plans take is printed beside what an idle server takes, and is not a failure.
"""

import pathlib
import random
import shutil
import sys
import tempfile
import threading
import time

from roles import RANK, Editor, Listener, Looker, Reader, Searcher
from served import Served

# The slope of the memory over the last part of a run, a minute: caches are full by then.
MEMORY_BOUND = 0.02

# What a plan may take in 99 of 100 times, in milliseconds.
PLAN_BAR = 100

STRATEGIES = ["grid", "radius", "none", "decimals", "overlap", "ranked"]

# These show some places for others, or not at all; the rest show each once.
THINNING = {"decimals", "overlap", "ranked"}


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def slope(samples):
    """How much of the memory is added each minute, by least squares."""
    count = len(samples)
    mean_time = sum(time for time, _ in samples) / count
    mean = sum(size for _, size in samples) / count
    spread = sum((time - mean_time) ** 2 for time, _ in samples)
    return 60 * sum((time - mean_time) * (size - mean) for time, size in samples) / spread / mean


def idle_plans(served, seconds):
    """How long plans take of a server that does nothing else."""
    reader = Reader(served, random.Random(1), threading.Event())
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        reader.turn()
    return reader.times


def totals(served):
    """How many places each strategy counts in the whole world."""
    found = {}
    for strategy in STRATEGIES:
        plan = served.json(f"/plan?rect=-180,-90,180,90&size=4000x4000&columns=&strategy={strategy}"
                           + (RANK + "&budget=100000" if strategy == "ranked" else ""))  # fmt: skip
        counts = [feature["properties"]["point_count"] for feature in plan["features"]]
        found[strategy] = sum(counts)
    return found


def main():
    command, file, minutes = sys.argv[1], pathlib.Path(sys.argv[2]), float(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(file, folder)
        served = Served(command, copy)
        try:
            sys.exit(run(served, minutes * 60))
        finally:
            served.kill()


def run(served, seconds):
    served.start()
    before = served.json("")["count"]
    idle = idle_plans(served, min(20, seconds / 10))
    stop = threading.Event()
    kinds = [Reader] * 3 + [Editor] * 2 + [Searcher, Looker] + [Listener] * 8
    roles = [kind(served, random.Random(seed), stop) for seed, kind in enumerate(kinds)]
    for role in roles:
        role.start()
    memory = watch(served, seconds / 2)
    served.restart()
    memory = watch(served, seconds / 2)
    stop.set()
    for role in roles:
        role.join()
    return report(served, roles, before, idle, memory)


def watch(served, seconds):
    """The memory of the server, second by second."""
    samples, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(1)
        samples.append((time.monotonic(), served.resident_bytes()))
    return samples


def report(served, roles, before, idle, memory):
    failures = [line for role in roles for line in role.failures]
    counts = {}
    for role in roles:
        for status, count in role.statuses.items():
            counts[status] = counts.get(status, 0) + count
    print("answers by status:", dict(sorted(counts.items())))
    editors = [role for role in roles if isinstance(role, Editor)]
    added = sum(role.added for role in editors)
    unknown = sum(role.unknown for role in editors)
    print(f"edits acknowledged: {sum(role.acknowledged for role in editors)}, cut off by the restart: {unknown}")
    print("events heard:", sum(role.events for role in roles if isinstance(role, Listener)))
    after = served.json("")["count"]
    if abs(after - (before + added)) > unknown:
        failures.append(f"{after} places; {before} and {added:+} that were acknowledged make {before + added}")
    for strategy, total in totals(served).items():
        # A thinning strategy may leave places out that are too near to others, never add any.
        if total > after or strategy not in THINNING and total != after:
            failures.append(f"{strategy} counts {total} places of {after}")
    last = memory[len(memory) // 2 :]
    if last and last[-1][0] - last[0][0] > 60:
        growth = slope(last)
        print(f"memory: {last[-1][1] / 1e6:.0f} MB, {100 * growth:+.2f}% a minute over the last {len(last)} s")
        if growth > MEMORY_BOUND:
            failures.append(f"memory grows by {100 * growth:.1f}% a minute")
    busy = [time for role in roles if isinstance(role, Reader) for time in role.times]
    quiet, loaded = 1000 * percentile(idle, 0.99), 1000 * percentile(busy, 0.99)
    print(f"plans: {len(busy)}, median {1000 * percentile(busy, 0.5):.1f} ms, p99 {loaded:.1f} ms"
          f" ({'within' if loaded < PLAN_BAR else 'ABOVE'} {PLAN_BAR} ms), {loaded / quiet:.1f} times"
          f" the p99 of an idle server ({quiet:.1f} ms)")  # fmt: skip
    for line in failures[:20]:
        print("error:", line)
    return 1 if failures else 0


if __name__ == "__main__":
    main()
