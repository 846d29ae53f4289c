"""The index of points."""

from __future__ import annotations

import threading
import warnings
from ctypes import byref, c_char_p, c_int32, c_void_p, pointer

import numpy as np

from . import _columns, _library, _saving
from ._clustering import clustering as _clustering
from ._library import call, call_until_interrupted, library
from ._plan import Plan, plan_settings, view
from ._results import Clusters, fill_aggregates, taken_clusters

#: From so many points on, a build runs in another thread, where Ctrl-C can stop it.
_LONG = 50_000


class Index:
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

    _handle: int | None = None

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
            if count < _LONG:
                call("index_create", byref(points), byref(handle))
            else:
                # The thread keeps what it reads.
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
        # Edits change ids, too: one at a time.
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
        info = self._info()
        return (info.west, info.south, info.east, info.north) if info.count else None

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

    # ---- Clusters ----

    def prepare(self, **settings) -> None:
        """Builds clusters with the settings of :meth:`clusters`, which else the first call does."""
        made = _clustering(settings)
        call_until_interrupted(made.flag, "index_prepare", self._live(), byref(made))

    def _prepared(self, settings: dict):
        made = _clustering(settings)
        if len(self) >= _LONG:
            call_until_interrupted(made.flag, "index_prepare", self._live(), byref(made))
        return made

    def clusters(self, bounds=None, zoom: int = 0, *, aggregate=(), **settings) -> Clusters:
        """Returns the clusters and single points that a map shows at a zoom.

        Parameters
        ----------
        bounds : (west, south, east, north), or an object with such ``bounds``
            The box to search, with its edges, in degrees. The whole world without it. A box whose
            west is greater than its east crosses the antimeridian.
        zoom : int
            The zoom of MapLibre: the world is 512 * 2**zoom pixels wide.
        aggregate : sequence of str
            Columns whose numbers, sums, extremes and means are added as fields.
        method : {"distance", "spaced"}
            Clusters by distance are those of supercluster. Spaced clusters are discs that never
            overlap.
        radius : float
            By distance: how near points merge, in pixels. 40 unless given.
        min_points, min_zoom, max_zoom : int
            By distance, as in supercluster: 2, 0 and 16 unless given. Spaced clusters have only
            ``max_zoom``, 21 unless given.
        separation : float
            Spaced: how far discs are apart, from 28 to 512 pixels. 56 unless given.

        Returns
        -------
        Clusters
            A structured array of shape (m,), ordered by rows. The first call with some settings
            builds all zooms in O(n); each call then takes O(m log m).
        """
        names = _names(aggregate, self._names)
        made = self._prepared(settings)
        result = _library.Clusters()
        edges = _library.Bounds(*_columns.box(bounds))
        zoom = _columns.integer(zoom, "zoom")
        call("index_clusters", self._live(), byref(made), byref(edges), zoom, byref(result))
        array = taken_clusters(result, self._ids, names)
        for name in names:
            ids = np.ascontiguousarray(array["id"])
            numbers = np.empty((len(array), 4))
            column = self._names.index(name)
            call("index_aggregates", self._live(), byref(made), ids.ctypes.data, len(ids),
                 column, numbers.ctypes.data)  # fmt: skip
            fill_aggregates(array, name, numbers)
        return array

    def members(self, cluster: int, **settings) -> np.ndarray:
        """Returns the ids of a cluster's points, or their rows without ids, ordered by rows.

        ``settings`` are those of :meth:`clusters`.
        """
        return self._named(np.sort(self._leaves(cluster, 0, -1, settings)))

    def leaves(self, cluster: int, limit: int = 10, offset: int = 0, **settings) -> np.ndarray:
        """Returns a page of a cluster's points in the order of the hierarchy, as supercluster does."""
        return self._named(self._leaves(cluster, offset, limit, settings))

    def _leaves(self, cluster, offset, limit, settings) -> np.ndarray:
        made, rows = self._prepared(settings), _library.Rows()
        call("index_leaves", self._live(), byref(made), int(cluster), int(offset), int(limit),
             byref(rows))  # fmt: skip
        return _library.taken_rows(rows)

    def children(self, cluster: int, **settings) -> Clusters:
        """Returns the clusters and points that a cluster splits into."""
        made, result = self._prepared(settings), _library.Clusters()
        call("index_children", self._live(), byref(made), int(cluster), byref(result))
        return taken_clusters(result, self._ids, [])

    def expansion_zoom(self, cluster: int, **settings) -> int:
        """Returns the lowest zoom that splits a cluster, or -1 for a single point."""
        made, result = self._prepared(settings), _library.Clusters()
        call("index_cluster", self._live(), byref(made), int(cluster), byref(result))
        return int(taken_clusters(result, None, [])["expansion_zoom"][0])

    # ---- Plans ----

    def plan(self, bounds=None, zoom=None, size=None, *, after: Plan | None = None, **settings):
        """Plans a view: the clusters of a map, with ids that survive from view to view.

        Parameters
        ----------
        bounds : (west, south, east, north)
            What the map shows; the box around all points without it.
        zoom : float
            The zoom of the map, from which its size follows.
        size : (width, height)
            Or the size of the map in pixels: 1024 by 768 unless given.
        after : Plan
            The plan that the map shows now. Clusters that stay keep their ids.
        strategy : {"grid", "spaced", "distance", "none", "decimals", "overlap", "ranked"}
            How points are clustered or thinned. All other settings are those of the command
            ``pinfold clusters``, with ``_`` in place of ``-``.

        Returns
        -------
        Plan
            A grid plan takes about a millisecond, however many points there are.
        """
        made, kept = plan_settings(settings, self._names)
        camera = view(_columns.box(bounds if bounds is not None else self.bounds), zoom, size)
        handle = c_void_p()
        shown = None if after is None else after._live()
        arguments = (self._live(), byref(made), byref(camera), shown, byref(handle))
        if len(self) >= _LONG and made.strategy in (0, 2):
            call_until_interrupted(kept.flag, "plan_create", *arguments)
        else:
            call("plan_create", *arguments)
        return Plan(handle.value, self._ids, list(self._names))

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

    # ---- Tiles ----

    def tile(
        self, z: int, x: int, y: int, *, layer: str = "places", extent: int = 4096,
        buffer: int = -1, columns=None, aggregate=None, **settings,
    ) -> bytes:  # fmt: skip
        """Returns a Mapbox Vector Tile, not compressed. A tile without features is empty.

        Parameters
        ----------
        z, x, y : int
            The tile.
        layer : str
            The name of its layer.
        extent, buffer : int
            The width of a tile and of its buffer in its own units.
        columns : sequence of str
            The columns that single points have as properties; all without it.
        aggregate : mapping of str to (str, str)
            Properties of clusters: by name the figure, "sum", "mean", "min" or "max", and the column.
        **settings
            Those of :meth:`clusters`.
        """
        made = self._prepared(settings)
        shown = self._names if columns is None else _names(columns, self._names)
        names = [name.encode() if name in shown else None for name in self._names]
        figures = []
        for name, (figure, column) in dict(aggregate or {}).items():
            kinds = ("sum", "mean", "min", "max")
            if figure not in kinds:
                raise ValueError(f"the figure {figure!r} is none of {', '.join(kinds)}")
            _names([column], self._names)
            figures.append((name.encode(), kinds.index(figure), self._names.index(column)))
        request = _library.TileSettings(
            layer=layer.encode(),
            extent=_columns.integer(extent, "extent"),
            buffer=_columns.integer(buffer, "buffer"),
            columns=(c_char_p * max(len(names), 1))(*names),
            column_count=len(names),
            figures=(_library.Figure * max(len(figures), 1))(*figures),
            figure_count=len(figures),
        )
        result = _library.Bytes()
        place = (_columns.integer(value, name) for value, name in ((z, "z"), (x, "x"), (y, "y")))
        call("index_tile", self._live(), byref(made), byref(request), *place, byref(result))
        return _library.taken_bytes(result)

    # ---- Edits ----

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
        _names(columns, self._names)
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
            try:
                call("index_cluster", self._live(), byref(_clustering({})), int(row),
                     byref(_library.Clusters()))  # fmt: skip
            except KeyError:
                continue
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


def _names(chosen, names: list[str]) -> list[str]:
    chosen = [chosen] if isinstance(chosen, str) else list(chosen)
    for name in chosen:
        if name not in names:
            known = f"; it has {', '.join(names)}" if names else ""
            raise ValueError(f"the index has no column {name!r}{known}")
    return chosen
