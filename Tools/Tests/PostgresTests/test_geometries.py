"""Points of PostGIS, of whatever type and reference system, are coordinates."""

from database import address, failure, information
from table_server import TableServer


def test_points_of_postgis_are_coordinates(gis):
    """Of any reference system, and what is not a point is rejected as in GeoJSON."""
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE points (id int, geom geometry);
        INSERT INTO points VALUES
            (0, ST_SetSRID(ST_MakePoint(8.5, 47.25), 4326)),
            (1, ST_Transform(ST_SetSRID(ST_MakePoint(8.5, 47.25), 4326), 3857)),
            (2, ST_SetSRID(ST_MakePoint(8.5, 47.25, 400, 7), 4326)),
            (3, ST_MakePoint(8.5, 47.25)),
            (4, NULL),
            (5, ST_GeomFromText('POINT EMPTY', 4326)),
            (6, ST_GeomFromText('LINESTRING(1 2, 3 4)', 4326)),
            (7, ST_GeomFromText('POLYGON((0 0, 1 0, 1 1, 0 0))', 3857)),
            (8, ST_SetSRID(ST_MakePoint(8.5, 97), 4326)),
            (9, ST_SetSRID(ST_MakePoint('Infinity', 9), 4326));
        CREATE TABLE fixed (id int, place geometry(PointZ, 4326));
        INSERT INTO fixed VALUES (0, ST_SetSRID(ST_MakePoint(8.5, 47.25, 3), 4326));
        CREATE TABLE geographies (id int, place geography(Point));
        INSERT INTO geographies VALUES (0, ST_MakePoint(8.5, 47.25)::geography);
        CREATE TABLE projected (id int, place geometry(Point, 2056));
        INSERT INTO projected VALUES
            (0, ST_Transform(ST_SetSRID(ST_MakePoint(8.5, 47.25), 4326), 2056));
        """
    )
    report = information(address("points", gis.name))
    assert report["rows"] == 4
    reasons = {one["reason"]: one["rows"] for one in report["rejected"]["reasons"]}
    assert reasons == {
        "missing coordinate": 2, "not a point": 2, "latitude out of range": 1, "not finite": 1,
    }
    assert report["columns"] == ["id"]
    for table in ("points", "fixed", "geographies", "projected"):
        bounds = information(address(table, gis.name))["bounds"]
        assert abs(bounds["west"] - 8.5) < 1e-6 and abs(bounds["south"] - 47.25) < 1e-6
        assert abs(bounds["east"] - 8.5) < 1e-6 and abs(bounds["north"] - 47.25) < 1e-6


def test_points_that_cannot_be_transformed_are_skipped(gis):
    """One of them would end the reading of all."""
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE places (id int PRIMARY KEY, at geometry(Point, 25832));
        INSERT INTO places VALUES
            (1, ST_Transform(ST_SetSRID(ST_MakePoint(9, 48), 4326), 25832)),
            (2, ST_SetSRID(ST_MakePoint(1e30, 1e30), 25832)),
            (3, ST_SetSRID(ST_MakePoint('NaN', 5), 25832));
        CREATE TABLE mixed (id int PRIMARY KEY, at geometry);
        INSERT INTO mixed SELECT id, at FROM places;
        """
    )
    for table in ("places", "mixed"):
        report = information(address(table, gis.name))
        assert report["rows"] == 1 and abs(report["bounds"]["west"] - 9) < 1e-6
        reasons = {one["reason"]: one["rows"] for one in report["rejected"]["reasons"]}
        assert reasons == {"latitude out of range": 1, "not finite": 1}


def test_a_point_far_to_the_east_is_skipped(gis):
    """Its latitude is one, in meters: taken for degrees it would be a place."""
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE places (id int PRIMARY KEY, at geometry(Point, 25832));
        INSERT INTO places VALUES
            (1, ST_Transform(ST_SetSRID(ST_MakePoint(9, 48), 4326), 25832)),
            (2, ST_SetSRID(ST_MakePoint(1e30, 5), 25832));
        """
    )
    report = information(address("places", gis.name))
    assert report["rows"] == 1
    assert report["rejected"]["reasons"] == [{"reason": "latitude out of range", "rows": 1}]


# Points of a conic system on whose plane they are nowhere, which PROJ refuses; the third is the
# first once more.
UNTRANSFORMABLE = """
    SET search_path = public, gis;
    CREATE TABLE places (id int PRIMARY KEY, at geometry(Point, 3035), name text);
    INSERT INTO places SELECT n,
        ST_Transform(ST_SetSRID(ST_MakePoint(9 + n * 1e-4, 48), 4326), 3035), 'place ' || n
        FROM generate_series(1, 5000) AS n;
    UPDATE places SET at = ST_SetSRID(ST_MakePoint(5e8, 5e8), 3035) WHERE id IN (7, 4000);
    UPDATE places SET at = ST_SetSRID(ST_MakePoint(-4e8, 1), 3035) WHERE id = 2500;
    CREATE TABLE keyless AS SELECT at, name FROM places;
    CREATE TABLE mixed (id int PRIMARY KEY, at geometry, name text);
    INSERT INTO mixed SELECT * FROM places;
"""


def test_points_that_proj_refuses_are_skipped(gis):
    """However many rows are around them."""
    gis(UNTRANSFORMABLE)
    for table in ("places", "keyless", "mixed"):
        report = information(address(table, gis.name))
        assert report["rows"] == 4997
        assert report["rejected"]["reasons"] == [{"reason": "latitude out of range", "rows": 3}]
    message = failure("info", address("keyless", gis.name), "--strict")
    assert "latitude out of range" in message


def test_a_view_has_points_that_proj_refuses(gis):
    """Where one row is asked for, the server would join in another way, and find another."""
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE a AS SELECT n AS id, (n * 7919) % 50000 AS k,
            ST_Transform(ST_SetSRID(ST_MakePoint(9 + n * 1e-5, 48), 4326), 3035)::geometry(Point, 3035) AS at
            FROM generate_series(1, 50000) AS n;
        UPDATE a SET at = ST_SetSRID(ST_MakePoint(5e8, 5e8), 3035) WHERE id = 777;
        CREATE TABLE b AS SELECT n AS k, 'c' || n || repeat('y', 200) AS kind FROM generate_series(0, 49999) AS n;
        CREATE INDEX ON b (k);
        ANALYZE a;
        ANALYZE b;
        CREATE VIEW v AS SELECT a.id, a.at, b.kind FROM a JOIN b ON a.k = b.k;
        """
    )
    assert information(address("v", gis.name))["rows"] == 49_999


def test_a_served_table_has_points_that_proj_refuses(gis, tmp_path):
    """Searches read them, too."""
    gis(UNTRANSFORMABLE)
    with TableServer(address("places", gis.name), tmp_path) as server:
        described = server.json("/datasets")["datasets"][0]
        assert (described["count"], described["rejected"]) == (4997, 3)
        assert server.json("/datasets/places/search", {"q": "place 4000"})["places"] == []
        found = server.json("/datasets/places/search", {"q": "place 4001"})["places"]
        assert [one["name"] for one in found] == ["place 4001"]


def test_points_of_unknown_systems_are_skipped(gis):
    """But for a table where that is all that is there: the message says what to do."""
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE places (id int PRIMARY KEY, at geometry);
        INSERT INTO places VALUES
            (1, ST_SetSRID(ST_MakePoint(9, 48), 990000)),
            (2, ST_SetSRID(ST_MakePoint(8.5, 47.25), 4326)),
            (3, ST_Transform(ST_SetSRID(ST_MakePoint(8.5, 47.25), 4326), 3857)),
            (4, ST_SetSRID(ST_MakePoint(9, 48), 990001));
        CREATE TABLE keyless AS SELECT at FROM places WHERE id > 1;
        CREATE TABLE unknown AS SELECT at FROM places WHERE id IN (1, 4);
        """
    )
    for table, count in (("places", 2), ("keyless", 1)):
        report = information(address(table, gis.name))
        assert report["rows"] == 2
        reasons = [{"reason": "in another reference system", "rows": count}]
        assert report["rejected"]["reasons"] == reasons
    message = failure("info", address("unknown", gis.name))
    assert "SRID" in message and "correct the point" in message
