"""Keeps a server busy for some minutes, as maps and editors do, with a restart in the middle.

Arguments: the command, a file of places, and the minutes. Fails when an answer is a failure of
the server, an acknowledged edit is missing, strategies count different totals, or memory grows.
How long plans take is printed beside what an idle server takes, and is not a failure: as the
server counts it, and as clients wait that share the machine with it.
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

# How much of the memory may be added in a minute, besides plans that are kept, which have a
# bound of their own; over what comes after the first minute.
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
    quiet_times = served.plan_times()
    stop = threading.Event()
    kinds = [Reader] * 3 + [Editor] * 2 + [Searcher, Looker] + [Listener] * 8
    roles = [kind(served, random.Random(seed), stop) for seed, kind in enumerate(kinds)]
    for role in roles:
        role.start()
    watch(served, seconds / 2)
    times = served.plan_times() - quiet_times
    served.restart()
    memory = watch(served, seconds / 2)
    times += served.plan_times()
    stop.set()
    for role in roles:
        role.join()
    return report(served, roles, before, (idle, quiet_times), times, memory)


def watch(served, seconds):
    """The memory of the server, second by second."""
    samples, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(2)
        samples.append((time.monotonic(), served.resident_bytes(), served.plan_cache_bytes()))
    return samples


def report(served, roles, before, quiet, times, memory):
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
    begin = memory[0][0]
    for at, resident, plans in memory[:: max(1, len(memory) // 8)]:
        print(f"memory after {at - begin:.0f} s: {resident / 1e6:.0f} MB, with {plans / 1e6:.0f} MB of plans")
    rest = [(at, resident - plans) for at, resident, plans in memory if at - begin > 60]
    if rest and rest[-1][0] - rest[0][0] > 60:
        growth = slope(rest)
        print(f"memory besides plans: {100 * growth:+.2f}% a minute")
        if growth > MEMORY_BOUND:
            failures.append(f"memory grows by {100 * growth:.1f}% a minute")
    idle, quiet_times = quiet
    within = quiet_times.share(PLAN_BAR / 1000), times.share(PLAN_BAR / 1000)
    print(f"plans, in the server: {100 * within[1]:.2f}% within {PLAN_BAR} ms,"
          f" {100 * within[0]:.2f}% of an idle server;"
          f" p99 within {1000 * times.bound(0.99):g} ms, {1000 * quiet_times.bound(0.99):g} ms")  # fmt: skip
    busy = [time for role in roles if isinstance(role, Reader) for time in role.times]
    waited, alone = 1000 * percentile(busy, 0.99), 1000 * percentile(idle, 0.99)
    print(f"plans, as clients here wait: {len(busy)}, median {1000 * percentile(busy, 0.5):.1f} ms,"
          f" p99 {waited:.1f} ms, {waited / alone:.1f} times that of an idle server ({alone:.1f} ms)")  # fmt: skip
    for line in failures[:20]:
        print("error:", line)
    return 1 if failures else 0


if __name__ == "__main__":
    main()
