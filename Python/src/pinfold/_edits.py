"""Edits of an index."""

from __future__ import annotations

from ctypes import byref

import numpy as np

from . import _columns, _library
from ._clustering import clustering as _clustering
from ._library import call
from ._points import Points, known_names
from ._results import taken_clusters


class Edits(Points):
    """Changes of points. Clusters that were built follow."""

    def insert(self, lon, lat, ids=None, weights=None, **columns) -> np.ndarray:
        """Adds points, and returns their ids. Clusters that were built follow.

        The arguments are those of the index, which must have ids if it was made with ids. A column
        that is left out gets no values.
        """
        lon = _columns.numbers(np.atleast_1d(lon), "lon").astype(np.float64, copy=False)
        lat = _columns.numbers(np.atleast_1d(lat), "lat").astype(np.float64, copy=False)
        count = len(lon)
        if len(lat) != count:
            raise ValueError(f"lon has {count:,} values and lat has {len(lat):,}")
        known_names(columns, self._names)
        values = [
            _columns.numbers(np.atleast_1d(columns[name]), name)
            if name in columns else np.full(count, np.nan)
            for name in self._names
        ]  # fmt: skip
        for name, column in zip(self._names, values):
            _columns.same_length(column, count, name)
        if weights is not None:
            weights = _columns.whole_numbers(np.atleast_1d(weights), "weights")
            _columns.same_length(weights, count, "weights")
        if (ids is None) != (self._ids is None):
            raise ValueError("give ids to an index that was made with ids, and to no other")
        with self._lock:
            rows = np.arange(self._row_count, self._row_count + count)
            new_ids = self._ids
            if ids is not None:
                ids = _columns.unique_ids(np.atleast_1d(ids), count)
                rows, new_ids = self._rows_of_new(ids)
            self._edit(np.zeros(count, np.uint8), rows, lon, lat, weights, values)
            if count:
                self._row_count = max(self._row_count, int(rows.max()) + 1)
            if new_ids is not self._ids:
                self._ids, self._order = new_ids, None
            return self._named(rows)

    def _rows_of_new(self, ids: np.ndarray):
        """Returns rows for new ids, and all ids. A removed point's id keeps its row."""
        if ids.dtype.kind != self._ids.dtype.kind:
            ids = ids.astype(self._ids.dtype if self._ids.dtype.kind in "iu" else str)
        places, known = self._find(ids)
        for item, row in zip(ids[known], places[known]):
            found = _library.Clusters()
            try:
                call("index_cluster", self._live(), byref(_clustering({})), int(row), byref(found))
            except KeyError:
                continue
            taken_clusters(found, None, [])
            raise ValueError(f"ids has {item!s}, which the index has already")
        rows = places.copy()
        rows[~known] = np.arange(self._row_count, self._row_count + (~known).sum())
        return rows, np.concatenate([self._ids, ids[~known]])

    def remove(self, ids) -> int:
        """Removes points, and returns how many there were."""
        with self._lock:
            rows = self._rows(ids)
            kinds = np.full(len(rows), 1, np.uint8)
            return self._edit(kinds, rows).removed

    def move(self, ids, lon, lat) -> int:
        """Moves points, and returns how many were moved."""
        with self._lock:
            rows = self._rows(ids)
            lon = _columns.numbers(np.atleast_1d(lon), "lon").astype(np.float64, copy=False)
            lat = _columns.numbers(np.atleast_1d(lat), "lat").astype(np.float64, copy=False)
            _columns.same_length(lon, len(rows), "lon")
            _columns.same_length(lat, len(rows), "lat")
            return self._edit(np.full(len(rows), 2, np.uint8), rows, lon, lat).moved

    def _edit(self, kinds, rows, lon=None, lat=None, weights=None, values=()):
        rows = np.ascontiguousarray(rows, np.uint32)
        array = (_library.Column * max(len(values), 1))(*(_library.column(v) for v in values))
        edits = _library.Edits(
            count=len(rows),
            kinds=kinds.ctypes.data,
            rows=rows.ctypes.data,
            longitude=_library.column(lon),
            latitude=_library.column(lat),
            weight=_library.column(weights),
            columns=array,
            column_count=len(values),
        )
        summary = _library.EditSummary()
        try:
            call("index_edit", self._live(), byref(edits), byref(summary))
        except _library.CallError as error:
            if lon is None or error.row < 0:
                raise ValueError(str(error)) from None
            raise self._explained(error, lon, lat, weights) from None
        return summary
