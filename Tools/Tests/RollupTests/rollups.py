"""Reads a roll-up, and compares its cells with those of the oracle."""

import csv
import gzip
import math
import pathlib

from oracle import WORLD


def part(folder):
    """The one file that a database wrote."""
    (file,) = pathlib.Path(folder).glob("part-*")
    return file


def rows(folder):
    """Yields the rows of the file."""
    file = part(folder)
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", newline="", encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def mean_of(row):
    """Where the places of a row are on average, in units."""
    latitude, longitude = (float(row[name]) for name in ("latitude", "longitude"))
    x = (longitude + 180) / 360 * WORLD
    y = WORLD / 2 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi) * WORLD
    # Means are whole, and written with all digits that they need.
    assert max(abs(x - round(x)), abs(y - round(y))) < 1e-3, row
    return round(x), round(y)


def cells(folder, width):
    """Yields the name of the cell that each row is in, and the row."""
    for row in rows(folder):
        x, y = mean_of(row)
        yield x // width * 2**32 + y // width, row


def compare(folder, oracle):
    """Checks the cells; returns how many there are, and how many of them differ because rows are near
    their edges."""
    expected, slack = oracle.tally()
    found = {}
    for name, row in cells(folder, oracle.width):
        assert name not in found, row
        found[name] = int(row["count"]), mean_of(row)
    differing = 0
    for name in expected.keys() | found.keys():
        wanted, *sums = expected.get(name, [0, 0, 0])
        count, means = found.get(name, (0, (0, 0)))
        room = slack.get(name, 0)
        differing += wanted != count
        assert abs(wanted - count) <= room, (name, wanted, count)
        if wanted == count:
            for edge, total, mean in zip((name // 2**32, name % 2**32), sums, means):
                # The same sum of the same numbers; one more where rows are near the middle of units.
                exact = round(edge * oracle.width + total / count)
                assert abs(mean - exact) <= (1 if room else 0), (name, mean, exact)
    assert sum(count for count, _ in found.values()) == len(oracle.rows)
    return len(found), differing
