"""Clusters on maps of folium.

    import folium, pinfold.folium
    m = folium.Map([48, 11], zoom_start=5)
    pinfold.folium.Clusters(df, popup="name").add_to(m)

Programs with ``folium.plugins.MarkerCluster`` and ``FastMarkerCluster`` only change the import.
"""

from __future__ import annotations

import base64
import json

import numpy as np
from folium.elements import ElementAddToElement
from folium.map import Layer, Marker, Popup, Tooltip
from folium.template import Template

from . import _columns, _layers, _packing, _page, _tables

__all__ = ["Clusters", "FastMarkerCluster", "MarkerCluster"]


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
        self._settings = _layers.settings(method, maxClusterRadius, disableClusteringAtZoom)
        self._options = _layers.checked(options)
        self.icon_create_function, self.callback = map(_layers.function, (icon_create_function, callback))
        self._look = {"icon": icon, "icons": icons}
        self._data = None
        if data is not None or locations is not None:
            texts = {"popups": (popup, popups), "tooltips": (tooltip, tooltips)}
            self._data = self._packed(data, locations, texts, weights, icon, icons)

    def add_child(self, child, name=None, index=None):
        """Adds a marker of folium, as to a ``MarkerCluster``."""
        if isinstance(child, ElementAddToElement):
            # Folium's own, with which a layer is shown.
            return super().add_child(child, name, index)
        # Folium derives circles from markers. Leaflet draws them with other code.
        if getattr(type(child), "_template", None) is not Marker._template:
            raise TypeError(
                f"{type(child).__name__} is not clustered; add folium.Marker, or give the positions as"
                " data, with a callback for how they look"
            )
        if self._data is not None:
            raise TypeError("the layer has its places already; make another one for markers")
        return super().add_child(child, name, index)

    def _get_self_bounds(self):
        """Returns the bounds of the places as ``Map.fit_bounds`` takes them."""
        bounds = (self._data or self._of_markers())["bounds"]
        return [bounds[:2], bounds[2:]]

    def _packed(self, data, locations, given, weights, icon=None, icons=None) -> dict:
        """Returns the places as the page reads them."""
        table = _tables._table(data) if data is not None else None
        values = None
        if table is None:
            lat, lon, values = _layers.rows(locations if locations is not None else data)
        else:
            names = list(table)
            lon = table[_tables._find(names, _tables._LONGITUDES, "longitude")]
            lat = table[_tables._find(names, _tables._LATITUDES, "latitude")]
        lon, lat = _columns.numbers(lon, "longitude"), _columns.numbers(lat, "latitude")
        _columns.same_length(lat, len(lon), "latitude")
        with np.errstate(invalid="ignore"):
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
        for kind, (column, texts) in given.items():
            texts = _layers.texts(table, column, texts, len(lon), kind)
            if texts is not None:
                chunks[kind] = _layers.json_bytes(texts)
        if values is not None and self.callback:
            chunks["values"] = _layers.json_bytes(values)
        chosen = icons if icons is not None else [icon] if icon is not None else None
        if chosen is not None:
            chunks["icons"] = _layers.json_bytes(_layers.icons(chosen, len(lon), icons is not None))
        edges = (lat.min(), lon.min(), lat.max(), lon.max()) if len(lon) else [None] * 4
        return {
            "rows": len(lon),
            "bounds": [edge if edge is None else float(edge) for edge in edges],
            "is_weighted": weights is not None,
            "has_popups": "popups" in chunks,
            "has_tooltips": "tooltips" in chunks,
            "icons": "icons" in chunks,
            "settings": self._settings,
            "options": self._options,
            "texts": {
                key: base64.b64encode(_packing.compressed(chunk)).decode()
                for key, chunk in chunks.items()
            },
        }

    def _of_markers(self) -> dict:
        """Returns the places of the markers that were added."""
        markers = [child for child in self._children.values() if isinstance(child, Marker)]

        def texts(kind):
            found = [
                next((child for child in marker._children.values() if isinstance(child, kind)), None)
                for marker in markers
            ]
            return (None, found if any(found) else None)

        if any(marker.location is None for marker in markers):
            raise ValueError("a marker has no location")
        locations = np.array([marker.location for marker in markers], float).reshape(-1, 2)
        given = {"popups": texts(Popup), "tooltips": texts(Tooltip)}
        icons = [getattr(marker, "icon", None) for marker in markers]
        look = {"icons": icons} if any(icons) else {"icon": self._look["icon"]}
        return self._packed(None, locations, given, None, **look)

    def render(self, **kwargs):
        """Renders the layer. The engine is in a page once."""
        if any(getattr(other, "_group", None) is self for other in self._parent._children.values()):
            raise TypeError("FeatureGroupSubGroup needs markers of Leaflet; make a layer for each group")
        described = self._data or self._of_markers()
        self.data = json.dumps(described).replace("<", "\\u003c")
        figure = self.get_root()
        script = _page.file_text("folium.js")
        figure.header.add_child(_layers.markup(f"<script>{script}</script>"), name="pinfold_engine")
        figure.header.add_child(_layers.markup(f"<style>{_layers.style()}</style>"), name="pinfold_style")
        # The page makes markers only of places in sight.
        children, self._children = self._children, {}
        try:
            super().render(**kwargs)
        finally:
            self._children = children


class MarkerCluster(Clusters):
    """The places of ``folium.plugins.MarkerCluster``, with its arguments."""

    def __init__(
        self, locations=None, popups=None, icons=None, name=None, overlay: bool = True,
        control: bool = True, show: bool = True, icon_create_function: str | None = None,
        options: dict | None = None, **others,
    ):  # fmt: skip
        if hasattr(locations, "to_numpy"):
            locations = locations.to_numpy()
        super().__init__(
            locations=locations, popups=popups, icons=icons, name=name, overlay=overlay,
            control=control, show=show, icon_create_function=icon_create_function,
            **_layers.named(options, others),
        )  # fmt: skip


class FastMarkerCluster(Clusters):
    """The places of ``folium.plugins.FastMarkerCluster``, with its arguments."""

    def __init__(
        self, data, callback: str | None = None, options: dict | None = None, name=None,
        overlay: bool = True, control: bool = True, show: bool = True,
        icon_create_function: str | None = None, **others,
    ):  # fmt: skip
        if hasattr(data, "to_numpy"):
            data = data.to_numpy()
        super().__init__(
            data, callback=callback, name=name, overlay=overlay, control=control, show=show,
            icon_create_function=icon_create_function, **_layers.named(options, others),
        )  # fmt: skip
