"""Tiles after edits."""

import random

from running_server import RunningServer
from test_tiles import count, features


def test_tiles_follow_edits(edited):
    path = "/datasets/small/tiles/0/0/0.mvt"
    before = edited.get(path, {"cluster_max_zoom": -1})
    rows = count(features(before))
    properties = {"name": "New", "population": "many"}
    insert = {"op": "insert", "coordinates": [20, 10], "properties": properties}
    found, = edited.edit("small", insert)["results"]
    after = edited.get(path, {"cluster_max_zoom": -1})
    assert after.headers["ETag"] != before.headers["ETag"]
    new, = (f for f in features(after) if f["properties"]["place"] == found["place"])
    assert new["properties"] == {"place": found["place"], **properties}
    assert count(features(after)) == rows + 1
    edited.edit("small", {"op": "remove", "place": found["place"]})
    again = edited.get(path, {"cluster_max_zoom": -1})
    assert again.content == before.content and again.headers["ETag"] == before.headers["ETag"]


def test_a_null_is_left_out(edited):
    insert = {"op": "insert", "coordinates": [20, 10],
              "properties": {"name": None, "population": None, "kind": "town"}}  # fmt: skip
    found, = edited.edit("small", insert)["results"]
    tile = edited.get("/datasets/small/tiles/0/0/0.mvt", {"cluster_max_zoom": -1})
    new, = (f for f in features(tile) if f["properties"]["place"] == found["place"])
    assert new["properties"] == {"place": found["place"], "kind": "town"}


def test_kinds_of_columns_follow_edits(edited):
    """Whatever edits bring, all values of a column are of the kind that is said."""

    def kinds():
        """What is said of the columns, which is what tiles have."""
        layer, = edited.json("/datasets/small/tiles.json")["vector_layers"]
        tile = edited.get("/datasets/small/tiles/0/0/0.mvt", {"cluster_max_zoom": -1})
        types = {"Number": (int, float), "String": str, "Boolean": bool}
        for feature in features(tile):
            for name, value in feature["properties"].items():
                assert isinstance(value, types[layer["fields"][name]]), name
        return layer["fields"]

    before = kinds()
    assert before["population"] == "Number"
    update = {"op": "update", "place": 3}
    for properties in ({"population": "many"}, {"population": True}, {"population": [1]}):
        edited.edit("small", update | {"properties": properties})
        assert kinds()["population"] == "String"
    edited.edit("small", update | {"properties": {"population": 12}})
    assert kinds() == before
    edited.edit("small", update | {"properties": {"open": True}})
    assert kinds() == before | {"open": "Boolean"}
    edited.edit("small", {"op": "update", "place": 4, "properties": {"open": "at noon"}})
    assert kinds() == before | {"open": "String"}
    edited.edit("small", {"op": "remove", "place": 4})
    assert kinds() == before | {"open": "Boolean"}


def test_after_many_edits_tiles_are_those_of_a_new_server(small_file):
    numbers = random.Random(3)
    settings = [{"radius": "60"}, {"min_points": 5}, {"where": "kind=town", "columns": "", "strategy": "radius"}]

    def tiles(server):
        return [
            server.get(f"/datasets/small/tiles/{z}/{x}/{y}.mvt", params).content
            for params in settings
            for z, x, y in [(0, 0, 0), (1, 0, 0), (1, 1, 1), (3, 4, 2), (3, 0, 4), (3, 7, 4)]
        ]

    with RunningServer(small_file, edits=True) as server:
        before = tiles(server)
        for batch in range(20):
            edits = []
            # A few, and more than are worth following.
            for place in numbers.sample(range(600), 40 if batch == 7 else 3):
                at = [numbers.uniform(-180, 180), numbers.uniform(-80, 80)]
                if batch % 3 == 0:
                    properties = {"name": "New", "kind": "town"}
                    edits.append({"op": "insert", "coordinates": at, "properties": properties})
                elif batch % 3 == 1:
                    edits.append({"op": "update", "place": place, "properties": {"kind": "town"}})
                else:
                    edits.append({"op": "move", "place": place, "coordinates": at})
            server.edit("small", *edits)
            # Which of them are requested in between must not matter.
            server.get("/datasets/small/tiles/0/0/0.mvt", settings[batch % 2])
        after = tiles(server)
        assert after != before
        server.stop()
        with RunningServer(small_file) as again:
            assert tiles(again) == after
