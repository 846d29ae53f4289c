"""From points to plans, end to end: DuckDB makes them and rolls them up, Pinfold serves the cells.

    large.py FOLDER ROWS

What is in the folder already is not made again. Prints how long each step took, and for each zoom
how long the plans of a screen took in the server.
"""

import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import time
import urllib.request

BIN = pathlib.Path(sys.executable).parent
HERE = pathlib.Path(__file__).parent
ZOOMS = range(0, 19)
SCREENS = 40
TIMES = 5


def step(name, target, *command):
    """Runs a command that makes a file or a folder, and prints the time and the memory it took."""
    if target.exists():
        return
    start = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), cwd=target.parent)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, name
    print(f"{name}: {time.monotonic() - start:.1f} s, {usage.ru_utime + usage.ru_stime:.1f} s of a "
          f"processor, {usage.ru_maxrss / 1e6:.2f} GB", flush=True)


def sql(work, name, target, statement):
    script = work / f"{name}.sql"
    script.write_text("SET memory_limit = '6GB';\n" + statement, encoding="utf-8")
    step(name, target, BIN / "duckdb", "-no-init", "-bail", "-f", script)


def rect(latitude, longitude, zoom, width=1920, height=1080):
    """The edges of a screen in degrees."""
    world = 512 * 2**zoom
    y = 0.5 - math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)) / (2 * math.pi)
    half = min(height / world / 2, 0.5)

    def degrees(y):
        return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * min(max(y, 0), 1)))))

    east = min(width / world / 2, 0.5) * 360
    return longitude - east, degrees(y + half), longitude + east, degrees(y - half)


def plans(origin, cities):
    chance = random.Random(7)
    slowest = 0
    for zoom in ZOOMS:
        durations, counts = [], []
        for latitude, longitude in chance.sample(cities, SCREENS):
            size = f"1920x{1080 if zoom > 1 else 512 * 2**zoom}"
            times = []
            # The least of several, as others use the machine; each a little beside the others, so
            # that it is planned.
            for number in range(TIMES):
                edges = rect(latitude, longitude + number * 1e-6, zoom)
                edges = ",".join(f"{edge:.7f}" for edge in edges)
                with urllib.request.urlopen(f"{origin}/plan?rect={edges}&size={size}") as answer:
                    timing = answer.headers["Server-Timing"]
                    counts.append(len(json.load(answer)["features"]))
                times.append(float(timing.split("dur=")[1].split(",")[0]))
            durations.append(min(times))
        slowest = max(slowest, max(durations))
        print(f"zoom {zoom}: median {statistics.median(durations):.3f} ms, slowest "
              f"{max(durations):.3f} ms, up to {max(counts)} clusters", flush=True)
    return slowest


def main():
    work, rows = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    pinfold = os.environ["PINFOLD"]
    statement = (HERE / "points.sql").read_text(encoding="utf-8").replace("ROWS", str(rows))
    sql(work, "points", work / "points.parquet", statement)
    flags = ["--dialect", "duckdb", "--table", "'points.parquet'", "--longitude", "lon",
             "--latitude", "lat", "--into", "cells"]
    statement = subprocess.run([pinfold, "rollup", "sql", *flags], check=True, text=True,
                               capture_output=True).stdout
    (work / "cells").mkdir(exist_ok=True)
    sql(work, "roll-up", work / "cells/part-0.csv.gz", statement)
    store = work / "cells.gpkg"
    step("store", store, pinfold, "import", "cells/part-0.csv.gz", store, "--weight", "count", "--quiet")
    start = time.monotonic()
    server = subprocess.Popen([pinfold, "serve", store, "--port", "0"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        line = next(line for line in server.stdout if "http://" in line)
        origin = "http://" + line.split("http://")[1].split()[0].rstrip("/.,")
        with urllib.request.urlopen(f"{origin}/datasets") as answer:
            data = json.load(answer)["datasets"][0]
        print(f"serving: {time.monotonic() - start:.2f} s; {data}", flush=True)
        address = f"{origin}/datasets/{data['id']}"
        # Where there is something to see.
        world = f"{address}/plan?rect=-180,-80,180,80&size=2048x1080&cell_size=20"
        with urllib.request.urlopen(world) as answer:
            cities = [tuple(feature["geometry"]["coordinates"][::-1])
                      for feature in json.load(answer)["features"]]
        slowest = plans(address, cities)
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
        sizes = [line for line in status.splitlines() if line.startswith(("VmHWM", "VmRSS"))]
        print(f"slowest plan: {slowest:.3f} ms; {'; '.join(' '.join(s.split()) for s in sizes)}")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
