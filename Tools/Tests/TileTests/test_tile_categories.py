"""The categories that clusters count in tiles, against the members that they list."""

import collections
import random

import pytest

from test_opening import features_by_zoom, rows_of
from tiles_command import make_tiles, pmtiles_header, read_pmtiles, run_tiles, write_places

KINDS = ["bakery", "café", "", "<b>bold</b>", *(f"rare {number}" for number in range(20))]


@pytest.fixture(scope="module", params=[(), ("--radius", 60)], ids=["spaced", "radius"])
def made(request, tmp_path_factory):
    """The kind of each row, and the tiles of a file with all members."""
    folder = tmp_path_factory.mktemp("kinds")
    chance = random.Random(5)
    # The first are frequent, the last rare.
    rows = [KINDS[min(int(chance.expovariate(0.4)), len(KINDS) - 1)] for _ in range(3000)]
    lines = [
        f'{chance.gauss(50, 5)},{chance.gauss(10, 9)},"{kind}",{number}\n' for number, kind in enumerate(rows)
    ]
    file = write_places(folder / "places.csv", "latitude,longitude,kind,kind_bakery\n" + "".join(lines))
    options = ("--max-zoom", 7, "--members", 10_000, "--category", "kind", *request.param)
    return rows, make_tiles(file, folder / "places.pmtiles", *options)


def test_counts_are_those_of_the_members(made):
    rows, tiles = made
    frequent = collections.Counter(filter(None, rows)).most_common(12)
    names = {f"kind_{kind}": kind for kind, _ in frequent}
    seen = 0
    for features in features_by_zoom(read_pmtiles(tiles)).values():
        for properties in features.values():
            if "cluster" not in properties:
                assert properties.get("kind", "") == rows[properties["place"]]
                continue
            found = {kind: properties[name] for name, kind in names.items() if name in properties}
            members = collections.Counter(rows[row] for row in rows_of(properties))
            assert found == {kind: members[kind] for kind, _ in frequent if kind in members}
            assert sum(members.values()) == properties["point_count"]
            seen += len(found)
    assert seen > 1000


def test_a_column_with_the_name_of_a_count_gets_an_underscore(made):
    _, metadata = pmtiles_header(made[1])
    fields = metadata["vector_layers"][0]["fields"]
    assert fields["kind_bakery"] == "Number" and fields["_kind_bakery"] == "Number"
    assert sum(name.startswith("kind_") for name in fields) == 12


def test_an_unknown_column_is_refused(tmp_path):
    file = write_places(tmp_path / "places.csv", "latitude,longitude,kind\n1,2,a\n")
    run = run_tiles(file, tmp_path / "places.pmtiles", "--category", "knid")
    assert run.returncode != 0 and "kind" in run.stderr
