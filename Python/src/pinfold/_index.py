"""The index of points."""

from __future__ import annotations

from ctypes import byref, c_void_p

import numpy as np

from . import _columns, _library, _saving
from ._edits import Edits
from ._library import call
from ._queries import Queries


class Index(Queries, Edits):
    """An index of points, which clusters them for any view of a map.

    >>> import numpy as np, pinfold
    >>> index = pinfold.Index(np.array([13.4, 13.5, 2.35]), np.array([52.5, 52.5, 48.86]))
    >>> index.clusters(zoom=4)["count"].tolist()
    [2, 1]

    Parameters
    ----------
    lon : array_like of shape (n,), or a table
        Longitudes in degrees. float64 and float32 are read where they are, whatever their stride.
        Or all points at once: an array of shape (n, 2) with longitudes first; a DataFrame of pandas,
        polars or GeoPandas; anything with ``__arrow_c_stream__``; or the path of a CSV, GeoJSON or
        Parquet file. Columns of positions are found by their names, such as ``lon`` and ``lat``.
    lat : array_like of shape (n,)
        Latitudes in degrees, from -90 to 90. Positions beyond 85.06 are drawn at the edge.
    ids : array_like of shape (n,), or the name of a column
        Integers or text, each once. Without ids, points are known by their rows.
    weights : array_like of shape (n,), or the name of a column
        How many points each stands for: whole numbers of at least 1.
    invalid : {"skip", "raise"}
        Whether rows without a valid position are left out with a warning, or are an error.
    threads : int
        How many threads work on a build. 0 for one per processor.
    longitude, latitude : str
        The names of the columns in a table, if they are not found.
    **columns : array_like of shape (n,), or the name of a column
        Numbers for aggregates. Times become seconds since 1970, NaN is no value. Without this
        argument, an index of a table keeps all of its columns with numbers.

    Notes
    -----
    All methods may be called from several threads. They release the GIL. Building takes O(n), about
    a tenth of a second for a million points.
    """

    def __init__(
        self,
        lon,
        lat=None,
        ids=None,
        weights=None,
        *,
        invalid: str = "skip",
        threads: int = 0,
        longitude: str | None = None,
        latitude: str | None = None,
        **columns,
    ):
        if invalid not in ("skip", "raise"):
            raise ValueError(f"invalid is {invalid!r}; it is 'skip' or 'raise'")
        if lat is None:
            from ._tables import read

            lon, lat, ids, weights, columns = read(
                lon, ids, weights, longitude, latitude, columns
            )
        self._build(lon, lat, ids, weights, columns, invalid, threads)

    # ---- Points ----

    def nearest(self, lon: float, lat: float, count: int = 1, within: float = np.inf):
        """Returns the ids of the nearest points, and their distances in meters.

        Returns
        -------
        (ndarray of shape (m,), ndarray of float64 of shape (m,))
            At most ``count`` points within ``within`` meters, the nearest first.
        """
        rows = _library.Rows()
        call("index_nearest", self._live(), lon, lat, int(count), within, byref(rows))
        meters = _library.copied(rows.meters, rows.count, np.float64)
        return self._named(_library.taken_rows(rows)), meters

    def within(self, bounds) -> np.ndarray:
        """Returns the ids of the points in a box, ordered by rows."""
        rows, edges = _library.Rows(), _library.Bounds(*_columns.box(bounds))
        call("index_within", self._live(), byref(edges), byref(rows))
        return self._named(_library.taken_rows(rows))

    def filter(self, mask) -> Index:
        """Returns an index of the points whose value in ``mask``, of shape (n,), is true."""
        mask = np.asarray(mask)
        if mask.dtype != np.bool_ or mask.shape != (self._row_count,):
            raise ValueError(
                f"mask has type {mask.dtype} and shape {mask.shape}; bool and"
                f" ({self._row_count},) are needed"
            )
        mask, handle = np.ascontiguousarray(mask), c_void_p()
        call("index_filter", self._live(), mask.ctypes.data, len(mask), byref(handle))
        filtered = object.__new__(type(self))
        filtered._set_up(handle.value, list(self._names), self._ids, self._row_count)
        return filtered

    # ---- Saving ----

    def save(self, path) -> None:
        """Saves points, columns, weights and ids to a file, which is replaced at once."""
        _saving.write(path, self.to_bytes())

    def to_bytes(self) -> bytes:
        """Returns what :meth:`save` writes."""
        result = _library.Bytes()
        with self._lock:
            call("index_save", self._live(), byref(result))
            points = _library.taken_bytes(result)
            return _saving.packed(points, self._names, self._ids, self._row_count)

    @classmethod
    def load(cls, path) -> Index:
        """Opens a saved index. A file that has changed since raises a DamagedIndexError."""
        with open(path, "rb") as file:
            return cls.from_bytes(file.read())

    @classmethod
    def from_bytes(cls, data: bytes) -> Index:
        """Opens what :meth:`to_bytes` returned."""
        points, names, ids, row_count = _saving.unpacked(data)
        handle = c_void_p()
        call("index_load", points, len(points), byref(handle))
        index = object.__new__(cls)
        index._set_up(handle.value, names, ids, row_count)
        return index

    def __reduce__(self):
        return (type(self).from_bytes, (self.to_bytes(),))
