"""Points for tests."""

from __future__ import annotations

import numpy as np


def reference_points():
    """Returns the points of `reference`: longitudes, latitudes, weights and values."""
    rows = np.arange(4000)
    place = np.where(rows % 11 == 0, rows // 11 % 30, rows)
    x = (place * 7919 % 100_003) / 100_003
    y = (place * 104_729 % 100_019) / 100_019
    near = place % 3 == 0
    lon = np.where(near, 5 + 20 * x, 360 * x - 180)
    lat = np.where(near, 40 + 10 * y, 150 * y - 75)
    return lon, lat, np.where(rows % 7 == 0, 1 + rows % 5, 1), (rows % 101) / 4


def random_points(seed: int, count: int):
    """Returns longitudes and latitudes: scattered, dense, coincident, and at the antimeridian."""
    rng = np.random.default_rng(seed)
    lon, lat = rng.uniform(-180, 180, count), rng.uniform(-80, 80, count)
    kind = rng.integers(0, 4, count)
    lon = np.where(kind == 1, 13 + rng.normal(0, 0.05, count), lon)
    lat = np.where(kind == 1, 52 + rng.normal(0, 0.05, count), lat)
    lon = np.where(kind == 2, np.round(lon / 40) * 40, lon)
    lat = np.where(kind == 2, np.round(lat / 40) * 40, lat)
    lon = np.where(kind == 3, np.where(lon > 0, 180 - lon / 400, -180 - lon / 400), lon)
    return lon, lat
