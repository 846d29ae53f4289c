"""Points of PostGIS, of whatever type and reference system, are coordinates."""

from database import address, failure, information


def test_points_of_postgis_are_coordinates(gis):
    """Of any reference system, and rows that are not points are skipped as in GeoJSON."""
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
    reasons = {one["reason"]: one["rows"] for one in report["skipped"]["reasons"]}
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
        reasons = {one["reason"]: one["rows"] for one in report["skipped"]["reasons"]}
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
    assert report["skipped"]["reasons"] == [{"reason": "latitude out of range", "rows": 1}]


def test_points_that_cannot_be_read_are_named(gis):
    """PROJ refuses points that are nowhere on the plane of a conic system, and unknown systems."""
    gis(
        """
        SET search_path = public, gis;
        CREATE TABLE nowhere (id int PRIMARY KEY, at geometry(Point, 3035));
        INSERT INTO nowhere VALUES
            (1, ST_Transform(ST_SetSRID(ST_MakePoint(9, 48), 4326), 3035)),
            (2, ST_SetSRID(ST_MakePoint(5e8, 5e8), 3035));
        CREATE TABLE unknown (id int PRIMARY KEY, at geometry);
        INSERT INTO unknown VALUES
            (1, ST_SetSRID(ST_MakePoint(8.5, 47.25), 4326)), (2, ST_SetSRID(ST_MakePoint(9, 48), 990000));
        """
    )
    for table in ("nowhere", "unknown"):
        assert "correct the point" in failure("info", address(table, gis.name))
    gis("CREATE VIEW public.right AS SELECT * FROM public.nowhere WHERE id = 1;")
    assert information(address("right", gis.name))["rows"] == 1
