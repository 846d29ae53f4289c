"""Maps in one file, which need no server: in a notebook, or to send to others."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
import warnings
from ctypes import byref

import numpy as np

from . import _columns, _library, _packing, _proposals, _tables
from ._index import Index
from ._saving import write

_BLOCK_ROWS = 8192
_NAMES = ("name", "title", "label", "place", "city")
_PROVIDERS = "https://tiles.openfreemap.org https://tiles.maps.eox.at"


class Map:
    """A map of places, with clusters, filters, a search and a table.

    >>> pinfold.Map(df).to_html("map.html")    # doctest: +SKIP

    In a notebook, the last value of a cell is shown. The map clusters in the browser, by the same
    engine: it needs neither a kernel nor a network.

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

    Notes
    -----
    A file has some 2 MB, and about 8 bytes for each place besides its columns.
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
                stacklevel=2,
            )
        shown = [name for name in names if name not in (lon_name, lat_name)]
        if columns is not None:
            shown = [name for name in columns if _tables._column(table, name) is not None]
        self._lon = np.ascontiguousarray(lon[valid], np.float64)
        self._lat = np.ascontiguousarray(lat[valid], np.float64)
        self._columns = {str(name): _packing.listed(table[name], valid) for name in shown}
        self._weights = None
        if weights is not None:
            self._weights = _columns.whole_numbers(weights, "weights")[valid]
            if self._weights.sum() >= 2**31:
                raise ValueError("the sum of weights is more than a browser can count")
        for argument, name in (("category", category), ("time", time)):
            if name and name not in self._columns:
                raise ValueError(f"{argument} is {name!r}, and there is no such column")
        self._category, self._time = category, time
        self._title, self._tiles, self._height = title, tiles, int(height)

    def __len__(self) -> int:
        return len(self._lon)

    def to_html(self, path=None) -> str | None:
        """Writes the map to a file, or returns its text without a path."""
        text = self._document()
        if path is None:
            return text
        write(path, text.encode())
        return None

    def _repr_html_(self) -> str:
        # In a frame, the page keeps its own style and policy.
        # It is shown once, so it is not worth compressing well.
        document = html.escape(self._document(effort=1), quote=True)
        return (
            f'<iframe srcdoc="{document}" style="width:100%;height:{self._height}px;border:0"'
            ' sandbox="allow-scripts allow-downloads allow-popups" title="Map"></iframe>'
        )

    # ---- The document: see MapPage and MapContents of the command line ----

    def _document(self, effort: int = 9) -> str:
        page, style = _page_text("page.js"), _style_sheet() + _page_text("style.css")
        maplibre = _page_text("maplibre.js")
        origin = _origin(self._tiles)
        tiles = f" {origin}" if origin else ""
        policy = "; ".join(
            [
                "default-src 'none'",
                f"script-src {_hash(page)} {_hash(maplibre)} 'wasm-unsafe-eval'",
                f"style-src {_hash(style)}",
                f"img-src data: blob:{tiles}",
                f"connect-src{tiles} {_PROVIDERS}",
                "worker-src blob:",
                "base-uri 'none'",
                "form-action 'none'",
            ]
        )
        header = json.dumps(self._header(), ensure_ascii=False).replace("<", "\\u003c")
        icon = base64.b64encode(_page_bytes("favicon.svg")).decode()
        parts = [
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy, False)}">\n'
            f"<title>{html.escape(self._title)}</title>\n"
            '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
            '<meta name="color-scheme" content="light dark">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n'
            f"<style>{style}</style>\n</head>\n<body>{_page_text('body.html')}"
            f'<script type="application/json" id="map-header">{header}</script>\n'
            f'<script type="text/plain" id="license-of-maplibre">{_page_text("license.txt")}</script>\n'
        ]  # fmt: skip
        for name, data in self._chunks(effort):
            text = base64.b64encode(data).decode()
            parts.append(f'<script type="text/plain" id="chunk-{name}">{text}</script>\n')
        parts.append(
            f'<script type="text/plain" id="maplibre">{maplibre}</script>\n'
            f"<script>{page}</script>\n</body>\n</html>\n"
        )
        return "".join(parts)

    def _header(self) -> dict:
        names = list(self._columns)
        index = Index(self._lon, self._lat, weights=self._weights)
        frame, outside = _library.Bounds(), _library.c_int64()
        _library.call("index_frame", index._live(), 0.98, byref(frame), byref(outside))
        edges = [frame.west, frame.south, frame.east, frame.north]
        bounds = index.bounds
        numeric = [name for name in names if _packing.has_numbers(self._columns[name])]
        title = next((n for usual in _NAMES for n in names if n.lower() == usual), None)
        category, time = _proposals.proposed(self._columns, [*numeric, title])
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
            "number_readings": [_proposals.reading(self._columns[name]) for name in names],
        }  # fmt: skip

    def _chunks(self, effort: int):
        yield "worker", _page_bytes("worker.js.gz")
        yield "coordinates", _packing.compressed(_packing.positions(self._lon, self._lat), effort)
        if self._weights is not None:
            yield "weights", _packing.compressed(_packing.planes(self._weights.astype(np.uint32)), effort)
        for number, column in enumerate(self._columns.values()):
            for block, start in enumerate(range(0, len(self), _BLOCK_ROWS)):
                text = _packing.block(column[start : start + _BLOCK_ROWS])
                yield f"column-{number}-{block}", _packing.compressed(text.encode(), effort)
        outlines = _packing.outlines(_page_bytes("outlines.pack"), self._lon, self._lat)
        yield "outlines", _packing.compressed(outlines, 1)


# ---- The page ----


def _page_bytes(name: str) -> bytes:
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def _page_text(name: str) -> str:
    return _page_bytes(name).decode()


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _origin(tiles: str | None) -> str | None:
    """Returns the origin of an address, which the policy names."""
    if tiles is None:
        return None
    host = r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?"
    found = re.match(rf"(https?://{host})(?=[/?#]|$)", tiles)
    if not found:
        raise ValueError(f"tiles is {tiles!r}; an address with http or https is needed")
    return found[1]


def _palette() -> _library.Palette:
    palette = _library.Palette()
    _library.library.pinfold_palette_init(byref(palette))
    return palette


def _palette_colors() -> list[str]:
    """Returns the colors of `pinfold_palette` as CSS."""
    return [f"#{color:06x}" for color in _palette().colors]


def _style_sheet() -> str:
    """Returns the style of markers by the engine's colors; see `PageAppearance`."""
    palette, colors = _palette(), _palette_colors()
    light, dark = colors[:19], colors[19:]

    def rule(selector: str, first: int) -> str:
        pairs = [f"light-dark({light[first + n]},{dark[first + n]})" for n in range(3)]
        return f"{selector}{{--fill:{pairs[0]};--label:{pairs[1]};--edge:{pairs[2]}}}"

    sizes = (
        f":root{{--edge-width:{palette.edge_width}px;"
        f"--ring-width:{palette.ring_width}px;--ring:light-dark({light[18]},{dark[18]});"
        f"--square-share:{palette.square_share};--pin-width:24.0px}}"
    )
    rules = [rule(f".shade-{shade}", 3 * shade) for shade in range(5)]
    return "\n".join([sizes, *rules, rule(".pin", 15)]) + "\n"
