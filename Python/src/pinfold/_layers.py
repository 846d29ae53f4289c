"""What programs with folium give, as the page of a layer reads it."""

from __future__ import annotations

import html
import json
import warnings

import numpy as np
from branca.element import Element
from folium.map import Icon

from . import _columns, _packing, _page, _tables

# Options of Leaflet.markercluster that this layer has or ignores, and options without effect.
_OPTIONS = {"attribution", "pane", "chunkedLoading", "chunkInterval", "chunkDelay", "chunkProgress",
            "removeOutsideVisibleBounds", "animate", "animateAddingMarkers"}  # fmt: skip
_WITHOUT_EFFECT = {"showCoverageOnHover", "zoomToBoundsOnClick", "spiderfyOnMaxZoom",
                   "spiderfyOnEveryZoom", "spiderfyDistanceMultiplier", "spiderLegPolylineOptions",
                   "spiderfyShapePositions", "singleMarkerMode", "polygonOptions", "clusterPane"}  # fmt: skip


def named(options: dict | None, others: dict) -> dict:
    """Returns options of Leaflet.markercluster, which folium also takes in snake case."""
    return {camel(name): value for name, value in {**others, **(options or {})}.items()
            if value is not None}  # fmt: skip


def checked(options: dict) -> dict:
    options = named(None, options)
    for name in options:
        if name in _WITHOUT_EFFECT:
            warnings.warn(f"{name} has no effect on clusters of Pinfold", stacklevel=4)
        elif name not in _OPTIONS:
            raise TypeError(f"there is no option {name!r}")
    return {name: value for name, value in options.items() if name in ("attribution", "pane")}


def function(text: str | None) -> str | None:
    """Returns JavaScript as a value: folium's examples end with a semicolon."""
    if text is None:
        return None
    text = getattr(text, "js_code", text)
    if not isinstance(text, str):
        raise TypeError(f"a function of JavaScript is text, and not {type(text).__name__}")
    return text.strip().rstrip("; \n")


def markup(text: str) -> Element:
    """Returns an element with text that is no template, though it may look like one."""
    element = Element("{{ this.text }}")
    element.text = text
    return element


def rows(rows):
    """Reads rows that begin with a latitude and a longitude."""
    rows = rows if isinstance(rows, np.ndarray) else list(rows)
    try:
        array = np.asarray(rows)
    except ValueError:
        array = None
    if array is not None and array.ndim == 2 and array.shape[1] == 2 and array.dtype.kind in "iuf":
        return array[:, 0], array[:, 1], None
    if len(rows) == 0:
        return np.zeros(0), np.zeros(0), None
    rows = rows.tolist() if isinstance(rows, np.ndarray) else rows
    for number, row in enumerate(rows):
        if isinstance(row, (str, dict)) or not hasattr(row, "__getitem__") or len(row) < 2:
            raise ValueError(f"row {number} is {row!r}; a latitude and a longitude are needed")
    lat, lon = (np.array([row[axis] for row in rows], float) for axis in (0, 1))
    return lat, lon, [list(row[2:]) for row in rows]


def texts(table, column, texts, count: int, kind: str):
    if column is not None:
        if table is None:
            raise TypeError(f"give {kind} as a list: the data has no columns")
        column = _tables._column(table, column)
        # Values of columns are text, not markup.
        texts = [
            None if value is None else html.escape(str(value))
            for value in _packing.listed(column)
        ]
    if texts is None:
        return None
    texts = [text_of(text) for text in texts]
    _columns.same_length(texts, count, kind)
    return texts


def text_of(item):
    """Returns the HTML of a text or of a Popup of folium."""
    if item is None or isinstance(item, str):
        return item
    if hasattr(item, "html"):
        return "".join(child.render() for child in item.html._children.values())
    return str(item)


def icons(icons, count: int, are_by_place: bool):
    """Returns the different options of icons, and the number of each place's."""
    listed, numbers = [], {}
    indexes = []
    for icon in icons:
        options = None
        if icon is not None:
            options = dict(icon.options)
            if isinstance(icon, Icon) and "extraClasses" not in options:
                options["extraClasses"] = "fa-rotate-0"
        text = json.dumps(options, sort_keys=True, default=str)
        if text not in numbers:
            numbers[text] = len(listed)
            listed.append({camel(k): v for k, v in options.items()} if options else None)
        indexes.append(numbers[text])
    if not are_by_place:
        return [listed, None]
    _columns.same_length(indexes, count, "icons")
    return [listed, indexes]


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def settings(method: str, radius: int, last_zoom: int | None) -> dict:
    for name, value in (("maxClusterRadius", radius), ("disableClusteringAtZoom", last_zoom)):
        if value is not None and not isinstance(value, (int, float, np.number)):
            raise TypeError(f"{name} is {value!r}; a number is needed")
    # Zoom levels of Leaflet are Pinfold's: the world is 256 pixels wide at zoom 0.
    if method == "distance":
        # Zooms of settings are MapLibre's, one less.
        finest = 18 if last_zoom is None else max(last_zoom - 2, 0)
        return {"strategy": "radius", "radius": radius, "radius_max_zoom": finest}
    if method == "spaced":
        return {"strategy": "spaced", "separation": max(radius, 28)}
    if method == "grid":
        settings = {"strategy": "grid", "cell_size": radius}
        return settings if last_zoom is None else {**settings, "max_zoom": last_zoom - 1}
    raise ValueError(f"method is {method!r}; it is 'distance', 'spaced' or 'grid'")


def json_bytes(value) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def style() -> str:
    palette = _page.palette_colors()
    shades = "".join(
        f".pinfold-shade-{shade}{{background:{palette[3 * shade]};color:{palette[3 * shade + 1]}}}"
        for shade in range(5)
    )
    return (
        ".pinfold-cluster{display:flex;align-items:center;justify-content:center;border-radius:50%;"
        "font:600 12px/1 system-ui,sans-serif;border:2px solid #fff;box-sizing:border-box;"
        "box-shadow:0 1px 3px #0006;cursor:pointer}"
        ".pinfold-list>div{padding:4px 0;border-bottom:1px solid #ddd}" + shades
    )
