"""The values of a column in a part of the map, for filters that people choose."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest

from running_server import RunningServer
from sample_files import write_csv

KINDS = ["bakery", "café", "<b>bar</b>", "fish, chips", "مطعم", '"', "", "x" * 300]
HEADER = ("name", "kind", "stars", "size", "opened", "note", "latitude", "longitude")


def row(numbers, number):
    size = "" if numbers.random() < 0.1 else f"{numbers.gauss(100, 40):.2f}"
    opened = (date(2000, 1, 1) + timedelta(days=numbers.randrange(9000))).isoformat()
    kind = KINDS[int(len(KINDS) * numbers.random() ** 2)]
    return (f"Place {number}", kind, str(numbers.randrange(1, 6)), size, opened, f"{numbers.random()} Note",
            f"{numbers.uniform(-60, 60):.4f}", f"{numbers.uniform(-179, 179):.4f}")


@pytest.fixture(scope="module", params=[1, 2, 3])
def counted(request, tmp_path_factory):
    """A server with edits, and its places by number."""
    numbers = random.Random(request.param)
    places = {number: row(numbers, number) for number in range(800)}
    file = write_csv(tmp_path_factory.mktemp("counted") / "counted.csv", places.values(), HEADER)
    with RunningServer(file, edits=True) as server:
        dictionaries = {number: dict(zip(HEADER, place)) for number, place in places.items()}
        yield server, dictionaries, numbers


def inside(place, rect):
    west, south, east, north = rect
    latitude, longitude = float(place["latitude"]), float(place["longitude"])
    is_across = west <= longitude < east if west <= east else longitude >= west or longitude < east
    return is_across and south <= latitude <= north


FILTERS = {
    "kind=café": lambda place: place["kind"] == "café",
    'kind in (bakery, "fish, chips", "", """")': lambda place: place["kind"] in ("bakery", "fish, chips", "", '"'),
    "stars in (1, 5.0)": lambda place: place["stars"] in ("1", "5"),
    "size>=90.5": lambda place: place["size"] != "" and float(place["size"]) >= 90.5,
    "opened<2010": lambda place: place["opened"] < "2010",
    "note~7 N": lambda place: "7 n" in place["note"].lower(),
}


def answer(server, column, rect, where):
    query = [("column", column), ("rect", ",".join(map(str, rect))), *(("where", text) for text in where)]
    return server.json("/datasets/counted/values", query)


def check(server, places, rect, where):
    found = [place for place in places.values() if inside(place, rect) and all(FILTERS[text](place) for text in where)]
    for column in ("kind", "stars"):
        values = answer(server, column, rect, where)
        assert (values["column"], values["kind"]) == (column, "category")
        counts = Counter(place[column] for place in found if len(place[column]) <= 200)
        assert values["none"] == counts.pop("", 0)
        assert values["other"] == sum(len(place[column]) > 200 for place in found)
        assert {entry["value"]: entry["count"] for entry in values["values"] if entry["count"]} == dict(counts)
        assert [entry["count"] for entry in values["values"]] == sorted((entry["count"] for entry in values["values"]), reverse=True)
    for column, kind, read in (("size", "number", float), ("opened", "date", date.fromisoformat)):
        values = answer(server, column, rect, where)
        assert values["kind"] == kind
        edges = [read(edge) for edge in values["edges"]]
        known = [read(place[column]) for place in found if place[column] != ""]
        assert values["none"] == len(found) - len(known)
        # Values of edits beyond the ends are in the first part or the last one.
        parts = [sum(low <= value < high for value in known) for low, high in zip(edges, edges[1:])]
        parts[0] += sum(value < edges[0] for value in known)
        parts[-1] += sum(value >= edges[-1] for value in known)
        assert values["counts"] == parts
    values = answer(server, "note", rect, where)
    assert values["kind"] == "text" and len(values["values"]) == min(20, len(found))
    assert {entry["value"] for entry in values["values"]} <= {place["note"] for place in found}


def test_counts_are_those_of_the_places_in_view(counted):
    server, places, numbers = counted
    assert server.json("/datasets/counted")["column_kinds"] == ["text", "category", "category", "number", "date", "text", "number", "number"]
    for step in range(12):
        if step % 3 == 2:
            edits = []
            for _ in range(20):
                number = numbers.choice(list(places))
                if numbers.random() < 0.4:
                    edits.append({"op": "remove", "place": number})
                    del places[number]
                    continue
                new = dict(zip(HEADER, row(numbers, number)))
                places[number] = new
                properties = {name: new[name] for name in HEADER[:6]}
                coordinates = [float(new["longitude"]), float(new["latitude"])]
                edits.append({"op": "move", "place": number, "coordinates": coordinates})
                edits.append({"op": "update", "place": number, "properties": properties})
            server.edit("counted", *edits)
        west, east = numbers.uniform(-180, 180), numbers.uniform(-180, 180)
        rect = numbers.choice([(-180, -90, 180, 90), (west, -40, east, 50)])
        where = numbers.sample(list(FILTERS), numbers.choice([0, 0, 1, 1, 2]))
        check(server, places, rect, where)


def test_choices_as_conditions_leave_what_was_counted(counted):
    server, _, _ = counted
    whole = (-180, -90, 180, 90)
    rows = lambda where: server.json("/datasets/counted/plan", [("rect", "-180,-85,180,85"), ("size", "500x500"), ("where", where)])["plan"]["rows"]
    for entry in answer(server, "kind", whole, [])["values"]:
        quoted = entry["value"].replace('"', '""')
        assert rows(f'kind in ("{quoted}", nothing)') == entry["count"]
    sizes = answer(server, "size", whole, [])
    edges, counts = sizes["edges"], sizes["counts"]
    assert rows(f"size<{edges[7]}") == sum(counts[:7])
    assert rows(f"size>={edges[7]}") == sum(counts[7:])


def test_what_is_wrong_is_told(server):
    def error(*query):
        response = server.get("/datasets/small/values", list(query))
        assert response.status_code == 400
        return response.json()["error"]

    assert error()["parameter"] == "column"
    unknown = error(("column", "popluation"))
    assert unknown["parameter"] == "column" and 'Did you mean "population"?' in unknown["message"]
    assert error(("column", "kind"), ("rect", "1,2,3"))["parameter"] == "rect"
    assert error(("column", "kind"), ("where", "knid=1"))["parameter"] == "where"
    assert error(("column", "kind"), ("size", "1x1"))["parameter"] == "size"
    assert server.get("/datasets/nothing/values", {"column": "kind"}).status_code == 404


def test_without_a_rect_all_places_count(server):
    values = server.json("/datasets/small/values", {"column": "kind"})
    assert sum(entry["count"] for entry in values["values"]) == server.json("/datasets/small")["count"]


def test_long_texts_are_suggested_by_their_beginning(tmp_path):
    rows = [(f"{'long ' * 2000}{number}", number, 1) for number in range(5)]
    file = write_csv(tmp_path / "long.csv", rows, ("text", "latitude", "longitude"))
    with RunningServer(file) as server:
        values = server.json("/datasets/long/values", {"column": "text"})
        assert values == {"column": "text", "kind": "text", "values": [{"value": ("long " * 20)}]}
