"""Level sets of two engines, and how many of their items are the same."""

import os
import pathlib
import struct
import subprocess
from array import array

from maplibre_clusters import LEVELS
from running_server import pinfold_path


def level_sets_path():
    """The program of the tests beside the built command."""
    return os.environ.get("LEVEL_SETS") or str(pathlib.Path(pinfold_path()).parent / "LevelSets")


def level_sets(method, places, folder, minimum=2):
    """The items of each level, as a method of ours has them."""
    file = folder / "places.f64"
    file.write_bytes(array("d", (number for place in places for number in place)).tobytes())
    command = [level_sets_path(), method, file, folder / "levels", str(minimum)]
    subprocess.run(command, check=True)
    answer = (folder / "levels").read_bytes()
    levels, start = {}, 0
    for level in LEVELS:
        (count,) = struct.unpack_from("<I", answer, start)
        end = start + 4 + 24 * count
        rows = struct.iter_unpack("<ddII", answer[start + 4 : end])
        levels[level] = [item(count, x, y, row) for x, y, count, row in rows]
        start = end
    assert start == len(answer)
    return levels


def levels_of(nodes):
    """The items of each level of a forest."""
    return {
        level: [item(node.count, node.x, node.y, node.row) for node in nodes if node.lives_at(level)]
        for level in LEVELS
    }


def item(count, x, y, row):
    """What an item is compared by: its count and position.

    Of a single place it is the row: supercluster gives the caller's own place back, not
    the position that it goes by.
    """
    return (count, x, y) if count > 1 else (1, float(row), 0.0)


def same_count(some, others, level):
    """How many items have a partner of equal count within a thousandth of a screen point."""
    tolerance = 1e-3 / (256 * 2**level)
    cells = {}
    for count, x, y in others:
        # Cells of which no more than four are within the tolerance.
        key = (count, int(x / tolerance / 2), int(y / tolerance / 2))
        cells.setdefault(key, []).append((x, y))
    return sum(take(cells, item, tolerance) for item in some)


def take(cells, item, tolerance):
    """Whether there is a partner, which is then taken."""
    count, x, y = item
    column, row = int(x / tolerance / 2), int(y / tolerance / 2)
    for i in (column, column - 1, column + 1):
        for j in (row, row - 1, row + 1):
            for index, (u, v) in enumerate(cells.get((count, i, j), ())):
                if abs(u - x) <= tolerance and abs(v - y) <= tolerance:
                    cells[count, i, j].pop(index)
                    return True
    return False


def shares(some, others):
    """What share of the items of each level is the same."""
    return {
        level: same_count(some[level], others[level], level)
        / max(len(some[level]), len(others[level]), 1)
        for level in LEVELS
    }
