"""Tables of other libraries, where they are installed, and files."""

import json

import numpy as np
import pinfold
import pytest
from points import random_points

LON, LAT = random_points(5, 200)
VALUE = np.arange(200.0)
NAMES = [f"place {row}" * (1 + row % 3) for row in range(200)]


def check(index):
    assert index.columns == ["value"]
    expected = pinfold.Index(LON, LAT, value=VALUE)
    found = index.clusters(zoom=4, aggregate="value")
    assert found.tolist() == expected.clusters(zoom=4, aggregate="value").tolist()


def test_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"name": NAMES, "Lat": LAT, "LNG": LON, "value": VALUE})
    frame["kind"] = pandas.Categorical(["a", "b"] * 100)
    check(pinfold.Index(frame))
    check(pinfold.Index(frame[::-1][::-1]))
    check(pinfold.Index(frame.set_index("name"), value="value"))
    check(pinfold.Index(frame["LNG"], frame["Lat"], value=frame["value"]))
    check(pinfold.Index(frame, ids="name", value="value"))
    check(pinfold.Index(frame.convert_dtypes(), value="value"))
    named = pinfold.Index(frame, ids="name")
    assert named.nearest(LON[7], LAT[7])[0][0] == NAMES[7] or named.nearest(LON[7], LAT[7], 9)
    with pytest.raises(ValueError, match="there is no column 'nothing'"):
        pinfold.Index(frame, ids="nothing")
    with pytest.raises(ValueError, match="found no column of longitudes"):
        pinfold.Index(frame.rename(columns={"LNG": "east"}))
    check(pinfold.Index(frame.rename(columns={"LNG": "east"}), longitude="east"))
    with pytest.raises(TypeError, match="kind has 'a' in row 0"):
        pinfold.Index(frame, kind="kind")
    missing = frame.convert_dtypes()
    missing.loc[3, "value"] = pandas.NA
    index = pinfold.Index(missing)
    assert index.clusters(zoom=0, aggregate="value")["value_sum"].sum() == VALUE.sum() - 3
    frame["time"] = pandas.date_range("2026-01-01", periods=200, tz="Europe/Berlin")
    found = pinfold.Index(frame).clusters(zoom=0, aggregate="time")
    assert found["time_min"].min() == frame["time"].iloc[0].timestamp()
    empty = pinfold.Index(frame.iloc[:0])
    assert len(empty) == 0
    table = named.clusters(zoom=2).to_pandas()
    assert list(table.columns)[:3] == ["id", "longitude", "latitude"]
    assert len(table) == len(named.clusters(zoom=2))
    row = table[table["is_point"]].iloc[0]
    assert row["point_id"] == NAMES[row["row"]]


def test_polars():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"name": NAMES, "latitude": LAT, "longitude": LON, "value": VALUE})
    check(pinfold.Index(frame))
    check(pinfold.Index(frame.lazy()))
    check(pinfold.Index(frame["longitude"], frame["latitude"], value=frame["value"]))
    check(pinfold.Index(polars.concat([frame[:50], frame[50:]], rechunk=False)))
    named = pinfold.Index(frame, ids="name", value="value")
    check(named)
    assert named.within((-180, -90, 180, 90)).tolist() == NAMES
    holes = frame.with_columns(polars.when(polars.col("value") != 3).then(polars.col("value")).alias("value"))
    index = pinfold.Index(holes)
    assert index.clusters(zoom=0, aggregate="value")["value_sum"].sum() == VALUE.sum() - 3
    assert len(pinfold.Index(frame[:0])) == 0


def test_arrow():
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({"name": NAMES, "lat": LAT, "lon": LON, "value": VALUE.astype("i4")})
    check(pinfold.Index(table))
    check(pinfold.Index(arrow.concat_tables([table[:70], table[70:]])))
    for kind in (arrow.string(), arrow.large_string(), arrow.string_view()):
        named = table.set_column(0, "name", table["name"].cast(kind))
        index = pinfold.Index(named[10:], ids="name", value="value")
        assert index.within(None).tolist() == NAMES[10:]
    holes = arrow.table(
        {"lon": LON, "lat": LAT, "value": [None if row == 9 else row for row in range(200)],
         "open": [None if row == 9 else row % 2 == 0 for row in range(200)]}
    )  # fmt: skip
    index = pinfold.Index(holes[5:])
    found = index.clusters(zoom=0, aggregate=["value", "open"])
    assert found["value_sum"].sum() == sum(range(5, 200)) - 9
    assert found["open_count"].sum() == 194
    assert found["open_sum"].sum() == 97


def test_geopandas():
    geopandas = pytest.importorskip("geopandas")
    points = geopandas.points_from_xy(LON, LAT)
    frame = geopandas.GeoDataFrame({"value": VALUE}, geometry=points, crs=4326)
    check(pinfold.Index(frame))
    index = pinfold.Index(frame.to_crs(3857))
    expected = pinfold.Index(LON, LAT)
    assert np.allclose(index.bounds, expected.bounds, atol=1e-6)
    box = frame.iloc[:20]
    assert len(expected.within(box)) >= 20
    assert len(pinfold.Index(frame.geometry)) == 200


def test_files(tmp_path):
    text = "\n".join(f"{name},{lat!r},{lon!r},{value}" for name, lat, lon, value in zip(
        NAMES, LAT.tolist(), LON.tolist(), VALUE.tolist()))  # fmt: skip
    csv = tmp_path / "places.csv"
    csv.write_text("name,lat,lon,value\n" + text + "\n")
    check(pinfold.Index(csv))
    check(pinfold.Index(str(csv), ids="name", value="value"))
    features = [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [lon, lat]},
         "properties": {"value": value, "name": name}}
        for name, lat, lon, value in zip(NAMES, LAT.tolist(), LON.tolist(), VALUE.tolist())
    ]  # fmt: skip
    path = tmp_path / "places.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    check(pinfold.Index(path))
    with pytest.raises(ValueError, match="is none of CSV"):
        pinfold.Index(tmp_path / "places.xls")
    with pytest.raises(FileNotFoundError):
        pinfold.Index(tmp_path / "missing.geojson")
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = pandas.DataFrame({"name": NAMES, "lat": LAT, "lon": LON, "value": VALUE})
    frame.to_parquet(tmp_path / "places.parquet")
    check(pinfold.Index(tmp_path / "places.parquet"))


def test_csv_without_other_libraries(tmp_path, monkeypatch):
    import builtins

    known = builtins.__import__

    def without(name, *arguments, **options):
        if name in ("pandas", "polars"):
            raise ImportError(name)
        return known(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    path = tmp_path / "places.csv"
    path.write_text("\ufefflon,lat,value,name\n1,2,3,a\n4,5,,b\n")
    index = pinfold.Index(path)
    assert index.columns == ["value"]
    assert index.clusters(zoom=20, aggregate="value")["value_count"].tolist() == [1, 0]
    with pytest.raises(ImportError, match="install pandas or polars"):
        pinfold.Index(tmp_path / "places.parquet")


def test_other_objects_are_named():
    with pytest.raises(TypeError, match="the points are list of shape"):
        pinfold.Index([1, 2, 3])
    with pytest.raises(TypeError, match="the points are NoneType"):
        pinfold.Index(None)
    check(pinfold.Index({"lon": LON, "lat": LAT, "value": VALUE}))
