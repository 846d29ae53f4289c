"""What a roll-up must have, from the rows themselves: with whole numbers, and with as many digits
as are needed where a position is near the middle between two units."""

import csv
import math
from array import array
from collections import defaultdict

import mpmath
import numpy

# How near the middle between two units a database may round either way, in units: 10^-14 of
# the world.
NEAR = 1e-4
LIMIT = 85.0511287798066
WORLD = 2**32


class Rows:
    """The rows of a file, as columns."""

    def __init__(self, path):
        numbers = [array("d") for _ in range(3)]
        missing = bytearray()
        with open(path, newline="", encoding="utf-8") as file:
            lines = csv.reader(file)
            next(lines)
            for _, *texts, _ in lines:
                for column, text in zip(numbers, texts):
                    column.append(float(text) if text else math.nan)
                missing.append(not (texts[0] and texts[1]))
        self.lat, self.lon, self.people = (numpy.frombuffer(column) for column in numbers)
        self.is_missing = numpy.frombuffer(missing, numpy.bool_)


def exact_units(lat, lon):
    """Returns both positions, in units, as exactly as anybody could wish."""
    with mpmath.workdps(60):
        lon = mpmath.mpf(lon)
        lon -= 360 * mpmath.nint(lon / 360)
        phi = mpmath.radians(min(max(mpmath.mpf(lat), -mpmath.mpf(LIMIT)), mpmath.mpf(LIMIT)))
        sine = mpmath.sin(phi)
        y = mpmath.mpf(1) / 2 - mpmath.log((1 + sine) / (1 - sine)) / (4 * mpmath.pi)
        return (lon + 180) / 360 * WORLD, y * WORLD


class Cells:
    """What each cell has: its rows, and how many more it may have as they are near its edge."""

    def __init__(self, lat, lon, is_missing, zoom):
        with numpy.errstate(invalid="ignore"):
            is_place = (numpy.abs(lat) <= 90) & numpy.isfinite(lon) & ~is_missing
        self.width = 2 ** (32 - zoom)
        self.rows = numpy.flatnonzero(is_place)
        # Beyond this the engine has nothing left of a longitude.
        lon = numpy.where(numpy.abs(lon) < 2.0**44, lon, 0)[self.rows]
        lat = numpy.clip(lat[self.rows], -LIMIT, LIMIT)
        # Exact: a remainder is.
        turned = numpy.remainder(lon, 360)
        # Other formulas than any roll-up has.
        x = numpy.where(turned >= 180, turned - 180, turned + 180) / 360 * WORLD
        y = WORLD / 2 - numpy.arcsinh(numpy.tan(numpy.radians(lat))) / (2 * numpy.pi) * WORLD
        units = numpy.stack([numpy.floor(x + 0.5), numpy.floor(y + 0.5)]).astype(numpy.int64)
        others = units.copy()
        fractions = numpy.abs(numpy.stack([x, y]) % 1 - 0.5)
        for place in numpy.flatnonzero((fractions < NEAR).any(axis=0)):
            for axis, exact in enumerate(exact_units(lat[place], lon[place])):
                below = int(mpmath.floor(exact))
                fraction = exact - below
                units[axis, place] = below + (fraction >= 0.5)
                is_near = abs(fraction - 0.5) < NEAR
                others[axis, place] = below + (fraction < 0.5) if is_near else units[axis, place]
        self.units, self.others = self.folded(units), self.folded(others)

    @staticmethod
    def folded(units):
        """180 degrees east are 180 degrees west; nothing is south of the world."""
        return numpy.stack([units[0] % WORLD, numpy.clip(units[1], 0, WORLD - 1)])

    def names(self, units):
        cells = units // self.width
        return cells[0] * 2**32 + cells[1]

    def tally(self):
        """Returns for each cell its count, its sums of offsets, and how far each may be off."""
        names, others = self.names(self.units), self.names(self.others)
        is_near = (self.units != self.others).any(axis=0)
        offsets = self.units % self.width
        found, inverse, counts = numpy.unique(names, return_inverse=True, return_counts=True)
        sums = [numpy.zeros(len(found), numpy.int64) for _ in range(2)]
        for axis in range(2):
            numpy.add.at(sums[axis], inverse, offsets[axis])
        slack = defaultdict(int)
        for place in numpy.flatnonzero(is_near):
            for name in {int(names[place]), int(others[place])}:
                slack[name] += 1
        cells = zip(found.tolist(), counts.tolist(), sums[0].tolist(), sums[1].tolist())
        return {name: values for name, *values in cells}, slack
