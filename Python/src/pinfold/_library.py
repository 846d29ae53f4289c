"""The engine: a C library, called through ctypes, which releases the GIL during each call."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_uint64, c_void_p

import numpy as np

from ._structures import (
    Bounds,
    Bytes,
    Clustering,
    Clusters,
    Column,
    Diff,
    Edits,
    EditSummary,
    Error,
    Figure,
    Info,
    Palette,
    PlanInfo,
    PlanSettings,
    Points,
    Rows,
    Steps,
    TileSettings,
    View,
)

__all__ = [
    "Bounds", "Bytes", "Clustering", "Clusters", "Column", "DamagedIndexError", "Diff",
    "EditSummary", "Edits", "Figure", "Info", "Palette", "PlanInfo", "PlanSettings", "Points",
    "Rows", "Steps", "TileSettings", "View", "call", "library",
]  # fmt: skip


class DamagedIndexError(ValueError):
    """Bytes or a file are no saved index, or have changed since they were saved."""


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
    "index_frame": [c_void_p, c_double, POINTER(Bounds), POINTER(c_int64)],
    "appearances": [c_void_p, c_int64, c_void_p, c_void_p],
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
    loaded.pinfold_palette_init.argtypes = [POINTER(Palette)]
    loaded.pinfold_palette_init.restype = None
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
