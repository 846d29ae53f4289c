"""What an index is: its columns, its memory, its ids."""

from __future__ import annotations

import threading
import warnings
from ctypes import byref, c_int32, c_void_p, pointer

import numpy as np

from . import _columns, _library
from ._library import call, call_until_interrupted, library

#: A build of at least this number of points runs in another thread, so that Ctrl-C can stop it.
LONG = 50_000


class Points:
    """The points of an index, as the library has them."""

    _handle: int | None = None

    def _build(
        self, lon, lat, ids, weights, columns, invalid="skip", threads=0, is_single=False
    ) -> None:
        lon, lat = _columns.numbers(lon, "lon"), _columns.numbers(lat, "lat")
        count = len(lon)
        if len(lat) != count:
            raise ValueError(f"lon has {count:,} values and lat has {len(lat):,}")
        values = {name: _columns.numbers(column, name) for name, column in columns.items()}
        for name, column in values.items():
            _columns.same_length(column, count, name)
        if weights is not None:
            weights = _columns.whole_numbers(weights, "weights")
            _columns.same_length(weights, count, "weights")
        ids = None if ids is None else _columns.unique_ids(ids, count)
        cancel = c_int32(0)
        array = (_library.Column * max(len(values), 1))(
            *(_library.column(column) for column in values.values())
        )
        points = _library.Points(
            count=count,
            longitude=_library.column(lon),
            latitude=_library.column(lat),
            weight=_library.column(weights),
            columns=array,
            column_count=len(values),
            threads=_columns.integer(threads, "threads"),
            skips_invalid=invalid == "skip",
            rounds_to_single=is_single,
            cancel=pointer(cancel),
        )
        handle = c_void_p()
        try:
            if count < LONG:
                call("index_create", byref(points), byref(handle))
            else:
                # The thread keeps the arrays that it reads.
                kept = (points, cancel, array, lon, lat, weights, values)
                call_until_interrupted(
                    cancel, "index_create", byref(kept[0]), byref(handle)
                )
        except _library.CallError as error:
            raise self._explained(error, lon, lat, weights) from None
        self._set_up(handle.value, list(values), ids, count)
        rejected = self._info().rejected
        if rejected:
            self._warn(rejected, lon, lat)

    @staticmethod
    def _explained(error, lon, lat, weights) -> ValueError:
        row = error.row
        if row < 0:
            return ValueError(str(error))
        if weights is not None and "weight" in str(error):
            return ValueError(f"weights has {weights[row]} in row {row}; use integers of at least 1")
        name, value = ("lat", lat[row]) if not abs(lat[row]) <= 90 else ("lon", lon[row])
        return ValueError(f"{name} has {value} in row {row}")

    @staticmethod
    def _warn(rejected: int, lon, lat) -> None:
        with np.errstate(invalid="ignore"):
            row = int(np.argmax(~(np.isfinite(lon) & (np.abs(lat) <= 90))))
        warnings.warn(
            f"left out {rejected:,} of {len(lon):,} rows without a valid position; the first is row"
            f" {row}, with longitude {lon[row]} and latitude {lat[row]}",
            _columns.SkippedRowsWarning,
            stacklevel=4,
        )

    def _set_up(self, handle, names: list[str], ids, row_count: int) -> None:
        self._handle = handle
        self._names = names
        self._ids = ids
        # Text is matched, and found again, by the order of ids.
        self._order = None
        self._row_count = row_count
        # Edits also change ids, so only one runs at a time.
        self._lock = threading.RLock()

    # ---- Properties ----

    def _live(self) -> c_void_p:
        if self._handle is None:
            raise ValueError("the index is closed")
        return c_void_p(self._handle)

    def _info(self) -> _library.Info:
        info = _library.Info()
        call("index_describe", self._live(), byref(info))
        return info

    def __len__(self) -> int:
        return self._info().count

    def __repr__(self) -> str:
        if self._handle is None:
            return "<pinfold.Index, closed>"
        names = f", columns {', '.join(self._names)}" if self._names else ""
        return f"<pinfold.Index of {len(self):,} points{names}>"

    @property
    def bounds(self) -> tuple[float, float, float, float] | None:
        """The box around all points: west, south, east and north in degrees; None without points.

        West is greater than east if the box crosses the antimeridian.
        """
        box = _library.Bounds()
        call("index_frame", self._live(), 1.0, byref(box), None)
        return (box.west, box.south, box.east, box.north) if box.west == box.west else None

    @property
    def columns(self) -> list[str]:
        """The names of the columns for aggregates."""
        return list(self._names)

    @property
    def weight(self) -> int:
        """The sum of all weights; without weights, the number of points."""
        return self._info().weight

    @property
    def nbytes(self) -> int:
        """The memory of the index in bytes, with clusters that were built, without ids."""
        return self._info().byte_count

    def close(self) -> None:
        """Frees the memory of the index. Every later use raises a ValueError.

        Plans stay valid. Do not close an index while another thread uses it.
        """
        handle, self._handle = self._handle, None
        if handle is not None:
            library.pinfold_index_free(c_void_p(handle))

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __del__(self):
        # At the end of the process, the library may be gone.
        if library is not None and self._handle is not None:
            self.close()

    # ---- Ids ----

    def _named(self, rows: np.ndarray) -> np.ndarray:
        return rows if self._ids is None else self._ids[rows]

    def _rows(self, ids) -> np.ndarray:
        """Returns the rows of ids. Unknown ones raise a KeyError."""
        array = np.atleast_1d(np.asarray(ids))
        if self._ids is None:
            if array.dtype.kind not in "iu" and len(array):
                raise TypeError(f"ids has values of type {array.dtype}; rows are needed")
            array = array.astype(np.int64)
            wrong = (array < 0) | (array >= 2**32 - 1)
            if wrong.any():
                raise KeyError(f"no point has the id {array[wrong][0]}")
            return array
        if array.dtype.kind == "O" or array.dtype.kind != self._ids.dtype.kind:
            array = array.astype(self._ids.dtype if self._ids.dtype.kind in "iu" else str)
        rows, known = self._find(array)
        if not known.all():
            raise KeyError(f"no point has the id {array[~known][0]!s}")
        return rows

    def _find(self, ids: np.ndarray):
        """Returns the rows of ids, and whether each is known, also of points that were removed."""
        if not len(self._ids):
            return np.zeros(len(ids), np.int64), np.zeros(len(ids), bool)
        if self._order is None:
            self._order = np.argsort(self._ids, kind="stable")
        places = np.searchsorted(self._ids, ids, sorter=self._order)
        rows = self._order[np.minimum(places, len(self._order) - 1)]
        return rows, self._ids[rows] == ids


def known_names(chosen, names: list[str]) -> list[str]:
    """Returns names of columns, which must be among those of an index."""
    chosen = [chosen] if isinstance(chosen, str) else list(chosen)
    for name in chosen:
        if name not in names:
            known = f"; it has {', '.join(names)}" if names else ""
            raise ValueError(f"the index has no column {name!r}{known}")
    return chosen
