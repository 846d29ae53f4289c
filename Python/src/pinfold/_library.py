"""The engine: a C library, called through ctypes, which releases the GIL during each call."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from ctypes import POINTER, byref, c_char, c_char_p, c_double, c_int32, c_int64, c_uint8
from ctypes import c_uint32, c_uint64, c_void_p

import numpy as np

__all__ = ["DamagedIndexError", "call", "library"]


class DamagedIndexError(ValueError):
    """Bytes or a file are no saved index, or have changed since they were saved."""


class Error(ctypes.Structure):
    _fields_ = [
        ("code", c_int32),
        ("reserved", c_int32),
        ("row", c_int64),
        ("message", c_char * 240),
    ]


class Column(ctypes.Structure):
    _fields_ = [
        ("data", c_void_p),
        ("stride", c_int64),
        ("type", c_int32),
        ("reserved", c_int32),
    ]


class Points(ctypes.Structure):
    _fields_ = [
        ("count", c_int64),
        ("longitude", Column),
        ("latitude", Column),
        ("weight", Column),
        ("columns", POINTER(Column)),
        ("column_count", c_int64),
        ("threads", c_int32),
        ("skips_invalid", c_int32),
        ("rounds_to_single", c_int32),
        ("reserved", c_int32),
        ("cancel", POINTER(c_int32)),
    ]


class Info(ctypes.Structure):
    _fields_ = [
        ("count", c_int64),
        ("weight", c_int64),
        ("rejected", c_int64),
        ("column_count", c_int64),
        ("byte_count", c_int64),
        ("west", c_double),
        ("south", c_double),
        ("east", c_double),
        ("north", c_double),
    ]


class Bytes(ctypes.Structure):
    _fields_ = [("count", c_int64), ("data", c_void_p)]


class Edits(ctypes.Structure):
    _fields_ = [
        ("count", c_int64),
        ("kinds", c_void_p),
        ("rows", c_void_p),
        ("longitude", Column),
        ("latitude", Column),
        ("weight", Column),
        ("columns", POINTER(Column)),
        ("column_count", c_int64),
    ]


class EditSummary(ctypes.Structure):
    _fields_ = [
        (name, c_int64) for name in ("inserted", "removed", "moved", "updated", "ignored")
    ]


class Rows(ctypes.Structure):
    _fields_ = [("count", c_int64), ("rows", c_void_p), ("meters", c_void_p)]


class Bounds(ctypes.Structure):
    _fields_ = [(name, c_double) for name in ("west", "south", "east", "north")]


class Clustering(ctypes.Structure):
    _fields_ = [
        ("method", c_int32),
        ("min_zoom", c_int32),
        ("max_zoom", c_int32),
        ("min_points", c_int32),
        ("radius", c_double),
        ("separation", c_double),
        ("is_compatible", c_int32),
        ("threads", c_int32),
        ("cancel", POINTER(c_int32)),
    ]


class Clusters(ctypes.Structure):
    _fields_ = [
        ("count", c_int64),
        ("ids", c_void_p),
        ("longitudes", c_void_p),
        ("latitudes", c_void_p),
        ("counts", c_void_p),
        ("rows", c_void_p),
        ("are_points", c_void_p),
        ("expansion_zooms", c_void_p),
    ]


class Figure(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("kind", c_int32), ("column", c_int32)]


class TileSettings(ctypes.Structure):
    _fields_ = [
        ("layer", c_char_p),
        ("extent", c_int32),
        ("buffer", c_int32),
        ("columns", POINTER(c_char_p)),
        ("column_count", c_int64),
        ("figures", POINTER(Figure)),
        ("figure_count", c_int64),
    ]


class Steps(ctypes.Structure):
    _fields_ = [("numbers", POINTER(c_double)), ("count", c_int64)]


class PlanSettings(ctypes.Structure):
    _fields_ = [
        ("strategy", c_int32),
        ("anchor", c_int32),
        ("uses_exact_lattice", c_int32),
        ("keeps_anchors", c_int32),
        ("margin", c_double),
        ("hysteresis", c_double),
        ("cell_size", Steps),
        ("min_count", Steps),
        ("max_zoom", c_double),
        ("min_unique", c_int64),
        ("tolerance", c_double),
        ("radius", Steps),
        ("clustering", Clustering),
        ("budget", c_int64),
        ("rank_column", c_int64),
        ("decimals", c_int64),
        ("divisor", c_double),
        ("decimals_span", c_double),
        ("view_width", c_double),
        ("view_height", c_double),
        ("spread", c_double),
        ("overlaps", c_double),
    ]


class View(ctypes.Structure):
    _fields_ = [("bounds", Bounds), ("width", c_double), ("height", c_double)]


class PlanInfo(ctypes.Structure):
    _fields_ = [("count", c_int64), ("zoom", c_double)] + [
        (name, c_double) for name in ("west", "south", "east", "north")
    ]


class Diff(ctypes.Structure):
    _fields_ = [
        (name, c_int64)
        for name in ("removed_count", "inserted_count", "changed_count", "flow_count")
    ] + [(name, c_void_p) for name in ("removed", "inserted", "changed", "flows")]


_INTERFACE = 1

# Functions that return a code and describe errors: the types of their arguments without the error.
_FUNCTIONS = {
    "index_create": [POINTER(Points), POINTER(c_void_p)],
    "index_filter": [c_void_p, c_void_p, c_int64, POINTER(c_void_p)],
    "index_describe": [c_void_p, POINTER(Info)],
    "index_save": [c_void_p, POINTER(Bytes)],
    "index_load": [c_char_p, c_int64, POINTER(c_void_p)],
    "index_edit": [c_void_p, POINTER(Edits), POINTER(EditSummary)],
    "index_nearest": [c_void_p, c_double, c_double, c_int64, c_double, POINTER(Rows)],
    "index_within": [c_void_p, POINTER(Bounds), POINTER(Rows)],
    "index_prepare": [c_void_p, POINTER(Clustering)],
    "index_clusters": [
        c_void_p, POINTER(Clustering), POINTER(Bounds), c_int32, POINTER(Clusters),
    ],
    "index_cluster": [c_void_p, POINTER(Clustering), c_uint64, POINTER(Clusters)],
    "index_children": [c_void_p, POINTER(Clustering), c_uint64, POINTER(Clusters)],
    "index_leaves": [
        c_void_p, POINTER(Clustering), c_uint64, c_int64, c_int64, POINTER(Rows),
    ],
    "index_cluster_ids": [c_void_p, POINTER(Clustering), POINTER(Bytes)],
    "index_aggregates": [
        c_void_p, POINTER(Clustering), c_void_p, c_int64, c_int64, c_void_p,
    ],
    "index_tile": [
        c_void_p, POINTER(Clustering), POINTER(TileSettings), c_int32, c_int32, c_int32,
        POINTER(Bytes),
    ],
    "plan_create": [
        c_void_p, POINTER(PlanSettings), POINTER(View), c_void_p, POINTER(c_void_p),
    ],
    "plan_describe": [c_void_p, POINTER(PlanInfo)],
    "plan_clusters": [c_void_p, POINTER(Clusters)],
    "plan_ids": [c_void_p, POINTER(Bytes)],
    "plan_members": [c_void_p, c_int64, c_int64, POINTER(Rows)],
    "plan_aggregates": [c_void_p, c_void_p, c_int64, c_int64, c_void_p],
    "plan_compare": [c_void_p, c_void_p, POINTER(Diff)],
    "project": [POINTER(Column), POINTER(Column), c_int64, c_void_p, c_void_p],
}  # fmt: skip


def _load() -> ctypes.CDLL:
    folder = os.path.dirname(os.path.abspath(__file__))
    name = "libpinfold.dylib" if sys.platform == "darwin" else "libpinfold.so"
    loaded = ctypes.CDLL(os.path.join(folder, name))
    if loaded.pinfold_interface_version() != _INTERFACE:
        raise ImportError(f"{name} is of another version; install pinfold again")
    for function, arguments in _FUNCTIONS.items():
        found = getattr(loaded, f"pinfold_{function}")
        found.argtypes = [*arguments, POINTER(Error)]
        found.restype = c_int32
    for function in ("bytes", "rows", "clusters", "diff"):
        found = getattr(loaded, f"pinfold_{function}_free")
        found.argtypes, found.restype = [c_void_p], None
    for function in ("index_free", "plan_free"):
        found = getattr(loaded, f"pinfold_{function}")
        found.argtypes, found.restype = [c_void_p], None
    for function, kind in [
        ("clustering_init", Clustering),
        ("plan_settings_init", PlanSettings),
        ("tile_settings_init", TileSettings),
    ]:
        found = getattr(loaded, f"pinfold_{function}")
        found.argtypes, found.restype = [POINTER(kind)], None
    loaded.pinfold_plan_is_current.argtypes = [c_void_p, POINTER(View)]
    loaded.pinfold_plan_is_current.restype = c_int32
    return loaded


library = _load()


class CallError(ValueError):
    """An argument is out of its range."""

    def __init__(self, message: str, row: int = -1):
        super().__init__(message)
        self.row = row


def call(name: str, *arguments) -> None:
    """Calls a function of the library, and raises what it describes.

    Raises
    ------
    CallError
        A ValueError: an argument is out of its range.
    KeyError
        No cluster has an id.
    DamagedIndexError
        Bytes are no saved index.
    """
    error = Error()
    code = getattr(library, f"pinfold_{name}")(*arguments, byref(error))
    if code == 0:
        return
    message = error.message.decode("utf-8", "replace")
    if code == 2:
        raise KeyError(message)
    if code == 3:
        raise DamagedIndexError(message)
    if code == 5:
        raise KeyboardInterrupt
    raise CallError(message, error.row)


def call_until_interrupted(cancel: c_int32, name: str, *arguments) -> None:
    """Calls a function that may take long, so that Ctrl-C stops it.

    Python sees signals in the main thread, between calls: the function works in another one. Ctrl-C
    tells it to stop, and does not wait until it does.
    """
    if threading.current_thread() is not threading.main_thread():
        call(name, *arguments)
        return
    problem: list[BaseException] = []

    def work():
        try:
            call(name, *arguments)
        except BaseException as error:  # raised in the main thread
            problem.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.2)
    except BaseException:
        cancel.value = 1
        raise
    if problem:
        raise problem[0]


def copied(address: int | None, count: int, dtype) -> np.ndarray:
    """Copies an array out of the library's memory."""
    result = np.empty(count, dtype)
    if count:
        ctypes.memmove(result.ctypes.data, address, result.nbytes)
    return result


def taken_rows(rows: Rows) -> np.ndarray:
    """Returns the rows of a result, and frees it."""
    try:
        return copied(rows.rows, rows.count, np.uint32).astype(np.int64)
    finally:
        library.pinfold_rows_free(byref(rows))


def taken_bytes(result: Bytes) -> bytes:
    """Returns the bytes of a result, and frees it."""
    try:
        return ctypes.string_at(result.data, result.count) if result.count else b""
    finally:
        library.pinfold_bytes_free(byref(result))


_TYPES = {
    np.dtype(np.float64): 0,
    np.dtype(np.float32): 1,
    np.dtype(np.int64): 2,
    np.dtype(np.int32): 3,
}


def column(values: np.ndarray | None) -> Column:
    """Describes a column to the library, which reads it where it is."""
    if values is None:
        return Column()
    return Column(values.ctypes.data, values.strides[0] if len(values) else 0,
                  _TYPES[values.dtype], 0)  # fmt: skip


def is_readable(dtype: np.dtype) -> bool:
    """Whether the library reads numbers of a type."""
    return dtype in _TYPES
