"""Unusual places: at the poles, all at one location, with invalid coordinates."""

import json

import pytest

from tiles_command import make_tiles, pmtiles_header, read_pmtiles, run_tiles, write_places
from vector_tiles import counts_by_zoom, decode, is_inside


def singles(tiles, zoom):
    """The properties of places at a zoom, by row."""
    return {
        feature.properties["place"]: feature.properties
        for (z, _, _), content in tiles.items()
        if z == zoom
        for feature in decode(content)
        if is_inside(feature) and "place" in feature.properties
    }


def make(tmp_path, text, *options, name="places.csv"):
    file = write_places(tmp_path / name, text)
    return read_pmtiles(make_tiles(file, tmp_path / "places.pmtiles", *options))


def test_one_place(tmp_path):
    tiles = make(tmp_path, "latitude,longitude,name\n52.52,13.405,Berlin\n")
    assert counts_by_zoom(tiles) == {z: 1 for z in range(15)}
    assert singles(tiles, 14) == {0: {"place": 0, "name": "Berlin"}}
    header, _ = pmtiles_header(tmp_path / "places.pmtiles")
    assert abs(header["min_lon_e7"] - 134_050_000) < 10


def test_no_places(tmp_path):
    """What cannot be read is an error; what has no rows that hold is empty."""
    file = write_places(tmp_path / "none.csv", "latitude,longitude\n1,1\n")
    path = make_tiles(file, tmp_path / "none.pmtiles", "--where", "latitude>5")
    assert read_pmtiles(path) == {}
    file = write_places(tmp_path / "empty.csv", "")
    run = run_tiles(file, tmp_path / "empty.pmtiles")
    assert run.returncode == 1 and run.stderr.startswith("pinfold: ")
    assert not (tmp_path / "empty.pmtiles").exists()


def test_poles_and_the_antimeridian(tmp_path):
    rows = [(90, 0), (-90, 0), (0, 180), (0, -180), (89.99, 179.9999999), (-89, -179.9999999),
            (0, 179.9), (45, 0)]  # fmt: skip
    text = "latitude,longitude\n" + "".join(f"{lat},{lon}\n" for lat, lon in rows)
    tiles = make(tmp_path, text, "--max-zoom", 16)
    assert counts_by_zoom(tiles) == {z: len(rows) for z in range(17)}


def test_neighbors_across_the_antimeridian_are_drawn_on_both_sides(tmp_path):
    tiles = make(tmp_path, "latitude,longitude\n0.1,179.99\n0.2,-179.99\n", "--max-zoom", 4,
                 "--cluster-max-zoom", -1)  # fmt: skip
    for z in range(1, 5):
        east, west = ((z, x, (1 << z) // 2 - 1) for x in ((1 << z) - 1, 0))
        assert {f.id: is_inside(f) for f in decode(tiles[east])} == {0: True, 1: False}
        assert {f.id: is_inside(f) for f in decode(tiles[west])} == {0: False, 1: True}
    # The one tile of the world has both on both of its sides.
    assert sorted((f.id, is_inside(f)) for f in decode(tiles[0, 0, 0])) == [
        (0, False), (0, True), (1, False), (1, True)
    ]  # fmt: skip


def test_they_merge_across_the_antimeridian(tmp_path):
    tiles = make(tmp_path, "latitude,longitude\n0,179.9\n0,-179.9\n", "--max-zoom", 4)
    features = [f for f in decode(tiles[2, 0, 1]) + decode(tiles[2, 3, 1]) if "cluster" in f.properties]
    assert features and all(f.properties["point_count"] == 2 for f in features)


def test_a_million_places_at_one_spot(tmp_path):
    rows = 1_000_000
    file = tmp_path / "spot.csv"
    file.write_text("latitude,longitude,n\n" + "12.5,77.25,1\n" * rows)
    options = ("--cluster-max-zoom", 14)
    tiles = read_pmtiles(make_tiles(file, tmp_path / "spot.pmtiles", *options))
    assert counts_by_zoom(tiles) == {z: rows for z in range(15)}
    assert all(
        feature.properties["point_count_abbreviated"] == "1M"
        for content in tiles.values()
        for feature in decode(content)
    )


ODD_NAMES = ["", "cluster", "cluster_id", "_cluster", "point_count", "place", "日本", "a\u0000b", "🗾",
             "\u202e", "very long " * 500, "'; DROP TABLE tiles; --"]  # fmt: skip

ODD_VALUES = ["", "日本 🗾", "\u0000", "NaN", "Infinity", "1e999", "-0", "007", "9" * 400,
              9007199254740993, -(2**63), 2**63, 1e-320, 1.5, 0.1, True, False, None, ["a", {"b": None}],
              {"c": "d"}, "a\nb", "\u2028", "x" * 100_000]  # fmt: skip


def test_any_columns_in_geojson(tmp_path):
    features = []
    for number, value in enumerate(ODD_VALUES):
        name = ODD_NAMES[number % len(ODD_NAMES)]
        features.append({
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [number * 3.0, 10.0]},
            "properties": {name: value, "n": number},
        })  # fmt: skip
    text = json.dumps({"type": "FeatureCollection", "features": features})
    tiles = make(tmp_path, text, "--max-zoom", 4, "--cluster-max-zoom", -1, name="odd.geojson")
    found = singles(tiles, 4)
    assert len(found) == len(ODD_VALUES)
    for number, value in enumerate(ODD_VALUES):
        name = ODD_NAMES[number % len(ODD_NAMES)]
        properties = dict(found[number])
        assert properties.pop("place") == number and properties.pop("n") == number
        if value is None:
            assert properties == {}
            continue
        (found_name, found_value), = properties.items()
        # What tiles say themselves keeps its name.
        assert found_name.lstrip("_") == name.lstrip("_") and len(found_name) <= len(name) + 2
        expected = json.dumps(value) if isinstance(value, (list, dict)) else value
        # As a number a map would round it.
        if isinstance(expected, int) and abs(expected) > 2**53:
            expected = str(expected)
        assert found_value == expected and isinstance(found_value, type(expected))


def test_columns_of_csv_are_numbers_only_if_all_of_them_are(tmp_path):
    header = "latitude,longitude,zip,height,open,mixed,id,empty,huge,code\n"
    rows = [
        "1,1,02134,1.5,true,1,12345678901234567890,,1e999,1.10",
        "2,2,90210,-3,false,x,2,,1,1e5",
        "3,3,10001,,true,true,3,,2,7",
    ]
    tiles = make(tmp_path, header + "\n".join(rows) + "\n", "--cluster-max-zoom", -1,
                 "--max-zoom", 3)  # fmt: skip
    assert singles(tiles, 3) == {
        0: {"place": 0, "zip": "02134", "height": 1.5, "open": True, "mixed": "1",
            "id": "12345678901234567890", "huge": "1e999", "code": "1.10"},
        1: {"place": 1, "zip": "90210", "height": -3, "open": False, "mixed": "x", "id": "2",
            "huge": "1", "code": "1e5"},
        2: {"place": 2, "zip": "10001", "open": True, "mixed": "true", "id": "3", "huge": "2",
            "code": "7"},
    }  # fmt: skip
    _, metadata = pmtiles_header(tmp_path / "places.pmtiles")
    fields = metadata["vector_layers"][0]["fields"]
    assert [fields[name] for name in ("zip", "height", "open", "mixed", "empty")] == [
        "String", "Number", "Boolean", "String", "String"
    ]  # fmt: skip


def test_columns_may_be_chosen(tmp_path):
    text = "latitude,longitude,name,kind\n1,2,A,B\n"
    assert singles(make(tmp_path, text, "--columns", "kind"), 14) == {0: {"place": 0, "kind": "B"}}
    options = ("--force", "--columns", "")
    assert singles(make(tmp_path, text, *options), 14) == {0: {"place": 0}}
    options = ("--force", "--columns", "name", "--columns", "latitude,kind")
    assert singles(make(tmp_path, text, *options), 14) == {
        0: {"place": 0, "name": "A", "latitude": 1, "kind": "B"}
    }


def test_figures_of_clusters_add_up(tmp_path):
    rows = [(number % 7 * 9, number % 5 * 9, number) for number in range(500)]
    text = "latitude,longitude,n\n" + "".join(f"{a},{b},{n}\n" for a, b, n in rows)
    options = ("--sum", "n", "--mean", "n", "--min", "n", "--max", "n", "--max-zoom", 5)
    tiles = make(tmp_path, text + "1,1,none\n", "--cluster-max-zoom", 5, *options)
    for z in range(6):
        features = [
            f for (zoom, _, _), tile in tiles.items() if zoom == z for f in decode(tile) if is_inside(f)
        ]
        total = sum(f.properties.get("sum_n", 0) for f in features)
        # A single place has its own column, here a text for one of them is.
        total += sum(int(f.properties["n"]) for f in features if f.properties.get("n", "none") != "none")
        assert total == sum(n for _, _, n in rows)
        for feature in features:
            properties = feature.properties
            if "cluster" in properties:
                assert properties["min_n"] <= properties["mean_n"] <= properties["max_n"]


@pytest.mark.parametrize("points", [1, 2, 5])
def test_minimum_points_hold(tmp_path, points):
    text = "latitude,longitude\n" + "".join(
        f"{group * 10},{place * 1e-7}\n" for group in range(6) for place in range(group + 1)
    )
    tiles = make(tmp_path, text, "--min-points", points, "--max-zoom", 10)
    assert counts_by_zoom(tiles) == {z: 21 for z in range(11)}
    for (z, _, _), content in tiles.items():
        for feature in decode(content):
            assert feature.properties.get("point_count", points) >= max(points, 2) or points == 1
