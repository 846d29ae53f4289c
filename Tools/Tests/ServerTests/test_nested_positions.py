"""Rows of JSON whose position is one member: an object, an array or a geometry."""

import json

import pytest

from format_files import read, refused, run


def lines(tmp_path, rows, name="a.ndjson"):
    file = tmp_path / name
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


@pytest.mark.parametrize(
    "member, value",
    [
        ("location", {"lat": 50, "lon": 10}),
        ("location", {"lat": "50", "lng": "10.0"}),
        ("position", {"longitude": 10, "accuracy": 5, "latitude": 50}),
        ("coords", {"Latitude": 50, "Longitude": 10}),
        ("geo", {"x": 10, "y": 50}),
        ("coordinates", [10, 50]),
        ("point", [10, 50, 300]),
        ("loc", {"type": "Point", "coordinates": [10, 50]}),
        ("loc", "50, 10"),
        ("geometry", {"lat": 50, "lon": 10}),
    ],
)
def test_a_member_with_both_coordinates(tmp_path, member, value):
    row = {"name": "n0", member: value}
    texts = {
        "one.json": json.dumps(row),
        "a.json": json.dumps([row, row]),
        "b.json": json.dumps({"count": 2, "results": [row, row]}),
        "c.ndjson": f"{json.dumps(row)}\n{json.dumps(row)}\n",
    }
    for name, text in texts.items():
        file = tmp_path / name
        file.write_text(text)
        features = read(file, tmp_path)
        assert len(features) == (1 if name == "one.json" else 2)
        for feature in features:
            assert feature["geometry"]["coordinates"] == [10, 50]
            assert feature["properties"] == {"name": "n0"}


def test_the_member_may_be_named(tmp_path):
    rows = [{"name": "n0", "spot": {"lat": 50, "lon": 10}, "home": [11, 51]}]
    file = lines(tmp_path, rows)
    for member, position in (("spot", "50"), ("home", "51")):
        result = run("info", file, "--coordinates", member, "--format", "json")
        assert result.returncode == 0, result.stderr
        assert json.loads(result.stdout)["bounds"]["south"] == float(position)


def test_rows_without_a_place_are_skipped(tmp_path):
    """Also the first ones, and whatever is wrong with them."""
    rows = [
        {"name": "n0"},
        {"name": "n1", "location": {"lat": None, "lon": None}},
        {"name": "n2", "location": {"lat": 50, "lon": 10}},
        {"name": "n3", "location": []},
        {"name": "n4", "location": ["a", "b"]},
        {"name": "n5", "location": {"lat": 95, "lon": 10}},
    ]
    [feature] = read(lines(tmp_path, rows), tmp_path)
    assert feature["properties"]["name"] == "n2"
    reasons = json.loads(run("info", tmp_path / "a.ndjson", "--format", "json").stdout)["skipped"]
    assert reasons["rows"] == 5


@pytest.mark.parametrize(
    "text",
    [
        '{"name":"n0","size":1}\n{"name":"n1","size":2}\n',
        '{"name":"n0","size":1}',
        '{"name":"n0","tags":[{"a":1}],"size":1}\n{"name":"n1","size":1}\n',
        '[{"name":"n0","size":1}]',
    ],
)
def test_rows_without_coordinates_have_their_members_listed(tmp_path, text):
    file = tmp_path / "a.ndjson"
    file.write_text(text)
    refused(file, "its columns are name,", "size", "--latitude COLUMN", "--coordinates COLUMN")


def test_features_after_another_object_are_features(tmp_path):
    feature = {
        "type": "Feature",
        "properties": {"name": "n1"},
        "geometry": {"type": "Point", "coordinates": [10, 50]},
    }
    [read_feature] = read(lines(tmp_path, [{"source": "somewhere"}, feature]), tmp_path)
    assert read_feature["properties"] == {"name": "n1"}


@pytest.mark.parametrize("text", ['{"type":"Topology","objects":{}}', '{"places":[{"a":1}]}'])
def test_other_json_is_to_be_converted(tmp_path, text):
    file = tmp_path / "a.json"
    file.write_text(text)
    refused(file, "is JSON but not GeoJSON; convert it to a FeatureCollection.")


def test_two_numbers_beside_a_pair_are_a_property(tmp_path):
    rows = [{"x": 10, "y": 50, "shape": [640, 80]}] * 2
    feature, _ = read(lines(tmp_path, rows), tmp_path)
    assert feature["geometry"]["coordinates"] == [10, 50]
    assert feature["properties"]["shape"] == [640, 80]


@pytest.mark.parametrize(
    "text, position",
    [
        ("[13.4, 52.5]", [13.4, 52.5]),
        ("[13.4,52.5,100]", [13.4, 52.5]),
        ("[13.4 52.5]", [13.4, 52.5]),
        ("(52.5, 13.4)", [13.4, 52.5]),
        ("{'lat': 52.5, 'lon': 13.4}".replace("'", '""'), [13.4, 52.5]),
    ],
)
def test_brackets_in_csv_have_the_longitude_first(tmp_path, text, position):
    file = tmp_path / "a.csv"
    file.write_text(f'name,location\na,"{text}"\n')
    [feature] = read(file, tmp_path)
    assert feature["geometry"]["coordinates"] == position


def test_a_collection_behind_another_object(tmp_path):
    point = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [10, 50]}, "properties": {"name": "n"}}
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"meta": 1}) + "\n" + json.dumps({"type": "FeatureCollection", "features": [point]}))
    made = run("info", file)
    assert "type, geometry, properties" not in made.stdout, made.stdout
