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

    The same clusters have the same ids and counts, and positions to 9 mm. Clusters may cross the
    antimeridian. Results are ordered by first points; pysupercluster's order depends on its tree.

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
        self._index = Index(points[:, 0], np.clip(points[:, 1], -90, 90))
        self._count = len(points)
        self._min_zoom, self._max_zoom = int(min_zoom), int(max_zoom)
        self._settings = {
            "min_zoom": self._min_zoom,
            "max_zoom": self._max_zoom,
            "radius": float(radius) * 512 / float(extent),
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
        # It knows one world.
        box = (max(west, -180.0), south, min(east, 180.0), north)
        if box[0] > box[2]:
            return []
        zoom = max(self._min_zoom, min(int(zoom), self._max_zoom + 1))
        found = self._index.clusters(box, zoom, **self._settings)
        ids = found["row"].copy()
        are_clusters = ~found["is_point"]
        ids[are_clusters] = self._count + self._places(found["id"][are_clusters])
        return [
            {
                "id": number,
                "count": count,
                "expansion_zoom": expansion_zoom if expansion_zoom >= 0 else None,
                "latitude": latitude,
                "longitude": longitude,
            }
            for number, count, expansion_zoom, latitude, longitude in zip(
                ids.tolist(),
                found["count"].tolist(),
                found["expansion_zoom"].tolist(),
                found["latitude"].tolist(),
                found["longitude"].tolist(),
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
