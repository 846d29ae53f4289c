"""Settings of clusters at all zooms."""

from __future__ import annotations

from ctypes import byref, c_int32, pointer

from . import _columns, _library

_METHODS = {"distance": 0, "spaced": 1}
_INTEGERS = ("min_points", "min_zoom", "max_zoom", "threads")


def clustering(settings: dict) -> _library.Clustering:
    """Returns the settings for the library. Its attribute ``flag`` cancels a build."""
    made = _library.Clustering()
    _library.library.pinfold_clustering_init(byref(made))
    made.flag = c_int32(0)
    made.cancel = pointer(made.flag)
    method = settings.get("method", "distance")
    if method not in _METHODS:
        raise ValueError(f"method is {method!r}; it is 'distance' or 'spaced'")
    made.method = _METHODS[method]
    if method == "spaced":
        made.max_zoom = 21
    for name, value in settings.items():
        if name == "method":
            continue
        if name in _INTEGERS:
            setattr(made, name, _columns.integer(value, name))
        elif name in ("radius", "separation"):
            setattr(made, name, float(value))
        elif name == "compatible":
            made.is_compatible = bool(value)
        else:
            known = ", ".join(["method", *_INTEGERS, "radius", "separation", "compatible"])
            raise TypeError(f"there is no setting {name!r}; the settings are {known}")
    return made
