"""The bytes of a saved index: the engine's, with names and ids around them."""

from __future__ import annotations

import os
import zlib

import numpy as np

from ._library import DamagedIndexError

# Eight bytes, the last digit is the version; then a checksum, and the length of a header of JSON. The
# header has the lengths of the ids and of the engine's bytes, which follow.
_SIGNATURE = b"PINFPY01"


def packed(points: bytes, names: list[str], ids, row_count: int) -> bytes:
    import json  # takes a tenth of the package's import

    id_bytes = b"" if ids is None else np.ascontiguousarray(ids).tobytes()
    header = json.dumps(
        {
            "columns": names,
            "ids": None if ids is None else ids.dtype.str,
            "rows": row_count,
            "lengths": [len(id_bytes), len(points)],
        }
    ).encode()
    body = len(header).to_bytes(8, "little") + header + id_bytes + points
    return _SIGNATURE + zlib.crc32(body).to_bytes(8, "little") + body


def unpacked(data: bytes):
    """Returns the engine's bytes, the names of columns, the ids and the number of rows."""
    import json

    if len(data) < 24 or data[:6] != _SIGNATURE[:6]:
        raise DamagedIndexError("this is no saved index")
    if data[:8] != _SIGNATURE:
        raise DamagedIndexError("the index was saved by a later version of Pinfold")
    if zlib.crc32(memoryview(data)[16:]) != int.from_bytes(data[8:16], "little"):
        raise DamagedIndexError("the saved index is damaged")
    start = 24 + int.from_bytes(data[16:24], "little")
    header = json.loads(data[24:start])
    id_length, length = header["lengths"]
    end = start + id_length
    ids = None
    if header["ids"] is not None:
        ids = np.frombuffer(data[start:end], np.dtype(header["ids"])).copy()
    return data[end : end + length], header["columns"], ids, header["rows"]


def write(path, data: bytes) -> None:
    """Writes a file that is whole whenever it is there."""
    path = os.fspath(path)
    part = f"{path}.{os.getpid()}-{os.urandom(4).hex()}.part"
    try:
        with open(part, "xb") as file:
            file.write(data)
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.unlink(part)
