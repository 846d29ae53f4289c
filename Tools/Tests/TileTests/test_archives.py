"""The kinds of archives: that they say the same, in the formats of others."""

import json
import os
import pathlib
import sqlite3
import subprocess
import sys

import mapbox_vector_tile
import pytest
from pmtiles.reader import MmapSource, Reader
from pmtiles.tile import Compression, TileType, zxy_to_tileid

from tiles_command import (
    AIRPORTS, make_tiles, mbtiles_metadata, pinfold_path, pmtiles_header, read_mbtiles,
    read_pmtiles,
)  # fmt: skip
from vector_tiles import counts_by_zoom, decode

OPTIONS = ("--max-zoom", 8, "--name", "Air & <ports>", "--attribution", "<b>PyPI</b>")
ROWS = 28_298


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    folder = tmp_path_factory.mktemp("airports")
    names = ("air.pmtiles", "air.mbtiles")
    return [make_tiles(AIRPORTS, folder / name, *OPTIONS) for name in names]


@pytest.fixture(scope="module")
def tiles(archives):
    return read_pmtiles(archives[0])


def test_all_archives_hold_the_same_tiles(archives, tiles):
    assert tiles == read_mbtiles(archives[1])


def test_counts_add_up_around_the_world(tiles):
    assert counts_by_zoom(tiles) == {z: ROWS for z in range(9)}


def test_another_decoder_reads_the_same(tiles):
    for content in tiles.values():
        layer = mapbox_vector_tile.decode(content, default_options={"y_coord_down": True})["places"]
        assert layer["extent"] == 4096
        assert [
            (f["id"], *f["geometry"]["coordinates"], f["properties"]) for f in layer["features"]
        ] == [tuple(feature) for feature in decode(content)]


def test_tippecanoe_reads_the_same(tmp_path):
    path = make_tiles(AIRPORTS, tmp_path / "air.pmtiles", "--max-zoom", 4)
    tiles = read_pmtiles(path)
    decoder = pathlib.Path(sys.executable).parent / "tippecanoe-decode"
    run = subprocess.run([decoder, "-c", path], capture_output=True, text=True, check=True)
    # One feature in each line, after the tile and the layer that it is in.
    lines = [json.loads(line) for line in run.stdout.splitlines() if '"Feature"' in line]
    found = sorted((f["id"], sorted(f["properties"].items())) for f in lines)
    expected = sorted(
        (feature.id, sorted(feature.properties.items()))
        for content in tiles.values()
        for feature in decode(content)
    )
    assert found == expected


def test_pmtiles_finds_each_tile_by_its_number(archives, tiles):
    with open(archives[0], "rb") as file:
        reader = Reader(MmapSource(file))
        for z, x, y in list(tiles)[::37]:
            assert reader.get(z, x, y)
        assert reader.get(8, 0, 255) is None
    numbers = [zxy_to_tileid(*tile) for tile in tiles]
    assert numbers == sorted(numbers)


def test_pmtiles_header(archives):
    header, metadata = pmtiles_header(archives[0])
    assert header["tile_type"] == TileType.MVT
    assert header["tile_compression"] == header["internal_compression"] == Compression.GZIP
    assert (header["min_zoom"], header["max_zoom"]) == (0, 8)
    assert header["min_lon_e7"] < header["max_lon_e7"]
    assert header["min_lat_e7"] < header["max_lat_e7"] <= 850_511_287
    assert metadata["name"] == "Air & <ports>" and metadata["attribution"] == "<b>PyPI</b>"
    size = os.path.getsize(archives[0])
    for section in ("root", "metadata", "leaf_directory", "tile_data"):
        assert header[f"{section}_offset"] + header[f"{section}_length"] <= size


def test_mbtiles_keeps_its_specification(archives):
    with sqlite3.connect(archives[1]) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (identity,), = database.execute("PRAGMA application_id")
        assert identity == 0x4D504258
        indexes = database.execute("SELECT sql FROM sqlite_master WHERE type = 'index'").fetchall()
        assert any("UNIQUE INDEX" in sql and "tile_row" in sql for sql, in indexes)
    metadata = mbtiles_metadata(archives[1])
    assert metadata["format"] == "pbf" and metadata["name"] == "Air & <ports>"
    assert (metadata["minzoom"], metadata["maxzoom"]) == ("0", "8")
    west, south, east, north = map(float, metadata["bounds"].split(","))
    assert -180 <= west < east <= 180 and south < north
    layer, = json.loads(metadata["json"])["vector_layers"]
    assert layer["id"] == "places" and layer["fields"]["elevation_ft"] == "Number"


def test_bytes_are_the_same_each_time_and_on_one_core(archives, tmp_path):
    for path in archives:
        again = tmp_path / path.name
        command = [pinfold_path(), "tiles", str(AIRPORTS), "-o", str(again), *map(str, OPTIONS)]
        core = min(os.sched_getaffinity(0))
        subprocess.run(
            command, check=True, capture_output=True, preexec_fn=lambda: os.sched_setaffinity(0, {core})
        )
        assert again.read_bytes() == path.read_bytes()


def test_without_a_buffer_everything_is_there_once(tmp_path):
    path = make_tiles(AIRPORTS, tmp_path / "air.pmtiles", "--max-zoom", 6, "--buffer", 0)
    tiles = read_pmtiles(path)
    for z in range(7):
        features = [
            feature
            for (tile_z, _, _), content in tiles.items()
            if tile_z == z
            for feature in decode(content, buffer=0)
        ]
        assert sum(f.properties.get("point_count", 1) for f in features) == ROWS
        assert len({feature.id for feature in features}) == len(features)


def test_equal_tiles_are_kept_once(tmp_path):
    """What is in the middle of the world is at one place of all its tiles."""
    file = tmp_path / "middle.csv"
    file.write_text("latitude,longitude\n0,0\n")
    path = make_tiles(file, tmp_path / "middle.pmtiles")
    header, _ = pmtiles_header(path)
    # One tile for the world, then the four around the middle of each zoom.
    assert header["addressed_tiles_count"] == 1 + 4 * 14
    assert header["tile_contents_count"] == 5
    assert len(read_pmtiles(path)) == 57
