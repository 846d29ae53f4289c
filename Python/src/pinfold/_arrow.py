"""Reads Arrow tables through the C stream interface, without a library for Arrow.

Numbers, booleans, times and text are read. Columns of other types are left out.
"""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p

import numpy as np


class Schema(Structure):
    pass


Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", POINTER(Schema)),
    ("release", CFUNCTYPE(None, POINTER(Schema))),
    ("private_data", c_void_p),
]


class Array(Structure):
    pass


Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", CFUNCTYPE(None, POINTER(Array))),
    ("private_data", c_void_p),
]


class Stream(Structure):
    pass


Stream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, POINTER(Stream), POINTER(Schema))),
    ("get_next", CFUNCTYPE(c_int, POINTER(Stream), POINTER(Array))),
    ("get_last_error", CFUNCTYPE(c_char_p, POINTER(Stream))),
    ("release", CFUNCTYPE(None, POINTER(Stream))),
    ("private_data", c_void_p),
]

_NUMBERS = {
    "c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8",
    "e": "f2", "f": "f4", "g": "f8",
}  # fmt: skip


def _dtype(code: str) -> str | None:
    """Returns NumPy's type of a column, its code for bits and text; None for other types."""
    if code in _NUMBERS:
        return _NUMBERS[code]
    if code == "b":
        return "b"
    if code in ("u", "U", "vu"):
        return code
    if code == "tdD":
        return "M8[D]"
    if code.startswith("ts") and len(code) > 3:
        # A time zone follows; the numbers are in UTC.
        return {"s": "M8[s]", "m": "M8[ms]", "u": "M8[us]", "n": "M8[ns]"}[code[2]]
    return None


def read_stream(data) -> dict[str, np.ndarray]:
    """Returns the columns of an object with ``__arrow_c_stream__`` by name."""
    capsule = data.__arrow_c_stream__()
    get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
    get_pointer.restype, get_pointer.argtypes = c_void_p, [ctypes.py_object, c_char_p]
    stream = Stream.from_address(get_pointer(capsule, b"arrow_array_stream"))
    # The capsule releases the stream when it goes.
    schema = Schema()
    _check(stream, stream.get_schema(byref(stream), byref(schema)))
    try:
        if schema.format != b"+s":
            raise TypeError("the Arrow stream is no table")
        children = [schema.children[number].contents for number in range(schema.n_children)]
        names = [child.name.decode() for child in children]
        kinds = [
            None if child.dictionary else _dtype(child.format.decode()) for child in children
        ]
    finally:
        schema.release(byref(schema))
    parts: list[list[np.ndarray]] = [[] for _ in names]
    while True:
        batch = Array()
        _check(stream, stream.get_next(byref(stream), byref(batch)))
        if not batch.release:
            break
        try:
            for number, kind in enumerate(kinds):
                if kind is not None:
                    child = batch.children[number].contents
                    parts[number].append(_values(child, kind, batch.offset, batch.length))
        finally:
            batch.release(byref(batch))
    return {
        name: np.concatenate(part) if part else np.empty(0, kind if kind[0] in "iufM" and kind != "u" else "f8")
        for name, kind, part in zip(names, kinds, parts)
        if kind is not None
    }


def _check(stream: Stream, code: int) -> None:
    if code != 0:
        message = stream.get_last_error(byref(stream))
        raise ValueError(f"the Arrow stream failed: {(message or b'').decode('utf-8', 'replace')}")


def _memory(address: int, dtype: str, start: int, count: int) -> np.ndarray:
    """Copies part of a buffer."""
    size = np.dtype(dtype).itemsize
    result = np.empty(count, dtype)
    if count:
        ctypes.memmove(result.ctypes.data, address + start * size, result.nbytes)
    return result


def _bits(address: int, start: int, count: int) -> np.ndarray:
    first = start // 8
    packed = _memory(address, "u1", first, (start + count + 7) // 8 - first)
    return np.unpackbits(packed, bitorder="little")[start % 8 : start % 8 + count].astype(bool)


def _values(array: Array, kind: str, offset: int, count: int) -> np.ndarray:
    start = array.offset + offset
    valid = None
    if array.null_count != 0 and array.buffers[0]:
        valid = _bits(array.buffers[0], start, count)
    if kind in ("u", "U", "vu"):
        return _texts(array, kind, start, count, valid)
    if kind == "b":
        values = _bits(array.buffers[1], start, count)
    else:
        values = _memory(array.buffers[1], kind, start, count) if count else np.empty(0, kind)
    if valid is None or valid.all():
        return values
    if kind.startswith("M8"):
        values[~valid] = np.datetime64("NaT")
        return values
    values = values.astype(np.float64)
    values[~valid] = np.nan
    return values


def _texts(array: Array, kind: str, start: int, count: int, valid) -> np.ndarray:
    """Reads text, whose offsets have 32 ("u") or 64 bits ("U"), or are views ("vu")."""
    result = np.empty(count, object)
    if not count:
        return result
    if kind == "vu":
        views = _memory(array.buffers[1], "V16", start, count)
        ints = views.view("i4").reshape(count, 4)
        inline = views.view("S1").reshape(count, 16)
    else:
        ends = _memory(array.buffers[1], "i4" if kind == "u" else "i8", start, count + 1)
    for row in range(count) if valid is None else np.flatnonzero(valid):
        if kind != "vu":
            text = ctypes.string_at(array.buffers[2] + int(ends[row]), ends[row + 1] - ends[row])
        elif ints[row, 0] <= 12:
            text = inline[row, 4:].tobytes()[: ints[row, 0]]
        else:
            place = array.buffers[2 + int(ints[row, 2])] + int(ints[row, 3])
            text = ctypes.string_at(place, int(ints[row, 0]))
        result[row] = text.decode("utf-8", "replace")
    return result
