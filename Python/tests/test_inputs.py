"""Inputs that people have, and wrong ones."""

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import warnings

import numpy as np
import pinfold
import pytest
from points import random_points

LON, LAT = random_points(1, 50)


def same(index, other=None):
    expected = other or pinfold.Index(LON, LAT)
    assert index.clusters(zoom=3).tolist() == expected.clusters(zoom=3).tolist()


def test_arrays_are_read_where_they_are():
    both = np.stack([LON, LAT], axis=1)
    same(pinfold.Index(both))
    same(pinfold.Index(both[:, 0], both[:, 1]))
    same(pinfold.Index(np.asfortranarray(both)))
    same(pinfold.Index(LON[::-1][::-1], LAT[::-1][::-1]))
    backwards = pinfold.Index(LON[::-1], LAT[::-1])
    assert backwards.nearest(LON[0], LAT[0])[0].tolist() == [49]
    singles = LON.astype("f4"), LAT.astype("f4")
    same(pinfold.Index(*singles), pinfold.Index(*(s.astype("f8") for s in singles)))
    same(pinfold.Index(LON.tolist(), LAT.tolist()))
    same(pinfold.Index(LON.astype(object), LAT.astype(object)))
    same(pinfold.Index(LON.astype(">f8"), LAT.astype(">f8")))
    same(pinfold.Index([1, 2], [3, 4]), pinfold.Index([1.0, 2.0], [3.0, 4.0]))


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf, 90.001, -1e300])
def test_invalid_rows_are_left_out_or_an_error(wrong):
    lat = LAT.copy()
    lat[[7, 9]] = wrong
    with pytest.warns(pinfold.SkippedRowsWarning, match=r"left out 2 of 50 rows.*first is row 7"):
        index = pinfold.Index(LON, lat, value=np.arange(50.0))
    assert len(index) == 48
    assert index.clusters(zoom=20, aggregate="value")["value_sum"].sum() == 1225 - 16
    with pytest.raises(ValueError, match=r"lat has .* in row 7"):
        pinfold.Index(LON, lat, invalid="raise")
    if not np.isfinite(wrong):
        with pytest.raises(ValueError, match=r"lon has .* in row 7"):
            pinfold.Index(lat, LAT, invalid="raise")


def test_masked_values_are_missing():
    mask = np.arange(50) == 3
    with pytest.warns(pinfold.SkippedRowsWarning, match="left out 1 of 50"):
        index = pinfold.Index(np.ma.array(LON, mask=mask), LAT)
    assert len(index) == 49
    index = pinfold.Index(LON, LAT, value=np.ma.array(np.ones(50), mask=mask))
    assert index.clusters(zoom=0, aggregate=["value"])["value_count"].sum() == 49
    with pytest.raises(ValueError, match="ids has no value in row 3"):
        pinfold.Index(LON, LAT, ids=np.ma.array(np.arange(50), mask=mask))
    with pytest.raises(ValueError, match="weights has no value in row 3"):
        pinfold.Index(LON, LAT, weights=np.ma.array(np.ones(50), mask=mask))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"lat": LAT[:-1]}, "lon has 50 values and lat has 49"),
        ({"ids": np.arange(3)}, "ids has 3 values, and there are 50 positions"),
        ({"weights": np.ones(3)}, "weights has 3 values"),
        ({"value": np.ones(3)}, "value has 3 values"),
        ({"ids": np.arange(50) % 40}, "ids has 0 twice, in rows 0 and 40"),
        ({"ids": ["a", "b"] * 25}, "ids has a twice, in rows 0 and 2"),
        ({"ids": np.linspace(0, 1, 50)}, "float64; use integers or text"),
        ({"ids": [None] * 50}, "ids has None in row 0"),
        ({"weights": np.arange(50)}, "weights has 0 in row 0"),
        ({"weights": np.full(50, 1.5)}, "weights has 1.5 in row 0"),
        ({"value": ["a"] * 50}, "value has values of type"),
        ({"value": np.array([1, "x"] * 25, object)}, "value has 'x' in row 1"),
        ({"lon": np.ones((5, 5)), "lat": LAT}, "lon has 2 dimensions"),
        ({"lon": np.ones(50, complex)}, "lon has values of type complex"),
        ({"invalid": "ignore"}, "it is 'skip' or 'raise'"),
        ({"threads": 1.5}, "threads is 1.5"),
    ],
)
def test_wrong_arguments_are_named(arguments, message):
    arguments = {"lon": LON, "lat": LAT, **arguments}
    with pytest.raises((ValueError, TypeError), match=message):
        pinfold.Index(**arguments)


@pytest.mark.parametrize(
    ("method", "arguments", "message"),
    [
        ("clusters", {"bounds": (0, 1)}, "west, south, east and north"),
        ("clusters", {"bounds": (0, 5, 1, 1)}, "southern edge"),
        ("clusters", {"bounds": (np.nan, 0, 1, 1)}, "not finite"),
        ("clusters", {"bounds": "world"}, "west, south, east and north"),
        ("clusters", {"zoom": 1.5}, "zoom is 1.5"),
        ("clusters", {"zoom": None}, "zoom is None"),
        ("clusters", {"radius": -1}, "radius"),
        ("clusters", {"radius": float("nan")}, "radius"),
        ("clusters", {"min_points": 0}, "minimum number of points"),
        ("clusters", {"max_zoom": 99}, "maximum zoom 99"),
        ("clusters", {"method": "kmeans"}, "method is 'kmeans'"),
        ("clusters", {"method": "spaced", "separation": 3}, "separation"),
        ("clusters", {"aggregate": "nothing"}, "no column 'nothing'"),
        ("clusters", {"raduis": 3}, "no setting 'raduis'"),
        ("plan", {"strategy": "best"}, "strategy is 'best'"),
        ("plan", {"size": (0, 5)}, "No view"),
        ("plan", {"cell_sise": 5}, "no setting 'cell_sise'"),
        ("nearest", {"lon": np.nan, "lat": 0}, "not valid"),
        ("nearest", {"lon": 0, "lat": 95}, "not valid"),
        ("nearest", {"lon": 0, "lat": 0, "count": -1}, "limit"),
        ("tile", {"z": 1, "x": 2, "y": 0}, "does not exist"),
        ("tile", {"z": 0, "x": 0, "y": 0, "extent": 1000}, "extent"),
        ("tile", {"z": 0, "x": 0, "y": 0, "aggregate": {"a": ("median", "b")}}, "median"),
        ("filter", {"mask": np.ones(50)}, "mask has type float64"),
        ("filter", {"mask": np.ones(3, bool)}, "mask has type bool and shape"),
        ("insert", {"lon": [0], "lat": [91]}, "lat has 91.0 in row 0"),
        ("insert", {"lon": [0], "lat": [0], "ids": [3]}, "ids"),
        ("insert", {"lon": [0], "lat": [0], "value": [3]}, "no column 'value'"),
    ],
)
def test_wrong_arguments_of_methods_are_named(method, arguments, message):
    index = pinfold.Index(LON, LAT)
    with pytest.raises((ValueError, TypeError), match=message):
        getattr(index, method)(**arguments)


@pytest.mark.parametrize("cluster", [10**6, 2**63, 1 << 40 | 5, 2 << 40 | 3, 3 << 40])
def test_unknown_clusters_raise(cluster):
    index = pinfold.Index(LON, LAT)
    for method in ("distance", "spaced"):
        with pytest.raises(KeyError):
            index.members(cluster, method=method)
    with pytest.raises(KeyError):
        index.remove([-1])
    with pytest.raises(KeyError):
        index.plan().members(10_000)


def test_empty():
    for index in (pinfold.Index([], []), pinfold.Index(np.empty((0, 2)))):
        assert len(index) == 0
        assert index.bounds is None
        for method in ("distance", "spaced"):
            found = index.clusters(zoom=3, method=method)
            assert found.shape == (0,)
            assert found.to_geojson() == '{"type":"FeatureCollection","features":[]}'
        assert len(index.plan((0, 0, 1, 1))) == 0
        assert index.tile(0, 0, 0) == b""
        assert index.nearest(0, 0)[0].shape == (0,)
        assert pinfold.Index.from_bytes(index.to_bytes()).to_bytes() == index.to_bytes()


def test_a_closed_index_raises():
    index = pinfold.Index(LON, LAT)
    plan = index.plan()
    index.close()
    index.close()
    for use in (len, lambda index: index.clusters(), lambda index: index.to_bytes()):
        with pytest.raises(ValueError, match="the index is closed"):
            use(index)
    assert repr(index) == "<pinfold.Index, closed>"
    # A plan has what it needs.
    assert plan.clusters()["count"].sum() == 50
    plan.close()
    with pytest.raises(ValueError, match="the plan is closed"):
        plan.clusters()
    with pinfold.Index(LON, LAT) as index:
        assert len(index) == 50
    with pytest.raises(ValueError, match="closed"):
        len(index)


def test_ids_name_points():
    names = np.array([f"place {row}" for row in range(50)])
    index = pinfold.Index(LON, LAT, ids=names)
    found = index.clusters(zoom=0)
    item = found[np.argmax(found["count"])]
    members = index.members(item["id"])
    assert set(members) <= set(names.tolist())
    assert index.remove(["place 7", "place 9"]) == 2
    with pytest.raises(KeyError, match="place 99"):
        index.remove("place 99")
    with pytest.raises(ValueError, match="place 8, which the index has already"):
        index.insert(0, 0, ids=["place 8"])
    assert index.insert(1, 1, ids=["another, with a longer name"]).tolist() == [
        "another, with a longer name"
    ]
    assert index.nearest(1, 1)[0].tolist() == ["another, with a longer name"]
    again = pinfold.Index.from_bytes(index.to_bytes())
    assert again.nearest(1, 1)[0].tolist() == ["another, with a longer name"]
    # An id may be used again.
    assert index.insert(2, 1, ids=["place 7"]).tolist() == ["place 7"]
    assert index.nearest(2, 1)[0].tolist() == ["place 7"]
    assert index.remove("place 7") == 1
    numbers = pinfold.Index(LON, LAT, ids=np.arange(50) * 10 + 5)
    assert numbers.nearest(LON[3], LAT[3])[0].tolist() == [35]


def test_saving(tmp_path):
    index = pinfold.Index(LON, LAT, weights=np.arange(1, 51), value=LON, ids=np.arange(50)[::-1])
    path = tmp_path / "places.pinfold"
    index.save(path)
    loaded = pinfold.Index.load(path)
    assert loaded.columns == ["value"]
    assert loaded.clusters(zoom=2, aggregate="value").tolist() == (
        index.clusters(zoom=2, aggregate="value").tolist()
    )
    assert pickle.loads(pickle.dumps(index)).to_bytes() == index.to_bytes()
    data = path.read_bytes()
    assert os.listdir(tmp_path) == ["places.pinfold"]
    rng = np.random.default_rng(0)
    for place in [*range(40), *rng.integers(0, len(data), 200)]:
        flipped = bytearray(data)
        flipped[place] ^= 1 << (place % 8)
        with pytest.raises(pinfold.DamagedIndexError):
            pinfold.Index.from_bytes(bytes(flipped))
    for length in (0, 5, 20, len(data) - 1):
        with pytest.raises(pinfold.DamagedIndexError):
            pinfold.Index.from_bytes(data[:length])
    with pytest.raises(FileNotFoundError):
        pinfold.Index.load(tmp_path / "nothing")
    with pytest.raises(FileNotFoundError):
        index.save(tmp_path / "no folder" / "file")


def test_results_are_arrays_and_geojson():
    index = pinfold.Index(LON, LAT, ids=np.arange(50) + 1000, value=LON)
    found = index.clusters(zoom=2, aggregate="value")
    assert isinstance(found[found["count"] > 1], pinfold.Clusters)
    features = json.loads(found.to_geojson())["features"]
    assert len(features) == len(found)
    assert found.__geo_interface__ == json.loads(found.to_geojson())
    point = next(f for f in features if f["properties"]["is_point"])
    assert point["properties"]["point_id"] == 1000 + point["properties"]["row"]
    assert found[0].dtype.names[:3] == ("id", "longitude", "latitude")


def test_threads_share_an_index():
    lon, lat = random_points(2, 3000)
    index = pinfold.Index(lon, lat)
    expected = index.clusters(zoom=4).tolist()
    problems = []

    def work(radius):
        for _ in range(10):
            index.clusters(zoom=4, radius=radius)
            if index.clusters(zoom=4).tolist() != expected:
                problems.append(radius)

    threads = [threading.Thread(target=work, args=(40 + number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="no signals")
def test_interrupts_stop_a_long_build():
    code = """
import os, signal, threading, numpy as np, pinfold
# A shell lets its background commands ignore the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
rng = np.random.default_rng(0)
index = pinfold.Index(rng.uniform(-180, 180, 2_000_000), rng.uniform(-80, 80, 2_000_000))
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    index.clusters(zoom=3, method="spaced")
    print("finished")
except KeyboardInterrupt:
    print("stopped")
print(len(index))
os._exit(0)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert result.stdout.split() == ["stopped", "2000000"], result.stderr


def test_no_warning_for_valid_points():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pinfold.Index(LON, LAT)
