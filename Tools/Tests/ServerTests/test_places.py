"""Data sets, places and the search for them."""

import csv

import pytest

from running_server import REPOSITORY, RunningServer
from sample_files import FIRST_NEW, ODD_NAMES, small_rows, write_small, write_typed


def test_data_sets_are_in_the_order_of_the_command_line(server):
    listed = server.json("/datasets")["datasets"]
    assert [each["id"] for each in listed] == ["us-places", "airports", "small", "typed"]
    assert [server.json(f"/datasets/{each['id']}") for each in listed] == listed


def test_a_data_set_says_what_is_in_it(server):
    small = server.json("/datasets/small")
    assert small["name"] == "small.csv"
    assert (small["count"], small["skipped"]) == (len(small_rows()), 2)
    assert small["columns"] == ["name", "kind", "population", "latitude", "longitude"]
    assert small["numeric_columns"] == ["population", "latitude", "longitude"]
    assert (small["name_column"], small["coordinate_columns"]) == ("name", ["latitude", "longitude"])
    assert (small["version"], small["edits"]) == (0, 0)
    typed = server.json("/datasets/typed")
    assert (typed["name_column"], typed["coordinate_columns"]) == ("title", None)
    assert typed["bounds"] == pytest.approx([-20, 40, -0.5, 41.8], abs=1e-6)
    assert server.json("/datasets/us-places")["count"] == 105_729


def test_the_first_view_leaves_out_what_is_far_off(server):
    """Guam and Samoa do not shrink the United States to a corner."""
    places = server.json("/datasets/us-places")
    west, south, east, north = places["frame"]
    assert -126 < west < -123 and -70 < east < -65 and 17 < south < 26 and 48 < north < 50
    assert 0 < places["outside"]["count"] <= 0.02 * places["count"]
    # Alaska, Guam and Samoa, on both sides of the antimeridian.
    assert places["outside"]["bounds"][0] > 140 and places["outside"]["bounds"][2] < -60
    with (REPOSITORY / "Examples/Data/us-places.csv").open(encoding="utf-8") as rows:
        inside = [
            row
            for row in csv.DictReader(rows)
            if west - 1e-6 <= float(row["longitude"]) <= east + 1e-6
            and south - 1e-6 <= float(row["latitude"]) <= north + 1e-6
        ]
    assert len(inside) + places["outside"]["count"] == places["count"]
    # Nothing is far off.
    typed = server.json("/datasets/typed")
    assert typed["frame"] == typed["bounds"] and typed["outside"] == {"count": 0, "bounds": None}


def test_ids_are_made_of_file_names(tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    files = [
        write_small(tmp_path / "Two Words.v1.CSV"),
        write_small(folder / "two words.csv"),
        write_typed(tmp_path / "Straße_1.geojson"),
    ]
    with RunningServer(*files) as server:
        ids = [each["id"] for each in server.json("/datasets")["datasets"]]
        assert ids == ["two-words", "two-words-2", "straße-1"]
        for dataset in ids:
            assert server.json(f"/datasets/{dataset}")["id"] == dataset


def test_a_place_is_its_row(server, files):
    with open(files / "small.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for number in [*range(20), 99, 101, 250, len(rows) - 1]:
        place = server.json(f"/datasets/small/places/{number}")
        row = rows[number]
        assert place["place"] == number and place["name"] == row["name"].strip()
        longitude, latitude = place["coordinates"]
        assert abs(longitude) == 180 or longitude == float(row["longitude"])
        assert latitude == float(row["latitude"])
        texts = {name: "" if value is None else str(value) for name, value in place["properties"].items()}
        assert texts == row


def test_values_keep_their_types(server):
    properties = server.json("/datasets/typed/places/6")["properties"]
    assert properties == {
        "title": "Place 6",
        "cluster_id": "mine-6",
        "place": "own 6",
        "open": True,
        "height": 1.5,
        "tags": ["a", {"b": None}],
        "nothing": None,
    }


@pytest.mark.parametrize("place", [100, 200, FIRST_NEW, 4_294_967_295])
def test_a_place_that_is_not_there_is_not_found(server, place):
    response = server.get(f"/datasets/small/places/{place}")
    assert response.status_code == 404 and response.json()["error"]["message"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_arrive_as_json_text(server, name):
    number = ODD_NAMES.index(name)
    response = server.get(f"/datasets/small/places/{number}")
    assert response.headers["Content-Type"].startswith("application/json")
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.json()["properties"]["name"] == name


# Search


def search(server, dataset, text, **query):
    answer = server.json(f"/datasets/{dataset}/search", {"q": text, **query})
    assert answer["query"] == text
    return answer["places"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("autauga county", "Autauga County, AL"),
        ("AUTAUGA", "Autauga County, AL"),
        ("autau", "Autauga County, AL"),
        ("county autauga", "Autauga County, AL"),
    ],
)
def test_words_find_a_place(server, text, name):
    found = search(server, "us-places", text)
    assert name in [place["name"] for place in found]
    place = next(place for place in found if place["name"] == name)
    assert place == server.json(f"/datasets/us-places/places/{place['place']}")


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_finds_no_more_than_the_limit(server, limit):
    assert len(search(server, "us-places", "county", limit=limit)) == limit
    assert len(search(server, "us-places", "county")) == 20


@pytest.mark.parametrize("text", ["日本", "日", "script"])
def test_finds_words_of_any_script(server, text):
    assert any(text in place["name"].lower() for place in search(server, "small", text))


@pytest.mark.parametrize(
    "text",
    ['"', '""', '"unclosed', "*", "name:*", "NOT", "a AND", "OR OR", "NEAR(", "NEAR(a b, 99)", "^a",
     "-x", "a -b", "{name}: x", "'; DROP TABLE places; --", "%", "_", "\\", "(((", "a" * 200,
     "e\u0301", "\ufffd", "+ + +", " ", "🗾"],
)  # fmt: skip
def test_no_text_is_a_wrong_search(server, text):
    for place in search(server, "small", text):
        assert place["place"] < len(small_rows())
