"""What clusters have so that a map can open them: a box, the zoom that divides them, members."""

import csv
import math

import mapbox_vector_tile
import pytest

from tiles_command import AIRPORTS, make_tiles, pmtiles_header, read_pmtiles, run_tiles, write_places
from vector_tiles import EXTENT

# The index keeps positions to a centimeter.
CENTIMETER = 2e-7
EDGE = 85.05112878
MAX_ZOOM = 8
# Stacks of places at one position: of two, on the antimeridian, and of ten.
STACKS = [(10.25, 20.5)] * 2 + [(-15, 180), (-15, -180)] + [(48.1, 11.5)] * 10
# On both sides of the antimeridian.
ISLANDS = [(-10 - number / 7, side * (180 - number * number / 90)) for number in range(30) for side in (1, -1)]


def features_by_zoom(tiles):
    """The properties of what is in each zoom, without copies, by the decoder of others."""
    zooms = {}
    for (z, _, _), content in tiles.items():
        layer = mapbox_vector_tile.decode(content, default_options={"y_coord_down": True})["places"]
        for feature in layer["features"]:
            if all(0 <= value < EXTENT for value in feature["geometry"]["coordinates"]):
                zooms.setdefault(z, {})[feature["id"]] = feature["properties"]
    return zooms


def rows_of(properties):
    if "cluster" not in properties:
        return [properties["place"]]
    # The largest ones list none.
    return [int(row) for row in properties["members"].split(",")] if "members" in properties else []


@pytest.fixture(scope="module", params=["", "--radius"])
def settings(request):
    """Those of spaced clusters, or of clusters by distance."""
    return (request.param, 60) if request.param else ()


@pytest.fixture(scope="module", params=["airports", "stacks", "islands"])
def places(request, tmp_path_factory, settings):
    """Positions, and what is in the tiles of each zoom, with the members of all clusters."""
    folder = tmp_path_factory.mktemp(request.param)
    file = AIRPORTS
    if request.param != "airports":
        rows = STACKS if request.param == "stacks" else ISLANDS
        text = "latitude,longitude\n" + "".join(f"{lat},{lon}\n" for lat, lon in rows)
        file = write_places(folder / "places.csv", text)
    options = ("--max-zoom", MAX_ZOOM, "--members", 10_000, "--columns", "", *settings)
    tiles = read_pmtiles(make_tiles(file, folder / "places.pmtiles", *options))
    with open(file, encoding="utf-8", newline="") as stream:
        table = list(csv.DictReader(stream))
    # What is nearer to a pole is at the edge of the map.
    positions = [
        (float(row["longitude"]), min(max(float(row["latitude"]), -EDGE), EDGE)) for row in table
    ]
    return positions, features_by_zoom(tiles)


def lasting(properties):
    """What a cluster has at every zoom: its size and shade depend on the others of a zoom."""
    return {key: value for key, value in properties.items() if key not in ("diameter", "shade")}


def zoom_level(cluster_id):
    """The highest zoom level that shows a cluster: spaced ones have three levels to a zoom level."""
    if cluster_id[0] == "p":
        return MAX_ZOOM
    numbers = cluster_id[1:].split("-")
    return int(numbers[1]) if cluster_id[0] == "r" else int(numbers[0]) // 3


def clusters(zooms):
    found = {}
    for z, features in zooms.items():
        for properties in features.values():
            if "members" in properties:
                found.setdefault(properties["cluster_id"], (z, properties))
                assert lasting(found[properties["cluster_id"]][1]) == lasting(properties)
    assert found
    return [properties for _, properties in found.values()]


def test_members_are_as_many_as_there_are(places):
    _, zooms = places
    for properties in clusters(zooms):
        rows = rows_of(properties)
        assert len(rows) == properties["point_count"] and rows == sorted(set(rows))


def test_boxes_are_around_their_members_and_no_larger(places):
    positions, zooms = places
    for properties in clusters(zooms):
        west, south, east, north = map(float, properties["bounds"].split(","))
        assert -180 <= west <= 180 and -180 <= east <= 180 and -86 <= south <= north <= 86
        # A step of the last decimal is a screen point, or a little less.
        level = zoom_level(properties["cluster_id"])
        step = 10 ** -min(math.ceil(math.log10(256 * 2**level / 360)), 7) * 1.001 + CENTIMETER
        members = [positions[row] for row in rows_of(properties)]
        width = (east - west) % 360
        offsets = [(longitude - west + 1e-6) % 360 - 1e-6 for longitude, _ in members]
        assert -CENTIMETER <= min(offsets) < step
        assert width - step < max(offsets) <= width + CENTIMETER
        latitudes = [latitude for _, latitude in members]
        assert south - CENTIMETER <= min(latitudes) < south + step
        assert north - step < max(latitudes) <= north + CENTIMETER


def test_the_expansion_zoom_is_the_first_that_divides(places):
    _, zooms = places
    feature_of = {
        z: {row: number for number, properties in features.items() for row in rows_of(properties)}
        for z, features in zooms.items()
    }
    for properties in clusters(zooms):
        rows = rows_of(properties)
        zoom = properties["expansion_zoom"]
        assert 0 < zoom <= MAX_ZOOM
        assert len({feature_of[zoom][row] for row in rows}) > 1
        # Before it all are one, this cluster.
        (shown,) = {feature_of[zoom - 1][row] for row in rows}
        before = zooms[zoom - 1][shown]
        assert rows_of(before) == rows
        # A disc of the same places can have another name there.
        if not properties["cluster_id"].startswith("s"):
            assert lasting(before) == lasting(properties)


def test_boxes_across_the_antimeridian_are_narrow(tmp_path):
    rows = "".join(f"{lat},{lon}\n" for lat, lon in ISLANDS)
    file = write_places(tmp_path / "places.csv", "latitude,longitude\n" + rows)
    tiles = read_pmtiles(make_tiles(file, tmp_path / "islands.pmtiles", "--max-zoom", 4))
    found = features_by_zoom(tiles)[0].values()
    whole = max(found, key=lambda one: one.get("point_count", 1))
    west, _, east, _ = map(float, whole["bounds"].split(","))
    assert 165 < west < 175 and -175 < east < -165 and whole["point_count"] == len(ISLANDS)


def test_what_no_zoom_divides_has_no_expansion_zoom(tmp_path):
    """The clusters of the highest zoom, and stacks."""
    file = write_places(tmp_path / "stack.csv", "latitude,longitude\n" + "1,2\n" * 3)
    options = ("--max-zoom", 5, "--cluster-max-zoom", 5, "--members", 3)
    zooms = features_by_zoom(read_pmtiles(make_tiles(file, tmp_path / "a.pmtiles", *options)))
    assert {"expansion_zoom" in one for features in zooms.values() for one in features.values()} == {False}
    zooms = features_by_zoom(read_pmtiles(make_tiles(file, tmp_path / "b.pmtiles", "--max-zoom", 5)))
    assert [one["expansion_zoom"] for z in range(5) for one in zooms[z].values()] == [5] * 5
    assert len(zooms[5]) == 3


@pytest.mark.parametrize("limit", [0, 2, 5])
def test_only_small_clusters_list_their_members(tmp_path, limit):
    rows = "".join(f"{group},{place * 1e-4}\n" for group in range(8) for place in range(group + 1))
    file = write_places(tmp_path / "groups.csv", "latitude,longitude\n" + rows)
    path = make_tiles(file, tmp_path / "a.pmtiles", "--max-zoom", 12, "--members", limit)
    sizes = set()
    for features in features_by_zoom(read_pmtiles(path)).values():
        for properties in features.values():
            if "cluster" in properties:
                sizes.add(properties["point_count"])
                assert ("members" in properties) == (properties["point_count"] <= limit)
    assert {2, 5, 6} <= sizes
    _, metadata = pmtiles_header(path)
    fields = metadata["vector_layers"][0]["fields"]
    assert (fields["expansion_zoom"], fields["bounds"]) == ("Number", "String")
    assert fields.get("members") == ("String" if limit else None)


def test_columns_of_these_names_get_an_underscore(tmp_path):
    file = write_places(
        tmp_path / "a.csv", "latitude,longitude,bounds,members,expansion_zoom\n1,2,wall,12,x\n"
    )
    for limit, members in ((0, "members"), (3, "_members")):
        path = make_tiles(
            file, tmp_path / "a.pmtiles", "--force", "--max-zoom", 0, "--members", limit
        )
        (one,) = features_by_zoom(read_pmtiles(path))[0].values()
        assert one == {"place": 0, "_bounds": "wall", members: 12, "_expansion_zoom": "x"}


@pytest.mark.parametrize("count", ["-1", "10001", "x", "1.5"])
def test_counts_that_make_no_sense_are_named(tmp_path, count):
    file = write_places(tmp_path / "a.csv", "latitude,longitude\n1,2\n")
    run = run_tiles(file, tmp_path / "a.pmtiles", "--members", count)
    assert run.returncode == 64 and "--members" in run.stderr
