"""Columns as a widget sends them: each in one piece, which `whole-columns.js` of the page reads.

A column begins with two integers of 32 bits: what it has, and the length of the JSON that follows.
"""

from __future__ import annotations

import json

import numpy as np

from . import _packing

_NUMBERS, _TEXTS, _CODES, _JSON = 1, 2, 3, 4
#: The number of codes, and the code of a missing value.
_MOST_CODES, _NO_CODE = 255, 255
#: The text of a missing value.
_NOTHING = "\x01"
#: The integers that JavaScript has.
_MOST = 2**53


def whole(column, rows: np.ndarray | None = None) -> bytes:
    """Returns a column, or some of its rows, in bytes."""
    if rows is not None:
        column = _packing.taken(column, rows)
    kind = getattr(getattr(column, "dtype", None), "kind", None)
    if hasattr(column, "cat") and hasattr(column.cat, "codes") and len(column.cat.categories) < _MOST_CODES:
        values = [_packing.value_of(category) for category in column.cat.categories]
        return _coded(values, column.cat.codes.to_numpy().astype(np.uint8))
    if isinstance(kind, str) and kind in "iuf":
        numbers = _numbers(column)
        if numbers is not None:
            return _piece(_NUMBERS, b"", numbers.astype("<f8").tobytes())
    if isinstance(kind, str) and kind == "b" and not hasattr(column, "isna"):
        return _coded([False, True], np.asarray(column).astype(np.uint8))
    if _has_only_texts(column) and _has_few(_packing.listed(column.iloc[:1000]), len(column)):
        codes, found = column.factorize()
        if len(found) < _MOST_CODES:
            return _coded(_packing.listed(found), codes.astype(np.uint8))
    values = _packing.listed(column)
    try:
        return _texts([_NOTHING if value is None else value for value in values])
    except TypeError:
        return _piece(_JSON, b"", _joined([
            _NOTHING if value is None else json.dumps(value, ensure_ascii=False) for value in values
        ]))  # fmt: skip


def _has_only_texts(column) -> bool:
    """Whether a column of pandas has texts. Others may have lists, or True beside 1."""
    if not hasattr(column, "iloc"):
        return False
    from pandas.api.types import infer_dtype

    return infer_dtype(column, skipna=True) == "string"


def _numbers(column) -> np.ndarray | None:
    """Returns a column as float64, or None if some integers would be rounded."""
    if isinstance(column, np.ma.MaskedArray) and np.ma.is_masked(column):
        if column.dtype.kind in "iu" and np.abs(column.astype(np.float64)).max() >= _MOST:
            return None
        return column.astype(np.float64).filled(np.nan)
    is_nullable = hasattr(column, "to_numpy") and hasattr(column.dtype, "numpy_dtype")
    numbers = column.to_numpy(np.float64, na_value=np.nan) if is_nullable else np.asarray(column)
    if numbers.dtype.kind in "iu" or is_nullable and column.dtype.kind in "iu":
        with np.errstate(invalid="ignore"):
            if len(numbers) and not (np.nanmax(np.abs(numbers.astype(np.float64)), initial=0) < _MOST):
                return None
        return numbers.astype(np.float64)
    return np.where(np.isfinite(numbers), numbers, np.nan)


def _texts(values: list[str]) -> bytes:
    if _has_few(values[:1000], len(values)):
        found = dict.fromkeys(values)
        found.pop(_NOTHING, None)
        if len(found) < _MOST_CODES and all(isinstance(value, str) for value in found):
            codes = {value: code for code, value in enumerate(found)} | {_NOTHING: _NO_CODE}
            return _coded(list(found), np.fromiter(map(codes.__getitem__, values), np.uint8, len(values)))
    return _piece(_TEXTS, b"", _joined(values))


def _has_few(first: list, count: int) -> bool:
    return len(set(first)) < min(_MOST_CODES, count)


def _coded(values: list, codes: np.ndarray) -> bytes:
    return _piece(_CODES, _encoded(json.dumps(values, ensure_ascii=False)), codes.tobytes())


def _joined(values: list[str]) -> bytes:
    text = "\0".join(values)
    if text.count("\0") >= max(len(values), 1):
        text = "\0".join(value.replace("\0", "") for value in values)
    return _encoded(text)


def _encoded(text: str) -> bytes:
    # A half of a surrogate pair is no UTF-8.
    return text.encode("utf-8", "replace")


def _piece(kind: int, values: bytes, body: bytes) -> bytes:
    return np.array([kind, len(values)], "<u4").tobytes() + values + body
