"""A map as a widget of anywidget, which a notebook and its kernel share."""

from __future__ import annotations

import gzip
import secrets

import anywidget
import numpy as np
import traitlets

from . import _columns, _map, _page, _still, _whole
from ._index import Index

#: The kernel sends all columns of maps with fewer values at once. These maps then work without it.
_FEW_VALUES = 500_000


class _Bounds(traitlets.TraitType):
    """West, south, east and north in degrees."""

    def validate(self, widget, value):
        if value is None:
            return None
        west, south, east, north = box = _columns.box(value)
        if not (np.isfinite(box).all() and -90 <= south <= north <= 90):
            raise traitlets.TraitError(
                f"bounds is {value!r}; south and north are from -90 to 90, south first"
            )
        if not (-180 <= west <= 180 and -180 <= east <= 180):
            raise traitlets.TraitError(f"bounds is {value!r}; west and east are from -180 to 180")
        return list(box)


class _Rows(traitlets.TraitType):
    """Rows of the data, as a list of integers; between kernel and browser, rows of the map in bytes."""

    def validate(self, widget, value):
        if isinstance(value, list) and widget._is_told:
            return value
        rows = np.atleast_1d(np.asarray(value if value is not None else []))
        if rows.ndim != 1 or len(rows) and rows.dtype.kind not in "iu":
            raise traitlets.TraitError(f"selection is {value!r}; rows are needed, as integers")
        if len(rows):
            widget._numbers(rows)
        return rows.tolist()

    @staticmethod
    def packed(rows: list, widget) -> bytes:
        return widget._numbers(np.array(rows, np.int64)).astype("<u4").tobytes()

    @staticmethod
    def unpacked(data, widget) -> list:
        numbers = np.frombuffer(data, "<u4").astype(np.int64)
        numbers = numbers[numbers < len(widget)]
        return (numbers if widget._rows is None else widget._rows[numbers]).tolist()


class Map(_map.Map, anywidget.AnyWidget):
    __doc__ = _map.Map.__doc__

    _esm = _page.file_text("widget.js")
    _height = traitlets.Int().tag(sync=True)
    #: The page, the header and the positions, once the map is shown; then the first columns.
    _first = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    _more = traitlets.Dict().tag(sync=True)
    #: Whether the browser is telling a change.
    _is_told = False

    bounds = _Bounds(None, allow_none=True).tag(sync=True)
    selection = _Rows([]).tag(sync=True, to_json=_Rows.packed, from_json=_Rows.unpacked)

    def __init__(self, data=None, **arguments):
        _map.Map.__init__(self, data, **arguments)
        anywidget.AnyWidget.__init__(self, _height=self._pixels)
        self.on_msg(self._asked)

    # A widget without places is true, too.
    def __bool__(self) -> bool:
        return True

    def set_state(self, sync_data):
        self._is_told = True
        try:
            super().set_state(sync_data)
        finally:
            self._is_told = False

    @traitlets.observe("selection")
    def _show_selection(self, change):
        """Moves the map to rows that the program has selected. The page opens a single place itself."""
        if not self._is_told and len(change.new) > 1:
            numbers = self._numbers(np.array(change.new))
            self.bounds = Index(self._lon[numbers], self._lat[numbers]).bounds

    def _numbers(self, rows: np.ndarray) -> np.ndarray:
        """Returns the numbers of rows among those of the map. Rows that are not there raise an error."""
        count = len(self) if self._rows is None else len(self._rows) + self._skipped
        wrong = (rows < 0) | (rows >= count)
        if wrong.any():
            raise traitlets.TraitError(f"selection has row {rows[wrong][0]}; there are {count:,} rows")
        if self._rows is None:
            return rows
        numbers = np.searchsorted(self._rows, rows)
        # A row after the last one is not there.
        missing = np.append(self._rows, -1)[numbers] != rows
        if missing.any():
            raise traitlets.TraitError(f"selection has row {rows[missing][0]}, without a valid position")
        return numbers

    # ---- What the browser gets ----

    def _ipython_display_(self) -> None:
        from IPython.display import display

        # In this order, the first picture does not wait for names, or for a kernel that is busy.
        self._send_first()
        display(self._repr_mimebundle_()[0], raw=True)
        self._send_columns()
        # The notebook keeps this picture, and the widget hides it.
        header = self._first["header"]
        index = Index(self._lon, self._lat, weights=self._weights)
        picture = _still.markup(index, header["data_set"]["frame"], self._pixels, header["key"])
        display({"text/html": picture, "text/plain": ""}, raw=True)

    def _send_first(self) -> None:
        if self._first is not None:
            return
        header = self._header()
        data_set, names = header["data_set"], list(self._columns)
        first = [data_set["name_column"], data_set["category_column"]]
        if len(names) * len(self) <= _FEW_VALUES:
            first = names
        header["has_whole_columns"] = True
        header["key"] = secrets.token_hex(8)
        header["first_columns"] = [f"column-{n}" for n, name in enumerate(names) if name in first]
        parts = [("application/json", "link", "null")]
        page = _page.document(self._title, self._tiles, "notebook.js", parts)
        worker = gzip.decompress(_page.file_bytes("worker.js.gz"))
        chunks = {"worker": worker, **dict(self._positions())}
        self._first = {"page": page.encode(), "header": header, **chunks}

    def _send_columns(self) -> None:
        if not self._more:
            self._more = {name: self._column(name) for name in self._first["header"]["first_columns"]}

    def _column(self, name: str) -> bytes:
        number = int(name.removeprefix("column-"))
        return _whole.whole(list(self._columns.values())[number], self._rows)

    def _asked(self, _, content, buffers) -> None:
        wanted = content.get("wanted", "")
        if wanted == "first":
            self._send_first()
            self._send_columns()
        elif wanted.startswith("column-"):
            self.send({"chunk": wanted}, [self._column(wanted)])
