"""All tiles of 105,729 places, zooms 0 to 14: each is decoded and checked."""

import collections
import csv
import gzip
import math
import multiprocessing

import pytest

from tiles_command import US_PLACES, make_tiles, pmtiles_header, read_pmtiles
from vector_tiles import EXTENT, count, decode, is_inside, without

ZOOMS = range(15)


# By default clusters are spaced.
OPTIONS = {"spaced": (), "radius": ("--method", "radius")}
BUFFERS = {"spaced": 256, "radius": 320}
ONLY_SPACED = ("diameter", "shade")


@pytest.fixture(scope="module", params=OPTIONS)
def method(request):
    return request.param


@pytest.fixture(scope="module")
def archive(tmp_path_factory, method):
    return make_tiles(US_PLACES, tmp_path_factory.mktemp("us") / "us.pmtiles", *OPTIONS[method])


@pytest.fixture(scope="module")
def places():
    with open(US_PLACES, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def decoded(archive):
    """Every tile: its features, decoded on all cores."""
    tiles = read_pmtiles(archive)
    with multiprocessing.Pool() as pool:
        return dict(zip(tiles, pool.map(decode, tiles.values(), chunksize=2000)))


def test_counts_of_each_zoom_add_up_to_the_data_set(decoded, places):
    counts = collections.Counter()
    for (z, _, _), features in decoded.items():
        counts[z] += sum(count(f) for f in features if is_inside(f))
    assert dict(counts) == {z: len(places) for z in ZOOMS}


def test_every_feature_is_in_one_tile_and_has_an_id_of_its_own(decoded):
    seen = collections.defaultdict(set)
    for (z, _, _), features in decoded.items():
        for feature in features:
            if is_inside(feature):
                assert feature.id not in seen[z]
                assert feature.id < 2**53, "JavaScript cannot count so far"
                seen[z].add(feature.id)


def test_an_id_means_the_same_at_every_zoom(decoded):
    known = {}
    for features in decoded.values():
        for feature in features:
            # Sizes and shades compare a count with the others of a zoom.
            properties = {key: feature.properties[key] for key in feature.properties if key not in ONLY_SPACED}
            assert known.setdefault(feature.id, properties) == properties


def test_copies_are_what_the_neighbor_has(decoded):
    inside = collections.defaultdict(dict)
    for (z, x, y), features in decoded.items():
        for feature in features:
            if is_inside(feature):
                inside[z][feature.id] = (x * EXTENT + feature.x, y * EXTENT + feature.y)
    for (z, x, y), features in decoded.items():
        world = EXTENT << z
        for feature in features:
            position = ((x * EXTENT + feature.x) % world, y * EXTENT + feature.y)
            assert inside[z][feature.id] == position


def test_no_copy_is_missing(decoded, method):
    buffer = BUFFERS[method]
    for z in ZOOMS:
        expected = collections.Counter()
        actual = collections.Counter()
        side = 1 << z
        for (tile_z, x, y), features in decoded.items():
            if tile_z != z:
                continue
            actual[x, y] += len(features)
            for feature in features:
                if not is_inside(feature):
                    continue
                columns = range((feature.x - buffer) // EXTENT, (feature.x + buffer) // EXTENT + 1)
                rows = range((feature.y - buffer) // EXTENT, (feature.y + buffer) // EXTENT + 1)
                for column in columns:
                    for row in rows:
                        if 0 <= y + row < side:
                            expected[(x + column) % side, y + row] += 1
        assert actual == expected


def test_places_are_where_they_are_with_what_they_have(decoded, places, method):
    for (z, x, y), features in decoded.items():
        for feature in features:
            properties = feature.properties
            if "cluster" in properties:
                continue
            place = places[properties["place"]]
            assert feature.id == properties["place"]
            expected = {key: place[key] for key in ("name", "kind") if place[key]}
            assert {key: properties[key] for key in properties if key != "place"} == expected
            across, down = mercator(float(place["longitude"]), float(place["latitude"]))
            # To a unit of the tile, which is rounded down. A disc of one place may give way to others.
            most = 2.5 * 57 * 8 if method == "spaced" and z < 14 else 1.01
            dx = (across * (1 << z) - x) * EXTENT - feature.x
            assert min(dx % (EXTENT << z), -dx % (EXTENT << z)) < most
            assert abs((down * (1 << z) - y) * EXTENT - feature.y) < most


def test_clusters_say_how_many_they_are(decoded, method):
    for features in decoded.values():
        for feature in features:
            properties = feature.properties
            if "cluster" not in properties:
                continue
            assert set(properties) == {
                "cluster", "cluster_id", "point_count", "point_count_abbreviated",
                "expansion_zoom", "bounds", *(ONLY_SPACED if method == "spaced" else ()),
            }
            assert properties["cluster"] is True
            assert properties["point_count"] >= 2
            if method == "radius":
                row, level = properties["cluster_id"].removeprefix("r").split("-")
                assert feature.id == (int(level) + 1 << 32) + int(row)
            else:
                assert 26 <= properties["diameter"] <= 54 and 0 <= properties["shade"] <= 4
                assert feature.id >= 1 << 32
            assert properties["point_count_abbreviated"] == abbreviated(properties["point_count"])


def test_the_finest_zoom_has_every_place_by_itself(decoded, places):
    rows = {
        feature.properties["place"]
        for (z, _, _), features in decoded.items()
        if z == 14
        for feature in features
    }
    assert rows == set(range(len(places)))


def test_no_two_are_nearer_than_the_radius_at_the_coarsest_zooms(decoded, method):
    """A cluster by distance may end nearer than the radius to another; it must not happen to many."""
    for z in range(3, 8):
        crowded = total = 0
        for (tile_z, _, _), features in decoded.items():
            if tile_z != z:
                continue
            for number, feature in enumerate(features):
                total += 1
                crowded += any(
                    math.hypot(feature.x - other.x, feature.y - other.y) < 160
                    for other in features[:number]
                )
        assert crowded < total / 20 if method == "radius" else crowded == 0


def test_discs_never_overlap(decoded, method):
    """Each is compared with the others of its tile and of the buffer, which holds half of a neighbor."""
    for (z, _, _), features in decoded.items():
        if method != "spaced" or z == 14:
            continue
        for number, feature in enumerate(features):
            for other in features[:number]:
                # A unit is an eighth of a screen point.
                distance = math.hypot(feature.x - other.x, feature.y - other.y) / 8
                assert distance > 55.7, z
                widths = [one.properties.get("diameter", 26) for one in (feature, other)]
                assert sum(widths) / 2 < distance, z


def test_header_says_what_there_is(archive, decoded):
    header, metadata = pmtiles_header(archive)
    assert header["version"] == 3
    assert header["clustered"] is True
    assert (header["min_zoom"], header["max_zoom"]) == (0, 14)
    assert header["addressed_tiles_count"] == len(decoded)
    assert header["root_offset"] + header["root_length"] <= 16384
    assert header["leaf_directory_length"] > 0, "so many tiles need leaves"
    layer, = metadata["vector_layers"]
    assert layer["id"] == "places"
    assert layer["fields"]["name"] == "String" and layer["fields"]["point_count"] == "Number"
    assert "latitude" not in layer["fields"]


def test_files_are_at_most_a_tenth_larger_for_what_opens_clusters(archive):
    larger = smaller = 0
    for number, ((z, _, _), content) in enumerate(read_pmtiles(archive).items()):
        # Of the many tiles of high zooms, a sample stands for all.
        weight = 1 if z < 7 else 20
        if number % weight == 0:
            larger += weight * compressed_size(content)
            smaller += weight * compressed_size(without(content, "expansion_zoom", "bounds"))
    assert smaller < larger < 1.1 * smaller, f"{larger} bytes, {smaller} without"


def compressed_size(content):
    return len(gzip.compress(content, 6, mtime=0))


def mercator(longitude, latitude):
    """A position as shares of the world from its north-west."""
    sine = math.sin(math.radians(latitude))
    return (
        (longitude + 180) / 360 % 1,
        0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi),
    )


def abbreviated(number):
    if number < 1000:
        return str(number)
    if number >= 10_000:
        return f"{(number + 500) // 1000}k"
    tenths = (number + 50) // 100
    return f"{tenths // 10}k" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}k"
