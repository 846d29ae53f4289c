"""The places that circles are measured over: files, and generated ones."""

import csv
import pathlib

import numpy as np

HEADER = ["latitude", "longitude", "x", "y"]


def project(longitude, latitude):
    """Returns positions on the Mercator map, whose sides are 1."""
    latitude = np.radians(np.clip(latitude, -85.05112878, 85.05112878))
    y = 0.5 - np.log(np.tan(np.pi / 4 + latitude / 2)) / (2 * np.pi)
    return np.asarray(longitude) / 360 + 0.5, y


def unproject(x, y):
    """Returns the longitudes and latitudes of positions on the map."""
    latitude = np.degrees(2 * np.arctan(np.exp((0.5 - np.asarray(y)) * 2 * np.pi)) - np.pi / 2)
    return (np.asarray(x) - 0.5) * 360, latitude


def read(file):
    """Returns the longitudes and latitudes of a CSV file."""
    with open(file, encoding="utf-8-sig", newline="") as text:
        rows = [(float(row["longitude"]), float(row["latitude"])) for row in csv.DictReader(text)]
    return np.array(rows).T


def uniform(random, count):
    """Places spread evenly over a part of the map."""
    return unproject(random.uniform(0.4, 0.6, count), random.uniform(0.4, 0.5, count))


def gaussian(random, count):
    """Places around one middle."""
    return unproject(random.normal(0.52, 0.02, count), random.normal(0.36, 0.015, count))


def stacked(random, count):
    """Places in a town, most of them at the location of others."""
    x, y = random.normal(0.5372, 2e-4, (2, count // 10))
    chosen = random.zipf(1.5, count) % len(x)
    return unproject(x[chosen], y[chosen] - 0.2)


def cities(random, count):
    """Places around cities, whose sizes follow a power law."""
    x, y = random.uniform(0.45, 0.6, 2000), random.uniform(0.3, 0.42, 2000)
    share = 1 / np.arange(1, len(x) + 1)
    city = random.choice(len(x), count, p=share / share.sum())
    # Larger cities are wider.
    radius = 0.0015 * np.sqrt(share[city])
    dx, dy = random.normal(0, 1, (2, count)) * radius
    return unproject(x[city] + dx, y[city] + dy)


GENERATED = {
    "uniform": (uniform, 200_000),
    "gaussian": (gaussian, 200_000),
    "stacked": (stacked, 5_000),
    "cities": (cities, 200_000),
}


def data_sets(files):
    """Yields the name, the longitudes and the latitudes of each data set."""
    for file in files:
        yield pathlib.Path(file).stem, *read(file)
    for seed, (name, (make, count)) in enumerate(GENERATED.items()):
        yield name, *make(np.random.default_rng(seed), count)


def write(file, longitude, latitude):
    """Writes places as CSV, and returns their positions on the map.

    The file has the positions as columns, so that their means in a plan are the centroids of
    its clusters.
    """
    # The server reads rounded numbers, so these are measured.
    longitude, latitude = np.round(longitude, 7), np.round(latitude, 7)
    x, y = project(longitude, latitude)
    rows = np.stack([latitude, longitude, x, y], 1)
    np.savetxt(file, rows, "%.7f,%.7f,%.12f,%.12f", header=",".join(HEADER), comments="")
    return x, y
