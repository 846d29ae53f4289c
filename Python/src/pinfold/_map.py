"""Maps in one file, which need no server: in a notebook, or to send to others."""

from __future__ import annotations

import base64
import html
import warnings
from ctypes import byref

import numpy as np

from . import _columns, _library, _packing, _page, _proposals, _tables
from ._index import Index
from ._saving import write

_BLOCK_ROWS = 8192
_NAMES = ("name", "title", "label", "place", "city")


class Map:
    """A map of places, with clusters, filters, a search and a table.

    >>> pinfold.Map(df).to_html("map.html")    # doctest: +SKIP

    A notebook shows the last value of a cell. The map clusters in the browser with the same engine,
    without a network.

    Parameters
    ----------
    data : table
        What :class:`Index` takes, or two arrays as ``Map(lon=…, lat=…, name=…)``. All columns are
        on the map: text, numbers, booleans and times.
    title : str
        The title of the page.
    weights : str or array_like of shape (n,)
        How many places each row stands for.
    columns : sequence of str
        The columns of a table to show; all without it.
    longitude, latitude : str
        The names of the columns of positions, if they are not found.
    tiles : str
        The address of raster tiles under the markers, with {z}, {x} and {y}.
    category, time : str
        The columns to show as colors and as a histogram of times; "" for none. Without them, the map
        chooses a column with few different values, and one of dates.
    height : int
        The height in a notebook, in pixels.

    Attributes
    ----------
    selection : list of int
        The rows of the open place, or of the pressed cluster. Set one row to open its place, or
        several rows to see where they are. Only with anywidget, as ``bounds``; ``observe`` reports
        changes of both.
    bounds : list of float
        The visible box: west, south, east and north in degrees. Set it to move the map.

    Notes
    -----
    A file has some 2 MB, and about 8 bytes for each place besides its columns. A notebook reads
    columns when the map needs them, so do not change arrays in place.
    """

    def __init__(
        self, data=None, *, title: str = "Places", weights=None, columns=None,
        longitude: str | None = None, latitude: str | None = None, tiles: str | None = None,
        category: str | None = None, time: str | None = None, height: int = 520, **arrays,
    ):  # fmt: skip
        table = _tables._table(data) if data is not None else dict(arrays)
        if table is None:
            array = np.asarray(data)
            if array.ndim != 2 or array.shape[1] != 2:
                raise TypeError(f"the places are {type(data).__name__}; a table is needed")
            table = {"longitude": array[:, 0], "latitude": array[:, 1]}
        names = list(table)
        lon_name = longitude or _tables._find(names, _tables._LONGITUDES, "longitude")
        lat_name = latitude or _tables._find(names, _tables._LATITUDES, "latitude")
        lon = _columns.numbers(_tables._column(table, lon_name), "longitude")
        lat = _columns.numbers(_tables._column(table, lat_name), "latitude")
        _columns.same_length(lat, len(lon), "latitude")
        if isinstance(weights, str):
            weights = _tables._column(table, weights)
        with np.errstate(invalid="ignore"):
            valid = np.isfinite(lon) & (np.abs(lat) <= 90)
        self._skipped = int(len(valid) - valid.sum())
        if self._skipped:
            warnings.warn(
                f"left out {self._skipped:,} of {len(valid):,} rows without a valid position; the"
                f" first is row {int(np.argmin(valid))}",
                _columns.SkippedRowsWarning,
                # The widget's initializer calls this one.
                stacklevel=2 if type(self) is Map else 3,
            )
        shown = [name for name in names if name not in (lon_name, lat_name)]
        if columns is not None:
            columns = [columns] if isinstance(columns, str) else columns
            shown = [name for name in columns if _tables._column(table, name) is not None]
        for name in shown:
            if getattr(table[name], "ndim", 1) != 1:
                raise ValueError(f"{name} has {table[name].ndim} dimensions; one is needed")
            _columns.same_length(table[name], len(valid), str(name))
        #: The rows of the data with a valid position; None for all.
        self._rows = np.flatnonzero(valid) if self._skipped else None
        self._lon = np.ascontiguousarray(lon[valid], np.float64)
        self._lat = np.ascontiguousarray(lat[valid], np.float64)
        # Read when they are shown, since most maps show only a few.
        self._columns = {str(name): table[name] for name in shown}
        self._weights = None
        if weights is not None:
            weights = _columns.whole_numbers(weights, "weights")
            _columns.same_length(weights, len(valid), "weights")
            self._weights = weights[valid]
            if self._weights.sum() >= 2**31:
                raise ValueError("the sum of weights is more than a browser can count")
        for argument, name in (("category", category), ("time", time)):
            if name and name not in self._columns:
                raise ValueError(f"{argument} is {name!r}, and there is no such column")
        self._category, self._time = category, time
        self._title, self._tiles = title or "Places", tiles
        self._pixels = _columns.integer(height, "height")
        _page.tile_origin(tiles)

    def __len__(self) -> int:
        return len(self._lon)

    def to_html(self, path=None) -> str | None:
        """Writes the map to a file, or returns its text without a path."""
        text = self._document()
        if path is None:
            return text
        write(path, text.encode("utf-8", "replace"))
        return None

    def _repr_html_(self) -> str:
        # In a frame, the page keeps its own style and policy.
        # It is shown once, so it is not worth compressing well.
        document = html.escape(self._document(effort=1), quote=True)
        return (
            f'<iframe srcdoc="{document}" style="width:100%;height:{self._pixels}px;border:0"'
            ' sandbox="allow-scripts allow-downloads allow-popups" title="Map"></iframe>'
        )

    # ---- The contents: see MapContents of the command line ----

    def _document(self, effort: int = 9) -> str:
        def parts():
            yield "application/json", "map-header", _page.json_text(self._header())
            for name, data in self._chunks(effort):
                yield "text/plain", f"chunk-{name}", base64.b64encode(data).decode()

        return _page.document(self._title, self._tiles, "page.js", parts())

    def _sample(self, name: str, count: int) -> list:
        """Returns values of evenly spread rows of a column, as those of JSON."""
        count = min(count, len(self))
        rows = np.arange(count) * len(self) // max(count, 1)
        rows = rows if self._rows is None else self._rows[rows]
        return _packing.listed(_packing.taken(self._columns[name], rows))

    def _header(self) -> dict:
        names = list(self._columns)
        index = Index(self._lon, self._lat, weights=self._weights)
        frame, outside = _library.Bounds(), _library.c_int64()
        _library.call("index_frame", index._live(), 0.98, byref(frame), byref(outside))
        edges = [frame.west, frame.south, frame.east, frame.north]
        bounds = index.bounds
        samples = {name: self._sample(name, _proposals.SAMPLE) for name in names}
        numeric = [name for name in names if _packing.has_numbers(samples[name])]
        title = next((n for usual in _NAMES for n in names if n.lower() == usual), None)
        category, time = _proposals.proposed(samples, [*numeric, title])
        return {
            "data_set": {
                "id": "places",
                "name": self._title,
                "count": index.weight,
                "skipped": self._skipped,
                "decisions": [],
                "bounds": list(bounds) if bounds else None,
                "frame": edges if bounds else None,
                "outside": {"count": outside.value, "bounds": list(bounds)
                            if outside.value and bounds else None},
                "columns": names,
                "numeric_columns": numeric,
                "column_kinds": _proposals.kinds(samples, numeric),
                "category_column": (category if self._category is None else self._category) or None,
                "time_column": (time if self._time is None else self._time) or None,
                "name_column": title,
                "coordinate_columns": None,
                "version": 0,
                "edits": 0,
            },
            "tiles": self._tiles,
            "rows": len(self),
            "is_weighted": self._weights is not None,
            "has_numbers": False,
            "block_rows": _BLOCK_ROWS,
            "number_readings": [
                _proposals.reading(samples[name], lambda: self._sample(name, len(self))) for name in names
            ],
        }  # fmt: skip

    def _positions(self):
        """Yields the name and the bytes of each chunk that has no columns."""
        yield "coordinates", _packing.positions(self._lon, self._lat)
        if self._weights is not None:
            yield "weights", _packing.planes(self._weights.astype(np.uint32))
        yield "outlines", _packing.outlines(_page.file_bytes("outlines.pack"), self._lon, self._lat)

    def _chunks(self, effort: int):
        """Yields the name and the compressed bytes of each chunk."""
        yield "worker", _page.file_bytes("worker.js.gz")
        for name, data in self._positions():
            yield name, _packing.compressed(data, 1 if name == "outlines" else effort)
        for number, column in enumerate(self._columns.values()):
            values = _packing.listed(column if self._rows is None else _packing.taken(column, self._rows))
            for block, start in enumerate(range(0, len(self), _BLOCK_ROWS)):
                text = _packing.block(values[start : start + _BLOCK_ROWS])
                yield f"column-{number}-{block}", _packing.compressed(text.encode("utf-8", "replace"), effort)
