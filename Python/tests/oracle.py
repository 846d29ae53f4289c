"""Clusters by brute force, written from the definitions and not from the engine."""

from __future__ import annotations

import numpy as np


def mercator(lon, lat):
    """Returns positions in shares of the world from its north-western corner."""
    lat = np.clip(np.asarray(lat, float), -85.0511287798066, 85.0511287798066)
    sine = np.sin(np.radians(lat))
    x = (np.asarray(lon, float) / 360 + 0.5) % 1
    return x, 0.5 - np.log((1 + sine) / (1 - sine)) / (4 * np.pi)


def clusters_by_distance(lon, lat, radius=40, min_points=2, max_zoom=16, weights=None):
    """Returns, for each zoom from `max_zoom` down to 0, lists of rows: the clusters and points."""
    x, y = mercator(lon, lat)
    weights = np.ones(len(x), int) if weights is None else np.asarray(weights)
    items = [([row], x[row], y[row], int(weights[row])) for row in range(len(x))]
    zooms = {max_zoom + 1: [rows for rows, *_ in items]}
    for zoom in range(max_zoom, -1, -1):
        reach = radius / (512 * 2**zoom)
        xs = np.array([item[1] for item in items])
        ys = np.array([item[2] for item in items])
        free = np.ones(len(items), bool)
        merged = []
        for number, item in enumerate(items):
            if not free[number]:
                continue
            dx = np.abs(xs - item[1])
            dx = np.minimum(dx, 1 - dx)
            near = np.flatnonzero(free & (dx**2 + (ys - item[2]) ** 2 <= reach**2))
            if sum(items[other][3] for other in near) < min_points or len(near) < 2:
                free[number] = False
                if len(near) >= 2:
                    # Too few for a cluster: all of them stay as they are.
                    for other in near:
                        free[other] = False
                        merged.append((other, items[other]))
                else:
                    merged.append((number, item))
                continue
            free[near] = False
            total = sum(items[other][3] for other in near)
            rows = sorted(row for other in near for row in items[other][0])
            # Means around the antimeridian, relative to the first item.
            offsets = [((items[other][1] - item[1] + 0.5) % 1) - 0.5 for other in near]
            counts = [items[other][3] for other in near]
            mean_x = (item[1] + sum(o * c for o, c in zip(offsets, counts)) / total) % 1
            mean_y = sum(items[other][2] * items[other][3] for other in near) / total
            merged.append((number, (rows, mean_x, mean_y, total)))
        merged.sort(key=lambda entry: entry[0])
        items = [item for _, item in merged]
        zooms[zoom] = [rows for rows, *_ in items]
    return zooms


def haversine(lon, lat, other_lon, other_lat):
    """Returns distances in meters on a sphere."""
    a, b = np.radians(lat), np.radians(other_lat)
    half = np.sin((b - a) / 2) ** 2
    half += np.cos(a) * np.cos(b) * np.sin(np.radians(other_lon - lon) / 2) ** 2
    return 2 * 6_378_137.0 * np.arcsin(np.sqrt(half))
