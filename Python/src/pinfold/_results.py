"""Results: structured arrays of NumPy that also become tables and GeoJSON."""

from __future__ import annotations

from ctypes import byref
from typing import Any

import numpy as np

from . import _library

FIELDS = [
    ("id", np.uint64),
    ("longitude", np.float64),
    ("latitude", np.float64),
    ("count", np.int64),
    ("row", np.int64),
    ("is_point", np.bool_),
    ("expansion_zoom", np.int32),
]


class Clusters(np.ndarray):
    """Clusters and single points of a view: an array of shape (n,) with named fields.

    Fields
    ------
    id : uint64
        For :meth:`Index.members` and others. The same settings give the same ids.
    longitude, latitude : float64
        Where to draw it, in degrees.
    count : int64
        The number of points, or the sum of their weights.
    row : int64
        The row of the first point, or -1 if the plan does not know it.
    is_point : bool
        Whether it is a single point, also one with a weight.
    expansion_zoom : int32
        The lowest zoom that splits it, or -1.

    With ``aggregate``, each column adds float64 fields: ``NAME_count`` (of values), ``NAME_sum``,
    ``NAME_min``, ``NAME_max`` and ``NAME_mean``.
    """

    #: The ids of the points by row, if the index has its own.
    point_ids: np.ndarray | None

    def __array_finalize__(self, other):
        self.point_ids = getattr(other, "point_ids", None)

    def to_pandas(self):
        """Returns a ``pandas.DataFrame`` with a column for each field."""
        import pandas

        table = pandas.DataFrame({name: np.asarray(self[name]) for name in self.dtype.names})
        if self.point_ids is not None and len(self):
            ids = self.point_ids.astype(object)[np.maximum(self["row"], 0)]
            table["point_id"] = np.where(np.asarray(self["is_point"]), ids, None)
        return table

    def _features(self) -> list[dict[str, Any]]:
        names = [name for name in self.dtype.names if name not in ("longitude", "latitude")]
        columns = [self[name].tolist() for name in names]
        features = []
        places = zip(self["longitude"].tolist(), self["latitude"].tolist())
        for position, *values in zip(places, *columns):
            properties = {
                name: None if value != value else value for name, value in zip(names, values)
            }
            if self.point_ids is not None and properties["is_point"]:
                properties["point_id"] = self.point_ids[properties["row"]].item()
            features.append(
                {
                    "type": "Feature",
                    "geometry": {"type": "Point", "coordinates": list(position)},
                    "properties": properties,
                }
            )
        return features

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The clusters as a GeoJSON ``FeatureCollection``: a Python object for each."""
        return {"type": "FeatureCollection", "features": np.atleast_1d(self)._features()}

    def to_geojson(self) -> str:
        """Returns the clusters as the text of a GeoJSON ``FeatureCollection``."""
        import json

        return json.dumps(self.__geo_interface__, ensure_ascii=False, separators=(",", ":"))


def taken_clusters(
    result: _library.Clusters, point_ids: np.ndarray | None, aggregates: list[str]
) -> Clusters:
    """Copies clusters of the library, and frees them. Aggregates get fields without values."""
    fields = FIELDS + [
        (f"{name}_{figure}", np.float64)
        for name in aggregates
        for figure in ("count", "sum", "min", "max", "mean")
    ]
    try:
        array = np.empty(result.count, fields).view(Clusters)
        for name, address, dtype in [
            ("id", result.ids, np.uint64),
            ("longitude", result.longitudes, np.float64),
            ("latitude", result.latitudes, np.float64),
            ("count", result.counts, np.int64),
            ("row", result.rows, np.uint32),
            ("is_point", result.are_points, np.bool_),
            ("expansion_zoom", result.expansion_zooms, np.int32),
        ]:
            array[name] = _library.copied(address, result.count, dtype)
    finally:
        _library.library.pinfold_clusters_free(byref(result))
    array["row"][array["row"] == 2**32 - 1] = -1
    array.point_ids = point_ids
    return array


def fill_aggregates(array: Clusters, name: str, numbers: np.ndarray) -> None:
    """Fills in the fields of a column from its numbers of shape (n, 4)."""
    for place, figure in enumerate(("count", "sum", "min", "max")):
        array[f"{name}_{figure}"] = numbers[:, place]
    with np.errstate(divide="ignore", invalid="ignore"):
        array[f"{name}_mean"] = numbers[:, 1] / numbers[:, 0]
