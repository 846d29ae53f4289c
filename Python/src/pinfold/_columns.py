"""Checks of what callers give: columns of numbers, ids, boxes."""

from __future__ import annotations

import numpy as np

from ._library import is_readable


class SkippedRowsWarning(UserWarning):
    """Rows without a valid position were left out."""


def _flat(values, name: str) -> np.ndarray:
    """Returns values as an array of one dimension; masked ones become NaN."""
    if hasattr(values, "to_numpy") and not isinstance(values, np.ndarray):
        values = _of_series(values)
    elif isinstance(values, np.ma.MaskedArray):
        values = (
            values.filled()
            if not np.ma.is_masked(values)
            else values.astype(np.float64).filled(np.nan)
        )
    array = np.asarray(values)
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions; one is needed")
    return array


def _of_series(values) -> np.ndarray:
    """Reads a series of pandas or polars, or an array of Arrow."""
    dtype = getattr(values, "dtype", None)
    if getattr(dtype, "tz", None) is not None and hasattr(values, "dt"):
        values = values.dt.tz_convert("UTC").dt.tz_localize(None)
    if getattr(dtype, "kind", "O") in "iufb" and hasattr(dtype, "numpy_dtype"):
        # A type of pandas with missing values.
        return values.to_numpy(dtype=np.float64, na_value=np.nan)
    try:
        return values.to_numpy()
    except (TypeError, ValueError):
        return values.to_numpy(zero_copy_only=False)


def numbers(values, name: str) -> np.ndarray:
    """Returns a column of numbers that the library reads, without a copy where it can.

    Booleans become 0 and 1, times seconds since 1970 in UTC, missing values NaN.
    """
    array = _flat(values, name)
    if array.dtype.kind == "M":
        missing = np.isnat(array)
        seconds = array.astype("M8[us]").astype(np.int64) / 1e6
        seconds[missing] = np.nan
        return seconds
    if array.dtype.kind == "m":
        missing = np.isnat(array)
        seconds = array.astype("m8[us]").astype(np.int64) / 1e6
        seconds[missing] = np.nan
        return seconds
    if array.dtype.kind == "O":
        return _of_objects(array, name)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} has values of type {array.dtype}; numbers are needed")
    if not is_readable(array.dtype):
        return array.astype(np.float64)
    return array


def _of_objects(array: np.ndarray, name: str) -> np.ndarray:
    result = np.empty(len(array))
    for row, value in enumerate(array):
        try:
            result[row] = np.nan if value is None else float(value)
        except (TypeError, ValueError):
            is_missing = type(value).__name__ in ("NAType", "NaTType")
            if not is_missing:
                raise TypeError(f"{name} has {value!r} in row {row}; numbers are needed") from None
            result[row] = np.nan
    return result


def whole_numbers(values, name: str) -> np.ndarray:
    """Returns weights. The library checks that they are whole and at least 1."""
    array = numbers(values, name)
    missing = np.isnan(array) if array.dtype.kind == "f" else np.zeros(0, bool)
    if missing.any():
        raise ValueError(f"{name} has no value in row {int(np.argmax(missing))}")
    return array


def unique_ids(values, count: int, name: str = "ids") -> np.ndarray:
    """Returns ids of points: integers or text, each once."""
    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        row = int(np.argmax(np.ma.getmaskarray(values)))
        raise ValueError(f"{name} has no value in row {row}")
    if hasattr(values, "to_numpy") and not isinstance(values, np.ndarray):
        values = values.to_numpy()
    array = np.asarray(values)
    if array.dtype.kind == "O":
        for row, value in enumerate(array):
            if not isinstance(value, (str, int, np.integer)):
                raise TypeError(f"{name} has {value!r} in row {row}; use integers or text")
        try:
            array = np.array([str(value) for value in array]) if any(
                isinstance(value, str) for value in array
            ) else array.astype(np.int64)  # fmt: skip
        except OverflowError:
            raise ValueError(f"{name} has an integer of more than 64 bits") from None
    if array.ndim != 1 or array.dtype.kind not in "iuUS":
        raise TypeError(f"{name} has values of type {array.dtype}; use integers or text")
    same_length(array, count, name)
    order = np.argsort(array, kind="stable")
    ordered = array[order]
    again = np.flatnonzero(ordered[1:] == ordered[:-1])
    if len(again):
        first, second = order[again[0]], order[again[0] + 1]
        raise ValueError(f"{name} has {array[first]!s} twice, in rows {first} and {second}")
    return array


def same_length(array: np.ndarray, count: int, name: str) -> None:
    if len(array) != count:
        raise ValueError(f"{name} has {len(array):,} values, and there are {count:,} positions")


def box(bounds) -> tuple[float, float, float, float]:
    """Returns west, south, east and north. ``None`` is the whole world."""
    if bounds is None:
        return (-180.0, -90.0, 180.0, 90.0)
    bounds = getattr(bounds, "total_bounds", getattr(bounds, "bounds", bounds))
    try:
        west, south, east, north = (float(edge) for edge in bounds)
    except (TypeError, ValueError):
        raise ValueError(
            f"bounds is {bounds!r}; west, south, east and north are needed, in degrees"
        ) from None
    return (west, south, east, north)


def integer(value, name: str) -> int:
    """Returns a whole number that fits in 32 bits."""
    try:
        number = int(value)
        is_whole = number == value
    except (TypeError, ValueError, OverflowError):
        is_whole = False
    if not is_whole or not -(2**31) <= number < 2**31:
        raise ValueError(f"{name} is {value!r}; a whole number is needed")
    return number
