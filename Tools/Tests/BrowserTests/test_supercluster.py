"""Clusters by distance are those of supercluster, as MapLibre has them.

CONFORMANCE=all takes larger sets, too, some of which need minutes. The shares of equal
items are printed by level: -s shows them.
"""

import csv
import os
import subprocess

import pytest

from level_sets import level_sets, levels_of, shares
from maplibre_clusters import LEVELS, maplibre_nodes
from running_server import REPOSITORY, pinfold_path

LARGER = pytest.mark.skipif(
    os.environ.get("CONFORMANCE") != "all", reason="takes minutes; CONFORMANCE=all"
)
SETS = [
    "clustered 20000",
    *(
        pytest.param(name, marks=LARGER)
        for name in (
            "uniform 20000", "stacks 20000", "airports.csv", "us-places.csv",
            "uniform 100000", "clustered 100000",
        )
    ),
]
# Of the oracle, which has supercluster's arithmetic, and of the engine, which has not.
BARS = {"supercluster": 1, "engine": 0.999}


def places_of(name, folder):
    """Longitude and latitude of each place of a sample file or of a generated set."""
    file = REPOSITORY / "Examples/Data" / name
    if not name.endswith(".csv"):
        kind, count = name.split()
        file = folder / "places.csv"
        command = [pinfold_path(), "generate", kind, "--count", count, "-o", str(file)]
        subprocess.run(command, check=True)
    with open(file, newline="", encoding="utf-8") as lines:
        return [(float(row["longitude"]), float(row["latitude"])) for row in csv.DictReader(lines)]


@pytest.fixture(scope="module", params=SETS)
def case(request, browser, tmp_path_factory):
    """The places of a set and MapLibre's level sets of them."""
    places = places_of(request.param, tmp_path_factory.mktemp("set"))
    page = browser.new_page()
    page.set_default_timeout(600_000)
    nodes = maplibre_nodes(page, places)
    page.close()
    assert sorted(node.row for node in nodes if node.row is not None) == list(range(len(places)))
    levels = levels_of(nodes)
    for level in LEVELS:
        assert sum(count for count, _, _ in levels[level]) == len(places), level
    return request.param, places, levels


@pytest.mark.parametrize("method", BARS)
def test_level_sets_are_those_of_maplibre(case, method, tmp_path):
    """Equal in count and position, to a thousandth of a screen point."""
    name, places, theirs = case
    ours = level_sets(method, places, tmp_path)
    same = shares(ours, theirs)
    print(f"\n{name}, {method}")
    for level in LEVELS:
        print(f"  level {level:2}  {len(theirs[level]):7} items  {same[level]:9.4%} equal")
    assert min(same.values()) >= BARS[method], same
