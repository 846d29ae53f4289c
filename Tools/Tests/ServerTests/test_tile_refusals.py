"""Tiles that the server refuses."""

import pytest
from running_server import RunningServer
from test_errors import refusal
from test_tiles import WORLD, count, features

WRONG_TILES = {
    "z": ["25/0/0", "-1/0/0", "a/0/0", "1e0/0/0", "%2B1/0/0", "9999999999999999999999/0/0"],
    "x": ["0/1/0", "3/8/0", "3/-1/0", "3/x/0", "3/1.5/0"],
    "y": ["0/0/1", "3/0/8", "3/0/", "3/0/-1", "3/0/y", "3/0/0x1", "3/0/%E2%91%A0"],
}

WRONG_VALUES = {
    "radius": ["", "0", "-1", "nan", "inf", "1000001", "0:", "0:1,0:2", "wide"],
    "min_points": ["", "0", "1.5", "4294967296"],
    "cluster_max_zoom": ["", "-2", "24", "all"],
    "layer": ["", "x" * 251],
    "buffer": ["", "-1", "4097", "1.5"],
    "sum": ["", "no such column"],
    "mean": ["no such column"],
    "where": ["", "no such column=1"],
    "columns": ["no such column", "name,,kind"],
    "rect": ["0,0,1,1"],
}


@pytest.mark.parametrize(
    ("name", "tile"), [(name, tile) for name, tiles in WRONG_TILES.items() for tile in tiles]
)
def test_a_tile_that_is_none_is_named(server, name, tile):
    assert refusal(server.get(f"/datasets/small/tiles/{tile}.mvt")) == name


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG_VALUES.items() for value in values]
)
@pytest.mark.parametrize("path", ["tiles.json", "tiles/0/0/0.mvt"])
def test_a_wrong_value_is_named(server, path, name, value):
    assert refusal(server.get(f"/datasets/small/{path}", {name: value})) == name


@pytest.mark.parametrize(
    "path", ["small/tiles", "small/tiles/", "small/tiles/0/0", "small/tiles/0/0/0",
             "small/tiles/0/0/0.pbf", "none/tiles/0/0/0.mvt", "none/tiles.json"]
)  # fmt: skip
def test_other_addresses_are_not_there(server, path):
    refusal(server.get(f"/datasets/{path}"), 404)


def test_a_tile_of_everything_is_refused(server):
    assert refusal(server.get(WORLD, {"cluster_max_zoom": -1})) == "separation"


def test_a_tile_of_too_many_bytes_is_refused(tmp_path):
    """Each of 1,000 places has its own ten thousand letters."""
    rows = [f"{row % 80},{row % 180},{row},{row:010000}" for row in range(1000)]
    file = tmp_path / "long.csv"
    file.write_text("\n".join(["latitude,longitude,name,text", *rows]))
    path, everyone = "/datasets/long/tiles/0/0/0.mvt", {"cluster_max_zoom": -1}
    with RunningServer(file) as server:
        answer = server.get(path, everyone)
        assert refusal(answer) == "columns"
        message = answer.json()["error"]["message"]
        assert all(way in message for way in ("columns", "separation", "zoom"))
        # Each way out is one.
        assert count(features(server.get(path, everyone | {"columns": "name"}))) == 1000
        assert count(features(server.get(path, {"radius": 100}))) == 1000
        assert features(server.get("/datasets/long/tiles/3/4/3.mvt", everyone))
