"""The places of maps as the page unpacks them."""

from __future__ import annotations

import datetime
import gzip
import json
from ctypes import byref

import numpy as np

from . import _library

# ---- Columns ----


def taken(column, rows: np.ndarray):
    """Returns some rows of a column, by number."""
    if hasattr(column, "iloc"):
        return column.iloc[rows]
    if isinstance(column, np.ndarray) or hasattr(column, "gather"):
        return column[rows]
    return [column[row] for row in rows.tolist()]


def listed(column) -> list:
    """Returns the values of a column as those of JSON; None where there is none."""
    dtype = getattr(column, "dtype", None)
    if isinstance(dtype, np.dtype) and dtype.kind in "iubM" and not np.ma.isMaskedArray(column):
        array = np.asarray(column)
        if array.dtype.kind != "M":
            return array.tolist()
        # Dates without a time are written so.
        is_day = bool((array.astype("M8[D]") == array)[~np.isnat(array)].all())
        texts = array.astype("M8[D]" if is_day else "M8[s]").astype(str).tolist()
        return [None if text == "NaT" else text for text in texts]
    if hasattr(column, "to_list"):
        values = column.to_list()
    elif hasattr(column, "tolist"):
        values = column.tolist()
    else:
        values = list(column)
    return [item if type(item) is str else value_of(item) for item in values]


def value_of(value):
    """Returns a value as one of JSON."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        return value if -np.inf < value < np.inf else None
    if isinstance(value, (datetime.datetime, datetime.date)):
        return None if value != value else value.isoformat()
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, np.generic):
        item = value.item()
        # Some numbers of NumPy have no counterpart.
        return value_of(float(item) if isinstance(item, np.generic) else item)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return str(value)


def has_numbers(column: list) -> bool:
    found = [value for value in column if value is not None]
    return bool(found) and all(
        isinstance(value, (int, float)) and not isinstance(value, bool) for value in found
    )


def block(values: list) -> str:
    """Returns a block of a column; see `ColumnBlocks`."""
    present = [value is not None for value in values]
    text = json.dumps([value for value in values if value is not None], ensure_ascii=False,
                      separators=(",", ":"))  # fmt: skip
    if all(present):
        return f'{{"values":{text}}}'
    edges = np.flatnonzero(np.diff(np.concatenate([[0], present, [0]]).astype(np.int8)))
    runs = [[start, end - start] for start, end in edges.reshape(-1, 2).tolist()]
    return f'{{"values":{text},"runs":{json.dumps([n for run in runs for n in run])}}}'


# ---- Positions ----


def positions(lon: np.ndarray, lat: np.ndarray) -> bytes:
    """Packs positions; see `PackedPositions`."""
    x, y = np.empty((2, len(lon)), np.uint32)
    columns = _library.column(lon), _library.column(lat)
    _library.call("project", byref(columns[0]), byref(columns[1]), len(lon), x.ctypes.data,
                  y.ctypes.data)  # fmt: skip
    return b"".join(planes(_folded(np.diff(axis, prepend=axis.dtype.type(0)))) for axis in (x, y))


def _folded(differences: np.ndarray) -> np.ndarray:
    """Maps small differences of either sign to small numbers."""
    signs = np.where(differences >> 31, np.uint32(0xFFFFFFFF), np.uint32(0))
    return (differences << np.uint32(1)) ^ signs


def planes(numbers: np.ndarray) -> bytes:
    """The lowest bytes of all numbers, then the next ones."""
    count = len(numbers)
    return numbers.astype("<u4").view(np.uint8).reshape(count, 4).T.tobytes()


def compressed(data: bytes, effort: int = 9) -> bytes:
    return gzip.compress(data, effort, mtime=0)


def outlines(pack: bytes, lon: np.ndarray, lat: np.ndarray) -> bytes:
    """Returns the tiles of the basemap around the places, as a pack; see `OutlineTile`."""
    count = int.from_bytes(pack[:4], "little")
    entries = np.frombuffer(pack, "<u4", 3 * count, 4).reshape(count, 3)
    start, finest = 4 + 12 * count, 5
    x, y = _shares(lon, lat)
    side = 1 << finest
    columns, rows = ((axis * side).astype(np.int64).clip(0, side - 1) for axis in (x, y))
    found = np.flatnonzero(np.bincount(rows * side + columns, minlength=side * side))
    tiles = {(int(number) % side, int(number) // side) for number in found}
    wanted = set(range((4**3 - 1) // 3))
    for zoom in range(finest, 2, -1):
        for tile_x, tile_y in tiles:
            for near_x in (tile_x - 1, tile_x, tile_x + 1):
                for near_y in (tile_y - 1, tile_y, tile_y + 1):
                    if 0 <= near_y < 1 << zoom:
                        place = (near_y << zoom) + near_x % (1 << zoom)
                        wanted.add((4**zoom - 1) // 3 + place)
        tiles = {(tile_x >> 1, tile_y >> 1) for tile_x, tile_y in tiles}
    chosen = [entry for entry in entries.tolist() if entry[0] in wanted]
    listed, body = [], []
    offset = 0
    for key, place, length in chosen:
        listed += [key, offset, length]
        body.append(pack[start + place : start + place + length])
        offset += length
    return b"".join([len(chosen).to_bytes(4, "little"), np.array(listed, "<u4").tobytes(), *body])


def _shares(lon: np.ndarray, lat: np.ndarray):
    sine = np.sin(np.radians(np.clip(lat, -85.05, 85.05)))
    return (lon / 360 + 0.5) % 1, 0.5 - np.log((1 + sine) / (1 - sine)) / (4 * np.pi)
