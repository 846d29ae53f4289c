"""Plans of views."""

from __future__ import annotations

import math
from ctypes import byref, c_double, c_int32, c_void_p, pointer

import numpy as np

from . import _columns, _library
from ._library import call, library
from ._results import Clusters, fill_aggregates, taken_clusters

_STRATEGIES = ("spaced", "grid", "distance", "none", "decimals", "overlap", "ranked")
_ANCHORS = ("centroid", "nearest", "cell-center")

# Settings with one number, by type, and settings of clusters by distance and of spaced clusters.
_FLOATS = ("margin", "hysteresis", "max_zoom", "tolerance", "divisor", "decimals_span",
           "view_width", "view_height", "spread", "overlaps")  # fmt: skip
_INTEGERS = ("min_unique", "budget", "decimals")
_STEPS = ("cell_size", "min_count", "radius")
_CLUSTERING = {"radius_min_zoom": "min_zoom", "radius_max_zoom": "max_zoom",
               "min_points": "min_points", "separation": "separation",
               "compatible": "is_compatible", "threads": "threads"}  # fmt: skip


class _Kept(list):
    """What must live as long as settings point to it, and a flag that cancels."""

    flag: c_int32


def plan_settings(settings: dict, names: list[str]):
    made, kept = _library.PlanSettings(), _Kept()
    library.pinfold_plan_settings_init(byref(made))
    kept.flag = c_int32(0)
    made.clustering.cancel = pointer(kept.flag)
    strategy = settings.get("strategy", "grid")
    if strategy not in _STRATEGIES:
        raise ValueError(f"strategy is {strategy!r}; it is one of {', '.join(_STRATEGIES)}")
    made.strategy = _STRATEGIES.index(strategy)
    if strategy == "spaced":
        made.clustering.max_zoom = 21
    for name, value in settings.items():
        if name == "strategy":
            continue
        if name in _FLOATS:
            setattr(made, name, float(value))
        elif name in _INTEGERS:
            setattr(made, name, _columns.integer(value, name))
        elif name in _STEPS:
            pairs = list(value.items()) if isinstance(value, dict) else [(-1.0, value)]
            numbers = (c_double * (2 * len(pairs)))(*(float(n) for pair in pairs for n in pair))
            kept.append(numbers)
            setattr(made, name, _library.Steps(numbers, len(pairs)))
        elif name in _CLUSTERING:
            kind = float if name == "separation" else int
            setattr(made.clustering, _CLUSTERING[name], kind(value))
        elif name == "anchor":
            if value not in _ANCHORS:
                raise ValueError(f"anchor is {value!r}; it is one of {', '.join(_ANCHORS)}")
            made.anchor = _ANCHORS.index(value)
        elif name == "grid":
            if value not in ("levels", "exact"):
                raise ValueError(f"grid is {value!r}; it is 'levels' or 'exact'")
            made.uses_exact_lattice = value == "exact"
        elif name == "keep_anchors":
            made.keeps_anchors = bool(value)
        elif name == "rank":
            if value not in names:
                raise ValueError(f"the index has no column {value!r}")
            made.rank_column = names.index(value)
        else:
            known = ", ".join(["strategy", "anchor", "grid", "keep_anchors", "rank", *_FLOATS,
                               *_INTEGERS, *_STEPS, *_CLUSTERING])  # fmt: skip
            raise TypeError(f"there is no setting {name!r}; the settings are {known}")
    return made, kept


def _mercator(latitude: float) -> float:
    """Returns how far south of the northern edge a latitude is, in shares of the world."""
    sine = math.sin(math.radians(min(max(latitude, -85.0511287798066), 85.0511287798066)))
    return 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


def view(bounds, zoom, size) -> _library.View:
    """Returns the camera of a map by its box and its zoom or size."""
    west, south, east, north = bounds
    if zoom is not None and size is not None:
        raise ValueError("give a zoom or a size; one follows from the other")
    width, height = (1024.0, 768.0) if size is None else (float(edge) for edge in size)
    if zoom is not None:
        world = 512 * 2.0 ** float(zoom)
        turn = (east - west) % 360 or 360 * (east != west)
        width = max(turn / 360 * world, 1)
        height = max((_mercator(south) - _mercator(north)) * world, 1)
    return _library.View(_library.Bounds(*bounds), width, height)


class Plan:
    """The clusters of one view, from :meth:`Index.plan`. It does not change with its index."""

    _handle: int | None = None

    def __init__(self, handle: int, ids, names: list[str]):
        self._handle = handle
        self._ids = ids
        self._names = names

    def _live(self) -> c_void_p:
        if self._handle is None:
            raise ValueError("the plan is closed")
        return c_void_p(self._handle)

    def _info(self) -> _library.PlanInfo:
        info = _library.PlanInfo()
        call("plan_describe", self._live(), byref(info))
        return info

    def __len__(self) -> int:
        return self._info().count

    def __repr__(self) -> str:
        return f"<pinfold.Plan of {len(self):,} clusters at zoom {self.zoom:.2f}>"

    @property
    def zoom(self) -> float:
        """The zoom of the view."""
        return self._info().zoom

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The planned box, which is larger than the view: west, south, east and north."""
        info = self._info()
        return (info.west, info.south, info.east, info.north)

    @property
    def keys(self) -> np.ndarray:
        """Text of shape (n,) that names each cluster, also in later plans made after this one."""
        result = _library.Bytes()
        call("plan_ids", self._live(), byref(result))
        return np.frombuffer(_library.taken_bytes(result), "S40").astype(str)

    def clusters(self, *, aggregate=()) -> Clusters:
        """Returns the clusters. ``id`` is the place in the plan, for :meth:`members`."""
        names = [aggregate] if isinstance(aggregate, str) else list(aggregate)
        for name in names:
            if name not in self._names:
                raise ValueError(f"the index has no column {name!r}")
        result = _library.Clusters()
        call("plan_clusters", self._live(), byref(result))
        array = taken_clusters(result, self._ids, names)
        for name in names:
            ids = np.ascontiguousarray(array["id"])
            numbers = np.empty((len(array), 4))
            call("plan_aggregates", self._live(), ids.ctypes.data, len(ids),
                 self._names.index(name), numbers.ctypes.data)  # fmt: skip
            fill_aggregates(array, name, numbers)
        return array

    def members(self, cluster: int, limit: int = -1) -> np.ndarray:
        """Returns the ids of a cluster's points, or their rows without ids, ordered by rows."""
        rows = _library.Rows()
        call("plan_members", self._live(), int(cluster), int(limit), byref(rows))
        found = _library.taken_rows(rows)
        return found if self._ids is None else self._ids[found]

    def is_current(self, bounds, zoom=None, size=None) -> bool:
        """Returns whether the plan is still right for a view, such as a panned one."""
        camera = view(_columns.box(bounds), zoom, size)
        code = library.pinfold_plan_is_current(self._live(), byref(camera))
        if code < 0:
            raise ValueError("no map shows this box")
        return code == 1

    def compare(self, after: Plan) -> dict[str, np.ndarray]:
        """Returns how another plan differs from this one.

        Returns
        -------
        dict
            ``removed``, places of this plan; ``inserted``, places of the other; ``changed`` of shape
            (m, 3): place before, place after, 1 if moved plus 2 if its points changed; ``flows`` of
            shape (k, 3): place before, place after, number of points, where -1 is outside the
            planned box and -2 off the map.
        """
        diff = _library.Diff()
        call("plan_compare", self._live(), after._live(), byref(diff))
        try:
            return {
                "removed": _library.copied(diff.removed, diff.removed_count, np.int64),
                "inserted": _library.copied(diff.inserted, diff.inserted_count, np.int64),
                "changed": _library.copied(
                    diff.changed, 3 * diff.changed_count, np.int64
                ).reshape(-1, 3),
                "flows": _library.copied(diff.flows, 3 * diff.flow_count, np.int64).reshape(-1, 3),
            }
        finally:
            library.pinfold_diff_free(byref(diff))

    def close(self) -> None:
        """Frees the memory of the plan. Every later use raises a ValueError."""
        handle, self._handle = self._handle, None
        if handle is not None:
            library.pinfold_plan_free(c_void_p(handle))

    def __del__(self):
        if library is not None and self._handle is not None:
            self.close()
