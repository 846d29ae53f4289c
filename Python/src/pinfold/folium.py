"""Clusters on maps of folium.

    import folium, pinfold.folium
    m = folium.Map([48, 11], zoom_start=5)
    pinfold.folium.Clusters(df, popup="name").add_to(m)
"""

from __future__ import annotations

import base64
import html
import json

import numpy as np
from branca.element import Element
from folium.map import Icon, Layer
from folium.template import Template

from . import _columns, _packing, _page, _tables

__all__ = ["Clusters"]


class Clusters(Layer):
    """Places that are clustered in the browser, however many there are.

    The page gets their positions in some 8 bytes each, and the engine. Only places and
    clusters in sight have markers. It takes the place of ``MarkerCluster`` and ``FastMarkerCluster``.

    Parameters
    ----------
    data : table, or array_like of shape (n, 2) or more columns
        What :class:`pinfold.Map` takes; or as in folium rows that begin with a *latitude* and a
        longitude, whose other values ``callback`` gets.
    popup, tooltip : str
        Columns of a table, shown for a place.
    locations, popups, tooltips : array_like of shape (n, 2), sequences of str
        As in ``MarkerCluster``: latitudes and longitudes, and HTML for each.
    icon, icons : folium.Icon or folium.DivIcon, or a sequence of them
        What places look like.
    weights : str or array_like of shape (n,)
        How many places each row stands for.
    method : {"distance", "spaced", "grid"}
        How places are clustered.
    maxClusterRadius, disableClusteringAtZoom : int
        As in ``MarkerCluster``: 80 pixels, and no zoom.
    icon_create_function, callback : str
        JavaScript as in ``MarkerCluster`` and ``FastMarkerCluster``.
    name, overlay, control, show
        As for other layers.
    """

    _template = Template(
        """
        {% macro script(this, kwargs) %}
            var {{ this.get_name() }} = pinfoldClusters(L, {
                ...{{ this.data }},
                icon_create_function: {{ this.icon_create_function or "null" }},
                callback: {{ this.callback or "null" }},
            });
        {% endmacro %}
        """
    )

    def __init__(
        self, data=None, *, popup=None, tooltip=None, locations=None, popups=None, tooltips=None,
        icon=None, icons=None, weights=None, method: str = "distance", maxClusterRadius: int = 80,
        disableClusteringAtZoom: int | None = None, icon_create_function: str | None = None,
        callback: str | None = None, name=None, overlay: bool = True, control: bool = True,
        show: bool = True, **options,
    ):  # fmt: skip
        super().__init__(name=name, overlay=overlay, control=control, show=show)
        self._name = "Clusters"
        if data is None and locations is None:
            raise TypeError("give data or locations")
        table = _tables._table(data) if data is not None else None
        values = None
        if table is None:
            rows = locations if locations is not None else data
            lat, lon, values = _rows(rows)
        else:
            names = list(table)
            lon = table[_tables._find(names, _tables._LONGITUDES, "longitude")]
            lat = table[_tables._find(names, _tables._LATITUDES, "latitude")]
        lon, lat = _columns.numbers(lon, "longitude"), _columns.numbers(lat, "latitude")
        valid = np.isfinite(lon) & (np.abs(lat) <= 90)
        if not valid.all():
            raise ValueError(f"row {int(np.argmin(valid))} has no valid position")
        lon, lat = (np.ascontiguousarray(axis, np.float64) for axis in (lon, lat))
        chunks = {"coordinates": _packing.positions(lon, lat)}
        if weights is not None:
            weights = _tables._column(table, weights) if isinstance(weights, str) else weights
            weights = _columns.whole_numbers(weights, "weights")
            _columns.same_length(weights, len(lon), "weights")
            chunks["weights"] = _packing.planes(weights.astype(np.uint32))
        for kind, column, texts in [("popups", popup, popups), ("tooltips", tooltip, tooltips)]:
            texts = _texts(table, column, texts, len(lon), kind)
            if texts is not None:
                chunks[kind] = _json(texts)
        if values is not None and callback:
            chunks["values"] = _json(values)
        chosen = icons if icons is not None else [icon] if icon is not None else None
        if chosen is not None:
            chunks["icons"] = _json(_icons(chosen, len(lon), icons is not None))
        settings = _settings(method, maxClusterRadius, disableClusteringAtZoom)
        texts = {
            key: base64.b64encode(_packing.compressed(chunk)).decode()
            for key, chunk in chunks.items()
        }
        described = {
            "rows": len(lon),
            "is_weighted": weights is not None,
            "has_popups": "popups" in chunks,
            "has_tooltips": "tooltips" in chunks,
            "icons": "icons" in chunks,
            "settings": settings,
            "options": options,
            "texts": texts,
        }
        self.data = json.dumps(described).replace("<", "\\u003c")
        self.icon_create_function = icon_create_function
        self.callback = callback

    def render(self, **kwargs):
        """Renders the layer. The engine is in a page once."""
        figure = self.get_root()
        script = _page.file_text("folium.js")
        figure.header.add_child(_markup(f"<script>{script}</script>"), name="pinfold_engine")
        figure.header.add_child(_markup(f"<style>{_style()}</style>"), name="pinfold_style")
        super().render(**kwargs)


def _markup(text: str) -> Element:
    """Returns an element with text that is no template, though it may look like one."""
    element = Element("{{ this.text }}")
    element.text = text
    return element


def _rows(rows):
    """Reads rows that begin with a latitude and a longitude."""
    array = np.asarray(rows)
    if array.ndim == 2 and array.shape[1] == 2 and array.dtype.kind in "iuf":
        return array[:, 0], array[:, 1], None
    rows = array.tolist() if array.dtype.kind != "O" else [list(row) for row in rows]
    lat, lon = [row[0] for row in rows], [row[1] for row in rows]
    return np.array(lat, float), np.array(lon, float), [list(row[2:]) for row in rows]


def _texts(table, column, texts, count: int, kind: str):
    if column is not None:
        if table is None:
            raise TypeError(f"give {kind} as a list: the data has no columns")
        column = _tables._column(table, column)
        # Values of columns are text, not markup.
        texts = [
            None if value is None else html.escape(str(value))
            for value in _packing.listed(column, np.ones(count, bool))
        ]
    if texts is None:
        return None
    texts = [_text_of(text) for text in texts]
    _columns.same_length(texts, count, kind)
    return texts


def _text_of(item):
    """Returns the HTML of a text or of a Popup of folium."""
    if item is None or isinstance(item, str):
        return item
    if hasattr(item, "html"):
        return "".join(child.render() for child in item.html._children.values())
    return str(item)


def _icons(icons, count: int, are_by_place: bool):
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
            listed.append({_camel(k): v for k, v in options.items()} if options else None)
        indexes.append(numbers[text])
    if not are_by_place:
        return [listed, None]
    _columns.same_length(indexes, count, "icons")
    return [listed, indexes]


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def _settings(method: str, radius: int, last_zoom: int | None) -> dict:
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


def _json(value) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def _style() -> str:
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
