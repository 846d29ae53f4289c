"""Python gets what Swift gets from the engine, byte by byte: the lines of `reference.txt`."""

import pathlib
import struct

import numpy as np
import pinfold
import pytest
from pinfold import _library
from points import reference_points

LINES = dict(
    line.rsplit(" ", 1)
    for line in pathlib.Path(__file__).with_name("reference.txt").read_text().splitlines()
)


def fingerprint(data: bytes) -> str:
    """The FNV-1a hash of bytes."""
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return format(number, "x")


def of_clusters(found) -> bytes:
    table = np.empty(len(found), [("a", "<u8"), ("b", "<u8"), ("c", "<f8"), ("d", "<f8")])
    for name, field in zip("abcd", ("row", "count", "longitude", "latitude")):
        table[name] = found[field]
    return table.tobytes()


@pytest.fixture(scope="module", params=["plain", "weighted"])
def kind(request):
    lon, lat, weights, values = reference_points()
    weights = weights if request.param == "weighted" else None
    return request.param, pinfold.Index(lon, lat, weights=weights, value=values)


def test_saved_points(kind):
    name, index = kind
    result = _library.Bytes()
    _library.call("index_save", index._live(), result)
    assert fingerprint(_library.taken_bytes(result)) == LINES[f"saved {name}"]


@pytest.mark.parametrize("zoom", [0, 3, 7, 16])
def test_clusters(kind, zoom):
    name, index = kind
    found = index.clusters(zoom=zoom)
    assert fingerprint(of_clusters(found)) == LINES[f"distance {name} 40 {zoom}"]
    found = index.clusters(zoom=zoom, radius=75, min_points=4, max_zoom=11)
    assert fingerprint(of_clusters(found)) == LINES[f"distance {name} 75 {zoom}"]
    found = index.clusters(zoom=zoom, method="spaced")
    assert fingerprint(of_clusters(found)) == LINES[f"spaced {name} {zoom}"]


@pytest.mark.parametrize(("z", "x", "y"), [(0, 0, 0), (4, 8, 5)])
def test_tiles(kind, z, x, y):
    name, index = kind
    settings = {"radius": 75, "min_points": 4, "max_zoom": 11}
    total = {"total": ("sum", "value")}
    tile = index.tile(z, x, y, aggregate=total)
    assert fingerprint(tile) == LINES[f"tile distance {name} 40 {z}"]
    tile = index.tile(z, x, y, aggregate=total, **settings)
    assert fingerprint(tile) == LINES[f"tile distance {name} 75 {z}"]
    if z == 4:
        tile = index.tile(z, x, y, method="spaced")
        assert fingerprint(tile) == LINES[f"tile spaced {name}"]


@pytest.mark.parametrize("strategy", ["grid", "exact", "spaced", "distance", "none"])
def test_plans(kind, strategy):
    name, index = kind
    settings = {"strategy": strategy}
    if strategy == "exact":
        settings = {"grid": "exact", "cell_size": 80}
    parts, shown = [], None
    for box in [(-180, -80, 180, 80), (0, 38, 30, 52), (150, -60, 210, 60)]:
        plan = index.plan(box, size=(900, 700), after=shown, **settings)
        for key, item in zip(plan.keys, plan.clusters()):
            place = (item["count"], item["longitude"], item["latitude"])
            parts += [key.encode(), struct.pack("<Qdd", *place)]
            parts.append(plan.members(item["id"]).astype("<u8").tobytes())
        shown = plan
    assert fingerprint(b"".join(parts)) == LINES[f"plan {name} {strategy}"]
