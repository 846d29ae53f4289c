"""The structures of pinfold.h, which documents them."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char, c_char_p, c_double, c_int32, c_int64, c_uint32, c_void_p


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


class Palette(ctypes.Structure):
    _fields_ = [
        ("edge_width", c_double),
        ("ring_width", c_double),
        ("square_share", c_double),
        ("colors", c_uint32 * 122),
    ]
