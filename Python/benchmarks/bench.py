"""Times of the package as ratios to others in the same run.

    python bench.py [plan TIME]

pysupercluster is compared with where it is installed. The time of a grid plan from Swift, in
milliseconds, comes from `reference/Sources/Reference` with the argument `time`.
"""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import time

import numpy as np
import pinfold

BOX = (-20, 30, 40, 60)


def best(work, times: int = 3) -> float:
    """Returns the shortest time in seconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def report(name: str, value: float, bar: str, unit: str = "") -> None:
    print(f"{name:58} {value:8.2f}{unit:3} {bar}", flush=True)


def points(count: int, clustered: bool):
    rng = np.random.default_rng(1)
    lon, lat = rng.uniform(-180, 180, count), rng.uniform(-80, 80, count)
    if clustered:
        towns = rng.integers(0, 1000, count)
        lon = np.clip(lon[towns] + rng.normal(0, 0.3, count), -180, 180)
        lat = np.clip(lat[towns] + rng.normal(0, 0.3, count), -85, 85)
    return np.stack([lon, lat], axis=1)


def against_pysupercluster() -> None:
    try:
        import pysupercluster
    except ImportError:
        print("pysupercluster is not installed")
        return
    for kind, bar in [("uniform", "≥ 6"), ("clustered", "≥ 4")]:
        places = points(1_000_000, kind == "clustered")
        mine = best(lambda: pinfold.SuperCluster(places))
        theirs = best(lambda: pysupercluster.SuperCluster(places), 2)
        one = best(lambda: pinfold.Index(places, threads=1).prepare(threads=1), 2)
        report(f"clusters by distance of 1M {kind} points, times as fast", theirs / mine, bar)
        report("  on one thread", theirs / one, "")
        report("  seconds", mine, "", " s")


def of_ten_millions() -> None:
    places = points(10_000_000, False)
    lon, lat = np.ascontiguousarray(places[:, 0]), np.ascontiguousarray(places[:, 1])
    keys = np.random.default_rng(2).integers(0, 2**63, len(lon), dtype=np.uint64)
    ratios = []
    for _ in range(5):
        ratios.append(best(lambda: pinfold.Index(lon, lat), 1) / best(lambda: np.argsort(keys), 1))
    report("Index of 10M, ratio to np.argsort of 10M uint64", float(np.median(ratios)), "≤ 0.6")
    index = pinfold.Index(lon, lat)
    report("memory of an index of 10M", index.nbytes / len(index), "≤ 18", " B")
    plan = best(lambda: index.plan(BOX, size=(1000, 800)), 30) * 1000
    report("grid plan of 10M", plan, "", " ms")
    if len(sys.argv) > 2:
        report("  ratio to Swift", plan / float(sys.argv[2]), "≤ 1.1")
    arrays = best(lambda: index.plan(BOX, size=(1000, 800)).clusters(), 30) * 1000
    report("  with its clusters as an array", arrays, "", " ms")
    blob = index.to_bytes()
    report("opening 10M, ratio to building", best(lambda: pinfold.Index.from_bytes(blob), 1)
           / best(lambda: pinfold.Index(lon, lat), 1), "")  # fmt: skip


def of_imports() -> None:
    def seconds(code: str) -> float:
        run = [sys.executable, "-c", code]
        return best(lambda: subprocess.run(run, check=True), 9)

    beyond = seconds("import numpy, pinfold") - seconds("import numpy")
    report("import pinfold beyond NumPy", beyond * 1000, "≤ 30", " ms")


def of_files() -> None:
    for path in sys.argv[1:2] if len(sys.argv) == 2 else []:
        report("wheel", os.path.getsize(path) / 1e6, "≤ 5", " MB")


def of_folium() -> None:
    try:
        import folium.plugins
        import pinfold.folium
    except ImportError:
        print("folium is not installed")
        return
    places = points(100_000, True)[:, ::-1]

    def page(layer) -> int:
        m = folium.Map()
        layer.add_to(m)
        return len(m.get_root().render())

    mine = page(pinfold.folium.Clusters(places))
    theirs = page(folium.plugins.FastMarkerCluster(places.tolist()))
    report("folium page of 100k, ratio of sizes", mine / theirs, "≤ 0.5")
    report("  megabytes", mine / 1e6, "≤ 5", " MB")


if __name__ == "__main__":
    print("pinfold", importlib.metadata.version("pinfold"), "numpy", np.__version__)
    of_imports()
    of_files()
    against_pysupercluster()
    of_ten_millions()
    of_folium()
