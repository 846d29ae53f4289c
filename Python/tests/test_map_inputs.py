"""What maps take, and what they refuse."""

import numpy as np
import pinfold
import pytest
from pinfold import _packing

TWO = {"lon": [1.0, 2.0], "lat": [3.0, 4.0]}


def column(values, data=None):
    """Returns a column of a map as values of JSON."""
    made = pinfold.Map(data) if data is not None else pinfold.Map(**TWO, c=values)
    made.to_html()
    return _packing.listed(made._columns["c"])


def test_columns_of_any_type_are_shown():
    cases = [
        ([1, "a"], [1, "a"]), (np.array([b"a", b"\xff"]), ["a", "\ufffd"]), (["\ud800", "x"], ["\ud800", "x"]),
        (np.array([1.5, 2], np.longdouble), [1.5, 2]), (np.array([1.5, 2], np.float16), [1.5, 2]),
        (np.array([2**64 - 1, 2], np.uint64), [2**64 - 1, 2]), ([2**70, 1], [2**70, 1]),
        (np.ma.array([1, 2], mask=[False, True]), [1, None]), (np.array([1j, 2]), ["1j", "(2+0j)"]),
        (np.array([{"a": 1}, [1, 2]], object), ["{'a': 1}", "[1, 2]"]),
    ]  # fmt: skip
    for values, expected in cases:
        assert column(values) == expected


def test_columns_of_pandas_and_polars_are_shown():
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    time = pandas.Timestamp("2020-01-01", tz="Europe/Berlin")
    cases = [
        ([time, None], ["2020-01-01T00:00:00+01:00", None]), (pandas.Categorical(["a", None]), ["a", None]),
        (pandas.array([1, None], "Int64"), [1, None]), (pandas.array([True, None], "boolean"), [True, None]),
        (pandas.to_timedelta([1, 2], unit="h"), ["0 days 01:00:00", "0 days 02:00:00"]),
        (pandas.period_range("2020", periods=2, freq="M"), ["2020-01", "2020-02"]),
    ]  # fmt: skip
    for values, expected in cases:
        assert column(None, pandas.DataFrame({**TWO, "c": values})) == expected
    frame = polars.DataFrame({**TWO, "c": polars.Series(["a", None], dtype=polars.Categorical)})
    assert column(None, frame) == ["a", None]


def test_masked_positions_are_left_out():
    lon = np.ma.array([1.0, 2.0], mask=[False, True])
    for make in (lambda: pinfold.Map({"lon": lon, "lat": [3.0, 4.0]}), lambda: pinfold.Map(lon=lon, lat=[3.0, 4.0])):
        with pytest.warns(pinfold.SkippedRowsWarning, match="the first is row 1"):
            assert len(make()) == 1


def test_what_is_wrong_is_named():
    pandas = pytest.importorskip("pandas")
    twice = pandas.DataFrame([[1.0, 2.0, 3, 4]], columns=["lon", "lat", "a", "a"])
    cases = [
        ({"lon": [1, 2], "lat": [1]}, "latitude has 1 values"), ({**TWO, "name": ["a"]}, "name has 1 values"),
        ({**TWO, "weights": [1]}, "weights has 1 values"), ({**TWO, "weights": [1, np.nan]}, "no value in row 1"),
        ({**TWO, "c": np.zeros((2, 2))}, "c has 2 dimensions"), ({**TWO, "height": "big"}, "height is 'big'"),
        ({"data": twice}, "two columns 'a'"), ({"data": pandas.DataFrame()}, "no column of longitudes"),
        ({"lon": ["x", "y"], "lat": [1, 2]}, "numbers are needed"),
    ]  # fmt: skip
    for arguments, message in cases:
        with pytest.raises((ValueError, TypeError), match=message):
            pinfold.Map(**arguments)
    assert list(pinfold.Map(**TWO, name=["a", "b"], c=[1, 2], columns="name")._columns) == ["name"]
    for weights in ([1, 0], [1, 1.5], [1, -5]):
        with pytest.raises(ValueError, match="use integers of at least 1"):
            pinfold.Map(**TWO, weights=weights).to_html()


def test_nothing_makes_an_empty_map():
    pandas = pytest.importorskip("pandas")
    with pytest.warns(pinfold.SkippedRowsWarning):
        maps = [pinfold.Map(lon=[np.nan], lat=[1], name=["x"])]
    maps += [pinfold.Map(pandas.DataFrame({"lon": [], "lat": [], "name": []})), pinfold.Map(lon=[], lat=[])]
    for made in maps:
        assert len(made) == 0 and made.to_html()
