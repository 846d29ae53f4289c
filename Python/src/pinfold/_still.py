"""A picture of a map for notebooks that are opened without their kernel."""

from __future__ import annotations

import base64

import numpy as np

from . import _library, _page

_WIDTH = 800


def markup(index, frame: list | None, height: int, key: str) -> str:
    """Returns an image that the widget of this key hides while it is there."""
    picture = base64.b64encode(_picture(index, frame, height).encode()).decode()
    return (
        f"<style>:root:has(.pinfold-{key}) .pinfold-still-{key}{{display:none}}</style>"
        f'<img class="pinfold-still-{key}" style="max-width:100%" alt="Clusters of the map"'
        f' title="Run the cell again to move the map" src="data:image/svg+xml;base64,{picture}">'
    )


def _picture(index, frame: list | None, height: int) -> str:
    colors = _page.palette_colors()
    shapes = []
    if frame is not None:
        west, south, east, north = frame
        # Some room around the places, also around a single one.
        across, up = max((east - west) % 360 * 0.1, 0.01), max((north - south) * 0.1, 0.01)
        box = (max(west - across, -180), max(south - up, -85), min(east + across, 180), min(north + up, 85))
        plan = index.plan(box if west <= east else None, size=(_WIDTH, height), strategy="grid")
        found = plan.clusters()
        left, _, right, top = box if west <= east else (-180, -85, 180, 85)
        x = (found["longitude"] - left) / (right - left) * _WIDTH
        y = _mercator(found["latitude"]) - _mercator(np.array(top))
        y *= height / (_mercator(np.array(box[1] if west <= east else -85)) - _mercator(np.array(top)))
        counts = np.ascontiguousarray(found["count"], np.int64)
        diameters, shades = np.empty(len(counts)), np.empty(len(counts), np.uint8)
        _library.call("appearances", counts.ctypes.data, len(counts), diameters.ctypes.data, shades.ctypes.data)
        for place in range(len(counts)):
            fill, label = colors[3 * shades[place]], colors[3 * shades[place] + 1]
            shapes.append(
                f'<circle cx="{x[place]:.1f}" cy="{y[place]:.1f}" r="{diameters[place] / 2:.1f}" fill="{fill}"/>'
                f'<text x="{x[place]:.1f}" y="{y[place] + 4:.1f}" fill="{label}">{_short(int(counts[place]))}</text>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"'
        ' font-family="sans-serif" font-size="12" text-anchor="middle">'
        f'<rect width="100%" height="100%" fill="#e8eef2"/>{"".join(shapes)}</svg>'
    )


def _mercator(latitude: np.ndarray) -> np.ndarray:
    sine = np.sin(np.radians(np.clip(latitude, -85, 85)))
    return 0.5 - np.log((1 + sine) / (1 - sine)) / (4 * np.pi)


def _short(count: int) -> str:
    """Returns a count as circles have it; see `ClusterAppearance.label`. A single place has none."""
    if count < 1000:
        return "" if count == 1 else str(count)
    unit, letter = (10**3, "k") if count < 999_500 else (10**6, "M") if count < 999_500_000 else (10**9, "B")
    if count >= 10 * unit:
        return f"{(count + unit // 2) // unit}{letter}"
    return f"{(count + unit // 20) // (unit // 10) / 10:g}{letter}"
