"""A pack: the tiles of a pyramid in one file, which the server and exported maps read.

All numbers are little-endian and have 32 bits: first how many tiles there are, then for each tile its
key, the offset of its bytes after this list, and their count. Keys ascend. The key of a tile counts
the tiles of lower zooms, then those of the rows above it, then those to its left. Tiles with the same
bytes share them.
"""
import struct


def key(z, x, y):
    """Returns the key of a tile."""
    return (4**z - 1) // 3 + (y << z) + x


def tile(number):
    """Returns the zoom, the column and the row of a key."""
    z = 0
    while number >= 4**z:
        number -= 4**z
        z += 1
    return z, number & (1 << z) - 1, number >> z


def write(path, tiles):
    """Writes tiles, bytes by (z, x, y)."""
    entries, offsets, body = [], {}, bytearray()
    for (z, x, y), data in sorted(tiles.items(), key=lambda item: key(*item[0])):
        if data not in offsets:
            offsets[data] = len(body)
            body += data
        entries.append(struct.pack("<3I", key(z, x, y), offsets[data], len(data)))
    path.write_bytes(struct.pack("<I", len(entries)) + b"".join(entries) + body)


def read(path):
    """Returns the tiles of a pack: bytes by (z, x, y)."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data)
    start = 4 + 12 * count
    return {
        tile(number): data[start + offset:start + offset + length]
        for number, offset, length in struct.iter_unpack("<3I", data[4:start])
    }
