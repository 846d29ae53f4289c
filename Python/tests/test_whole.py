"""Columns in one piece, as a widget sends them."""

import json

import numpy as np
import pytest
from pinfold import _whole


def read(data: bytes, count: int) -> list:
    """Reads a column as the page does."""
    kind, length = np.frombuffer(data, "<u4", 2)
    body = data[8 + length :]
    if kind == 1:
        return [None if value != value else value for value in np.frombuffer(body, "<f8").tolist()]
    if kind == 3:
        values = json.loads(data[8 : 8 + length])
        return [None if code == 255 else values[code] for code in body]
    texts = body.decode().split("\0")
    assert len(texts) == count or count == 0
    texts = [None if text == "\x01" else text for text in texts]
    return texts if kind == 2 else [None if text is None else json.loads(text) for text in texts]


def test_columns_are_sent_as_they_are():
    pandas = pytest.importorskip("pandas")
    many = [f"Place {row}, é" for row in range(1000)]
    cases = [
        (np.array([1, 2, -3]), [1, 2, -3]), (np.array([2**60, 1]), [2**60, 1]),
        (np.array([1.5, np.nan, np.inf]), [1.5, None, None]), (np.array([True, False]), [True, False]),
        (np.ma.array([1.0, 2.0], mask=[False, True]), [1, None]), (np.array([], float), []),
        (many, many), (["b\0c", None, ""], ["bc", None, ""]),
        ([1, "a", None, True], [1, "a", None, True]), (["\ud800", "x"], ["?", "x"]),
        (np.array(["2020-01-01", "NaT"], "M8[D]"), ["2020-01-01", None]),
        (pandas.Series(["a", None, "b"] * 99), ["a", None, "b"] * 99),
        (pandas.Series([["a", "b"], None, ["a", "b"]] * 9), ["['a', 'b']", None, "['a', 'b']"] * 9),
        (pandas.Series([{"a": 1}] * 9), ["{'a': 1}"] * 9),
        (pandas.Series(pandas.Categorical(["x", None, "y"])), ["x", None, "y"]),
        (pandas.Series([1, None, 3], dtype="Int64"), [1, None, 3]),
        (pandas.Series([True, None], dtype="boolean"), [True, None]),
        (pandas.Series(many + [None]), [*many, None]),
        (pandas.Series(pandas.to_datetime(["2020-01-01 10:00+02:00", None], utc=True)),
         ["2020-01-01T08:00:00+00:00", None]),
    ]  # fmt: skip
    for column, values in cases:
        assert read(_whole.whole(column), len(values)) == values
        rows = np.arange(0, len(values), 2)
        assert read(_whole.whole(column, rows), len(rows)) == values[::2]


def test_true_is_not_one():
    pandas = pytest.importorskip("pandas")
    found = read(_whole.whole(pandas.Series([1, True, "1"] * 9)), 27)
    assert list(map(type, found)) == [int, bool, str] * 9
