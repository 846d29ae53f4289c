"""The page of maps: its files, and its document. See `MapPage` of the command line."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
from ctypes import byref

from . import _library

_PROVIDERS = "https://tiles.openfreemap.org https://tiles.maps.eox.at"


def file_bytes(name: str) -> bytes:
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def file_text(name: str) -> str:
    return file_bytes(name).decode()


def document(title: str, tiles: str | None, script: str, parts) -> str:
    """Returns the text of a page.

    Parameters
    ----------
    script : str
        The name of the file with the page's script.
    parts : iterable of (str, str, str)
        The type, the id and the text of script elements that nothing runs.
    """
    page, style, maplibre = file_text(script), style_sheet() + file_text("style.css"), file_text("maplibre.js")
    icon = base64.b64encode(file_bytes("favicon.svg")).decode()
    policy = html.escape(_policy(tiles, [page, maplibre], style), False)
    texts = [
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{html.escape(title)}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n'
        f"<style>{style}</style>\n</head>\n<body>{file_text('body.html')}"
    ]  # fmt: skip
    texts.extend(
        f'<script type="{kind}" id="{name}">{text}</script>\n' for kind, name, text in parts
    )
    texts.append(
        f'<script type="text/plain" id="license-of-maplibre">{file_text("license.txt")}</script>\n'
        f'<script type="text/plain" id="maplibre">{maplibre}</script>\n'
        f"<script>{page}</script>\n</body>\n</html>\n"
    )
    return "".join(texts)


def json_text(value) -> str:
    """Returns JSON that can stand in a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _policy(tiles: str | None, scripts: list[str], style: str) -> str:
    origin = tile_origin(tiles)
    tiles = f" {origin}" if origin else ""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {' '.join(map(_hash, scripts))} 'wasm-unsafe-eval'",
            f"style-src {_hash(style)}",
            f"img-src data: blob:{tiles}",
            f"connect-src{tiles} {_PROVIDERS}",
            "worker-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def tile_origin(tiles: str | None) -> str | None:
    """Returns the origin of an address, which the policy names."""
    if tiles is None:
        return None
    host = r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?"
    found = re.match(rf"(https?://{host})(?=[/?#]|$)", tiles)
    if not found:
        raise ValueError(f"tiles is {tiles!r}; an address with http or https is needed")
    return found[1]


# ---- Colors ----


def _palette() -> _library.Palette:
    palette = _library.Palette()
    _library.library.pinfold_palette_init(byref(palette))
    return palette


def palette_colors() -> list[str]:
    """Returns the colors of `pinfold_palette` as CSS."""
    return [f"#{color:06x}" for color in _palette().colors]


def style_sheet() -> str:
    """Returns the style of markers by the engine's colors; see `PageAppearance`."""
    palette, colors = _palette(), palette_colors()
    light, dark = colors[: len(colors) // 2], colors[len(colors) // 2 :]

    def rule(selector: str, first: int) -> str:
        pairs = [f"light-dark({light[first + n]},{dark[first + n]})" for n in range(3)]
        return f"{selector}{{--fill:{pairs[0]};--label:{pairs[1]};--edge:{pairs[2]}}}"

    sizes = (
        f":root{{--edge-width:{palette.edge_width}px;"
        f"--ring-width:{palette.ring_width}px;--ring:light-dark({light[18]},{dark[18]});"
        f"--square-share:{palette.square_share};--pin-width:24.0px}}"
    )
    shades = [rule(f".shade-{shade}", 3 * shade) for shade in range(5)]
    names = [*range(12), "other", "none"]
    categories = [rule(f".category-{name}", 19 + 3 * n) for n, name in enumerate(names)]
    return "\n".join([sizes, *shades, rule(".pin", 15), *categories]) + "\n"
