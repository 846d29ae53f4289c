#!/usr/bin/env python3
"""Prints how large the basemap is, and the most that a view of it loads; fails beyond the limits.

    scripts/basemap_sizes.py [TILES.pack]

A view is 1280 by 800 screen points at any position. At a whole zoom, where tiles are smallest on the
screen, it touches at most four by three of them.
"""
import pathlib
import sys

import tile_pack

PACK = pathlib.Path(__file__).parent.parent / "Tools/Sources/PinfoldServer/Web/basemap/tiles.pack"
# Bytes, of the file and of one view.
MOST_SHIPPED = 8_000_000
MOST_LOADED = 300_000
COLUMNS, ROWS = 4, 3


def views(tiles):
    """Yields the bytes of the largest view of each zoom, with its first tile."""
    for z in sorted({z for z, _, _ in tiles}):
        side = 2**z
        sizes = {(x, y): len(data) for (zoom, x, y), data in tiles.items() if zoom == z}
        yield max(
            (
                sum(sizes.get(((x + dx) % side, y + dy), 0)
                    for dx in range(min(COLUMNS, side)) for dy in range(ROWS)),
                (z, x, y),
            )
            for x in range(side) for y in range(max(1, side - ROWS + 1))
        )


def report(path):
    """Prints the sizes; returns whether both are within the limits."""
    shipped, most = path.stat().st_size, 0
    tiles = tile_pack.read(path)
    print(f"{len(tiles)} tiles, {shipped:,} bytes of at most {MOST_SHIPPED:,}")
    for size, (z, x, y) in views(tiles):
        print(f"zoom {z}: at most {size:,} bytes in a view, at column {x} and row {y}")
        most = max(most, size)
    print(f"the largest view: {most:,} bytes of at most {MOST_LOADED:,}")
    return shipped <= MOST_SHIPPED and most <= MOST_LOADED


if __name__ == "__main__":
    sys.exit(0 if report(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else PACK) else 1)
