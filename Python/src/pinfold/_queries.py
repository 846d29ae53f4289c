"""Clusters, plans and tiles of an index."""

from __future__ import annotations

from ctypes import byref, c_char_p, c_void_p

import numpy as np

from . import _columns, _library
from ._clustering import clustering as _clustering
from ._library import call, call_until_interrupted
from ._plan import Plan, plan_settings, view
from ._points import LONG, Points, known_names
from ._results import Clusters, fill_aggregates, taken_clusters


class Queries(Points):
    """What a map asks an index."""

    # ---- Clusters ----

    def prepare(self, **settings) -> None:
        """Builds clusters with the settings of :meth:`clusters`, which else the first call does."""
        made = _clustering(settings)
        call_until_interrupted(made.flag, "index_prepare", self._live(), byref(made))

    def _prepared(self, settings: dict):
        made = _clustering(settings)
        if self._row_count >= LONG:
            call_until_interrupted(made.flag, "index_prepare", self._live(), byref(made))
        return made

    def clusters(self, bounds=None, zoom: int = 0, *, aggregate=(), **settings) -> Clusters:
        """Returns the clusters and single points that a map shows at a zoom.

        Parameters
        ----------
        bounds : (west, south, east, north), or an object with such ``bounds``
            The box to search, with its edges, in degrees. The whole world without it. A box whose
            west is greater than its east crosses the antimeridian.
        zoom : int
            The zoom of MapLibre: the world is 512 * 2**zoom pixels wide.
        aggregate : sequence of str
            Columns whose numbers, sums, extremes and means are added as fields.
        method : {"distance", "spaced"}
            Clusters by distance are those of supercluster. Spaced clusters are discs that never
            overlap.
        radius : float
            By distance: how near points merge, in pixels. 40 unless given.
        min_points, min_zoom, max_zoom : int
            By distance, as in supercluster: 2, 0 and 16 unless given. Spaced clusters have only
            ``max_zoom``, 21 unless given.
        separation : float
            Spaced: how far discs are apart, from 28 to 512 pixels. 56 unless given.

        Returns
        -------
        Clusters
            A structured array of shape (m,), ordered by rows. The first call with some settings
            builds all zooms in O(n); each call then takes O(m log m).
        """
        names = known_names(aggregate, self._names)
        made = self._prepared(settings)
        result = _library.Clusters()
        edges = _library.Bounds(*_columns.box(bounds))
        zoom = _columns.integer(zoom, "zoom")
        call("index_clusters", self._live(), byref(made), byref(edges), zoom, byref(result))
        array = taken_clusters(result, self._ids, names)
        for name in names:
            ids = np.ascontiguousarray(array["id"])
            numbers = np.empty((len(array), 4))
            column = self._names.index(name)
            call("index_aggregates", self._live(), byref(made), ids.ctypes.data, len(ids),
                 column, numbers.ctypes.data)  # fmt: skip
            fill_aggregates(array, name, numbers)
        return array

    def members(self, cluster: int, **settings) -> np.ndarray:
        """Returns the ids of a cluster's points, or their rows without ids, ordered by rows.

        ``settings`` are those of :meth:`clusters`.
        """
        return self._named(np.sort(self._leaves(cluster, 0, -1, settings)))

    def leaves(self, cluster: int, limit: int = 10, offset: int = 0, **settings) -> np.ndarray:
        """Returns a page of a cluster's points in the order of the hierarchy, as supercluster does."""
        return self._named(self._leaves(cluster, offset, limit, settings))

    def _leaves(self, cluster, offset, limit, settings) -> np.ndarray:
        made, rows = self._prepared(settings), _library.Rows()
        call("index_leaves", self._live(), byref(made), int(cluster), int(offset), int(limit),
             byref(rows))  # fmt: skip
        return _library.taken_rows(rows)

    def children(self, cluster: int, **settings) -> Clusters:
        """Returns the clusters and points that a cluster splits into."""
        made, result = self._prepared(settings), _library.Clusters()
        call("index_children", self._live(), byref(made), int(cluster), byref(result))
        return taken_clusters(result, self._ids, [])

    def expansion_zoom(self, cluster: int, **settings) -> int:
        """Returns the lowest zoom that splits a cluster, or -1 for a single point."""
        made, result = self._prepared(settings), _library.Clusters()
        call("index_cluster", self._live(), byref(made), int(cluster), byref(result))
        return int(taken_clusters(result, None, [])["expansion_zoom"][0])

    # ---- Plans ----

    def plan(self, bounds=None, zoom=None, size=None, *, after: Plan | None = None, **settings):
        """Plans a view: the clusters of a map, with ids that survive from view to view.

        Parameters
        ----------
        bounds : (west, south, east, north)
            What the map shows; the box around all points without it.
        zoom : float
            The zoom of the map, from which its size follows.
        size : (width, height)
            Or the size of the map in pixels: 1024 by 768 unless given.
        after : Plan
            The plan that the map shows now. Clusters that stay keep their ids.
        strategy : {"grid", "spaced", "distance", "none", "decimals", "overlap", "ranked"}
            How points are clustered or thinned. All other settings are those of the command
            ``pinfold clusters``, with ``_`` in place of ``-``.

        Returns
        -------
        Plan
            A grid plan takes about a millisecond, however many points there are.
        """
        made, kept = plan_settings(settings, self._names)
        camera = view(_columns.box(bounds if bounds is not None else self.bounds), zoom, size)
        handle = c_void_p()
        shown = None if after is None else after._live()
        arguments = (self._live(), byref(made), byref(camera), shown, byref(handle))
        if self._row_count >= LONG and made.strategy in (0, 2):
            call_until_interrupted(kept.flag, "plan_create", *arguments)
        else:
            call("plan_create", *arguments)
        return Plan(handle.value, self._ids, list(self._names))

    # ---- Tiles ----

    def tile(
        self, z: int, x: int, y: int, *, layer: str = "places", extent: int = 4096,
        buffer: int = -1, columns=None, aggregate=None, **settings,
    ) -> bytes:  # fmt: skip
        """Returns a Mapbox Vector Tile, not compressed. A tile without features is empty.

        Parameters
        ----------
        z, x, y : int
            The tile.
        layer : str
            The name of its layer.
        extent, buffer : int
            The width of a tile and of its buffer in its own units.
        columns : sequence of str
            The columns that single points have as properties; all without it.
        aggregate : mapping of str to (str, str)
            Properties of clusters: by name the figure, "sum", "mean", "min" or "max", and the column.
        **settings
            Those of :meth:`clusters`.
        """
        made = self._prepared(settings)
        shown = self._names if columns is None else known_names(columns, self._names)
        names = [name.encode() if name in shown else None for name in self._names]
        figures = []
        for name, (figure, column) in dict(aggregate or {}).items():
            kinds = ("sum", "mean", "min", "max")
            if figure not in kinds:
                raise ValueError(f"the figure {figure!r} is none of {', '.join(kinds)}")
            known_names([column], self._names)
            figures.append((name.encode(), kinds.index(figure), self._names.index(column)))
        request = _library.TileSettings(
            layer=layer.encode(),
            extent=_columns.integer(extent, "extent"),
            buffer=_columns.integer(buffer, "buffer"),
            columns=(c_char_p * max(len(names), 1))(*names),
            column_count=len(names),
            figures=(_library.Figure * max(len(figures), 1))(*figures),
            figure_count=len(figures),
        )
        result = _library.Bytes()
        place = (_columns.integer(value, name) for value, name in ((z, "z"), (x, "x"), (y, "y")))
        call("index_tile", self._live(), byref(made), byref(request), *place, byref(result))
        return _library.taken_bytes(result)
