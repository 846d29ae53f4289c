"""Reads tables: arrays of two columns, data frames, Arrow, files."""

from __future__ import annotations

import json
import os

import numpy as np

from . import _columns

_LONGITUDES = ("lon", "lng", "long", "longitude", "x")
_LATITUDES = ("lat", "latitude", "y")


def read(data, ids, weights, longitude, latitude, columns: dict):
    """Returns longitudes, latitudes, ids, weights and columns of one argument."""
    table = _table(data)
    if table is None:
        array = np.asarray(data)
        if array.ndim != 2 or array.shape[1] != 2:
            raise TypeError(
                f"the points are {type(data).__name__} of shape {array.shape}; give lon and lat, an"
                " array of shape (n, 2), a data frame, an Arrow table or a path"
            )
        return array[:, 0], array[:, 1], ids, weights, columns
    names = list(table)
    lon_name = longitude or _find(names, _LONGITUDES, "longitude")
    lat_name = latitude or _find(names, _LATITUDES, "latitude")
    lon, lat = _column(table, lon_name), _column(table, lat_name)
    used = {lon_name, lat_name}
    if isinstance(ids, str):
        used.add(ids)
        ids = _column(table, ids)
    if isinstance(weights, str):
        used.add(weights)
        weights = _column(table, weights)
    if columns:
        columns = {
            name: _column(table, column) if isinstance(column, str) else column
            for name, column in columns.items()
        }
    else:
        columns = {
            name: table[name] for name in names if name not in used and _is_numeric(table[name])
        }
    return lon, lat, ids, weights, columns


def _find(names: list, known: tuple, kind: str) -> str:
    for candidate in known:
        for name in names:
            if str(name).strip().lower() == candidate:
                return name
    listed = ", ".join(map(str, names)) or "none"
    raise ValueError(f"found no column of {kind}s; name it: {kind}=…  The columns are {listed}")


def _column(table: dict, name: str):
    if name not in table:
        listed = ", ".join(map(str, table)) or "none"
        raise ValueError(f"there is no column {name!r}; the columns are {listed}")
    return table[name]


def _is_numeric(column) -> bool:
    """Whether a column has numbers or times. Categories and text are not for aggregates."""
    dtype = getattr(column, "dtype", None)
    if dtype is None or type(dtype).__name__ == "CategoricalDtype":
        return False
    kind = getattr(dtype, "kind", "O")
    if not isinstance(kind, str) or len(kind) != 1:
        kind = "O"
    return kind in "biufM" or getattr(dtype, "tz", None) is not None


def _table(data) -> dict | None:
    """Returns the columns of a table by name, or None for an array."""
    if isinstance(data, (str, os.PathLike)):
        return _of_file(os.fspath(data))
    if hasattr(data, "collect_schema") and hasattr(data, "collect"):
        # A lazy frame of polars.
        data = data.collect()
    if hasattr(data, "geometry") and hasattr(data, "total_bounds"):
        return _of_geometry(data)
    if hasattr(data, "columns") and hasattr(data, "iloc"):
        repeated = data.columns[data.columns.duplicated()]
        if len(repeated):
            raise ValueError(f"the table has two columns {repeated[0]!r}; rename one")
        return {name: data[name] for name in data.columns}
    if hasattr(data, "__arrow_c_stream__"):
        from ._arrow import read_stream

        table = read_stream(data)
        if hasattr(data, "get_columns"):
            # A frame of polars may have categories.
            return {name: table.get(name, data[name]) for name in data.columns}
        return table
    if isinstance(data, dict):
        return {name: _array(column) for name, column in data.items()}
    return None


def _array(column):
    """Returns a column that is an array or a series as it is, and a list as an array."""
    if hasattr(column, "dtype"):
        return column
    column = list(column)
    array = np.asarray(column)
    # Numbers among text are no text.
    if array.dtype.kind in "US" and not all(isinstance(value, str) for value in column):
        return np.array(column, object)
    return array


def _of_geometry(data) -> dict:
    """Reads a GeoDataFrame or a GeoSeries. Other geometries than points become their centroids."""
    geometry = data.geometry
    if geometry.crs is not None and not geometry.crs.equals("EPSG:4326"):
        geometry = geometry.to_crs(4326)
    if not (geometry.geom_type.isna() | (geometry.geom_type == "Point")).all():
        geometry = geometry.representative_point()
    table = {"longitude": geometry.x.to_numpy(), "latitude": geometry.y.to_numpy()}
    if hasattr(data, "iloc") and hasattr(data, "columns"):
        for name in data.columns:
            if name != data.geometry.name and name not in table:
                table[name] = data[name]
    return table


# ---- Files ----


def _of_file(path: str) -> dict:
    ending = os.path.splitext(path.removesuffix(".gz"))[1].lower()
    if ending in (".geojson", ".json"):
        return _of_geojson(path)
    readers = {".csv": "read_csv", ".parquet": "read_parquet", ".geoparquet": "read_parquet",
               ".feather": "read_feather"}  # fmt: skip
    if ending not in readers:
        raise ValueError(f"{path} is none of CSV, GeoJSON and Parquet")
    for library in ("pandas", "polars"):
        try:
            module = __import__(library)
        except ImportError:
            continue
        reader = readers[ending] if library == "pandas" else readers[ending].replace(
            "read_feather", "read_ipc"
        )  # fmt: skip
        return _table(getattr(module, reader)(path))
    if ending == ".csv" and not path.endswith(".gz"):
        return _of_csv(path)
    raise ImportError(f"install pandas or polars to read {path}")


def _of_csv(path: str) -> dict:
    import csv

    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = csv.reader(file)
        names = next(rows, [])
        lists = list(zip(*rows)) or [() for _ in names]
    table = {}
    for name, texts in zip(names, lists):
        try:
            table[name] = np.array([float(text) if text.strip() else np.nan for text in texts])
        except ValueError:
            table[name] = np.array(texts)
    return table


def _of_geojson(path: str) -> dict:
    import gzip

    opened = gzip.open(path, "rb") if path.endswith(".gz") else open(path, "rb")
    with opened as file:
        data = json.load(file)
    features = data.get("features", [data] if data.get("type") == "Feature" else None)
    if features is None:
        raise ValueError(f"{path} has no features")
    lon, lat = np.full(len(features), np.nan), np.full(len(features), np.nan)
    values: dict[str, list] = {}
    for row, feature in enumerate(features):
        geometry = feature.get("geometry") or {}
        if geometry.get("type") == "Point":
            lon[row], lat[row] = geometry["coordinates"][:2]
        for name, value in (feature.get("properties") or {}).items():
            values.setdefault(name, [None] * len(features))[row] = value
    table: dict = {}
    for name, column in values.items():
        are_numbers = all(isinstance(value, (int, float, type(None))) for value in column)
        table[name] = _columns.numbers(np.array(column, object), name) if are_numbers else (
            np.array(column, object)
        )  # fmt: skip
    return {**table, "longitude": lon, "latitude": lat}
