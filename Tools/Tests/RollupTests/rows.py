"""Rows of places from a seed, as CSV: around cities, and where it is difficult."""

import numpy

HEADER = "id,lat,lon,people,kind\n"

# Rows that are no places, and places at every edge there is.
ODD = """\
,3,2,x
4,,3,
,,4,cafe
nan,5,5,cafe
5,nan,6,cafe
inf,5,7,
5,-inf,8,
90.00000001,5,9,cafe
-91,5,10,cafe
90,180,nan,cafe
-90,-180,inf,cafe
90,-180,,cafe
0,0,,"a ""quoted"", kind"
0,179.99999999999997,1,cafe
0,180,2,cafe
0,-180,3,cafe
0,180.00000001,4,cafe
0,539.5,5,cafe
10,-200,6,cafe
10,1e12,7,cafe
10,1e300,8,cafe
85.0511287798066,12,9,cafe
85.05112877980661,12,10,cafe
-85.0511287798066,12,11,cafe
1e-300,-1e-300,12,cafe
"""


def write(path, count, seed):
    """Writes rows: some rows that are fixed, then `count` from the seed."""
    random = numpy.random.default_rng(seed)
    cities = random.uniform([-60, -180], [75, 180], (500, 2))
    chosen = cities[random.integers(0, len(cities), count)]
    places = chosen + random.normal(0, 0.5, (count, 2)) * random.exponential(0.3, (count, 1))
    # As in most files, with five places; every fourth in full.
    rounded = numpy.round(places, 5)
    places = numpy.where((numpy.arange(count) % 4 == 0)[:, None], places, rounded)
    people = random.integers(0, 1000, count)
    kinds = numpy.array(["bakery", "cafe", "", "pub", "shop"])[random.integers(0, 5, count)]
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADER)
        for number, line in enumerate(ODD.splitlines()):
            file.write(f"odd{number},{line}\n")
        # Corners of cells, and half a unit beside them.
        for number in range(64):
            unit = (number * 1021 + 7) * 65536 - (number % 3) * 0.5
            file.write(f"edge{number},{number - 32},{unit * 360 / 2**32 - 180!r},1,cafe\n")
        rest = zip(places[:, 0].tolist(), places[:, 1].tolist(), people.tolist(), kinds.tolist())
        for number, (lat, lon, some, kind) in enumerate(rest):
            file.write(f"{number},{lat!r},{lon!r},{some},{kind}\n")
