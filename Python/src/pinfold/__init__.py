"""Clusters places on maps.

    import pinfold
    index = pinfold.Index(df)                      # finds the columns of positions
    index.clusters((5, 47, 15, 55), zoom=6)        # a structured array of NumPy
    pinfold.Map(df).to_html("map.html")            # a map in one file
"""

from __future__ import annotations

from ._columns import SkippedRowsWarning
from ._index import Index
from ._library import DamagedIndexError
from ._plan import Plan
from ._results import Clusters
from ._version import __version__

__all__ = [
    "Clusters",
    "DamagedIndexError",
    "Index",
    "Map",
    "Plan",
    "SkippedRowsWarning",
    "SuperCluster",
    "__version__",
]


def __getattr__(name: str):
    # Loaded on first use, so that the import is fast.
    if name == "SuperCluster":
        from ._supercluster import SuperCluster

        return SuperCluster
    if name == "Map":
        return _map_class()
    raise AttributeError(f"module 'pinfold' has no attribute {name!r}")


def _map_class():
    """Returns the widget, or the map without one where anywidget is not installed."""
    from importlib.util import find_spec

    if find_spec("anywidget") is None:
        from ._map import Map
    else:
        from ._widget import Map
    return Map
