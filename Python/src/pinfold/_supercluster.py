"""A drop-in for pysupercluster."""

from __future__ import annotations

from ctypes import byref

import numpy as np

from . import _library
from ._clustering import clustering
from ._index import Index
from ._library import call


class SuperCluster:
    """Clusters with the interface of pysupercluster.

    The same clusters have the same ids and counts, and positions to two centimeters. Results are
    ordered by first points; pysupercluster's order depends on its tree.

    Parameters
    ----------
    points : ndarray of float64 and shape (n, 2)
        Longitudes and latitudes.
    min_zoom, max_zoom : int
        The zooms with clusters.
    radius : float
        How near points merge, in pixels.
    extent : float
        The width of a tile in pixels.
    """

    def __init__(self, points, min_zoom=0, max_zoom=16, radius=40.0, extent=512.0):
        if not isinstance(points, np.ndarray):
            raise TypeError(f"points must be numpy.ndarray, not {type(points).__name__}")
        if points.dtype != np.float64 or points.ndim != 2 or points.shape[1] != 2 or not len(points):
            raise ValueError(
                "Array must be of type double and 2 dimensional and must have a length >= 1."
            )
        self._count = len(points)
        self._min_zoom, self._max_zoom = int(min_zoom), int(max_zoom)
        pixels = float(radius) * 512 / float(extent)
        lon, lat = points[:, 0], points[:, 1]
        self._world = _World(lon, lat, pixels / (512 * 2.0**self._min_zoom))
        self._index = Index(*self._world.inside(lon, lat))
        self._settings = {
            "min_zoom": self._min_zoom + self._world.zooms,
            "max_zoom": self._max_zoom + self._world.zooms,
            "radius": pixels,
        }
        self._index.prepare(**self._settings)
        self._order = None

    def getClusters(self, top_left, bottom_right, zoom):
        """Returns the clusters in a box as a list of dicts.

        Parameters
        ----------
        top_left, bottom_right : (float, float)
            Corners of the box: longitude and latitude.
        zoom : int
            The zoom.
        """
        (west, north), (east, south) = top_left, bottom_right
        if not (west <= east and south <= north):
            return []
        (west, east), (south, north) = self._world.inside(
            np.array([west, east], float), np.array([south, north], float)
        )
        zoom = max(self._min_zoom, min(int(zoom), self._max_zoom + 1)) + self._world.zooms
        found = self._index.clusters((west, south, east, north), zoom, **self._settings)
        ids = found["row"].copy()
        are_clusters = ~found["is_point"]
        ids[are_clusters] = self._count + self._places(found["id"][are_clusters])
        lon, lat = self._world.outside(found["longitude"], found["latitude"])
        zooms = (found["expansion_zoom"] - self._world.zooms).tolist()
        return [
            {
                "id": number,
                "count": count,
                "expansion_zoom": expansion_zoom if is_cluster else None,
                "latitude": latitude,
                "longitude": longitude,
            }
            for number, count, expansion_zoom, is_cluster, latitude, longitude in zip(
                ids.tolist(),
                found["count"].tolist(),
                zooms,
                are_clusters.tolist(),
                lat.tolist(),
                lon.tolist(),
            )
        ]

    def _places(self, ids: np.ndarray) -> np.ndarray:
        """Returns the places of clusters in the order in which they form."""
        if self._order is None:
            made, result = clustering(self._settings), _library.Bytes()
            call("index_cluster_ids", self._index._live(), byref(made), byref(result))
            formed = np.frombuffer(_library.taken_bytes(result), np.uint64)
            order = np.argsort(formed)
            self._order = (formed[order], order)
        ordered, order = self._order
        return order[np.searchsorted(ordered, ids)]


#: The last latitude of a square map.
_EDGE = 85.0511287798066


class _World:
    """The world of pysupercluster, which has edges: no cluster crosses the antimeridian.

    Where points are near enough to both sides, the world is drawn half as large in the middle of the
    engine's, where nothing is around it. Each of its zooms is then the engine's next one.
    """

    def __init__(self, lon, lat, reach: float):
        span = (lon.max() - lon.min()) / 360
        is_inside = np.abs(lat).max() <= 85
        self.zooms = 0 if 1 - span > reach and is_inside else 1

    def inside(self, lon, lat):
        """Returns positions in the engine's world."""
        # A pole is the edge of the map. Other latitudes beyond that edge are beyond it.
        lat = np.where(np.abs(lat) >= 90, np.sign(lat) * _EDGE, lat)
        if self.zooms == 0:
            return np.clip(lon, -180, 179.9999999), lat
        # Half as far north on the map: the sine of the new latitude is the tangent of half the old.
        half = np.degrees(np.arcsin(np.tan(lat * (np.pi / 360))))
        return np.clip(lon / 2, -179.9, 179.9), np.clip(half, -84.8, 84.8)

    def outside(self, lon, lat):
        """Returns positions of the engine in degrees."""
        if self.zooms == 0:
            return lon, lat
        return lon * 2, 2 * np.degrees(np.arctan(np.sin(np.radians(lat))))
