"""Single places of a roll-up come from the table that it was made of, below the leaf zoom."""

import random

import pytest

from database import psql
from rolled_up import (
    NEAR, TABLE, ZOOM, detailed, insert, plan, random_places, roll_up, shown, source_of, viewport,
)
from table_server import TableServer, wait_until

SETTINGS = [
    {},
    {"cell_size": "44"},
    {"grid": "exact", "cell_size": "31"},
    {"max_zoom": "8"},
    {"min_count": "4"},
    {"min_unique": "5", "anchor": "nearest"},
    {"strategy": "none"},
    {"tolerance": "0", "margin": "0.4"},
    {"overlaps": "merge"},
]


@pytest.mark.parametrize("seed", range(6))
def test_a_plan_is_that_of_the_table(database, tmp_path, seed):
    """The same clusters with the same counts in the same places, and every place in one."""
    cities, rows = random_places(seed)
    database(TABLE + insert(rows) + "CREATE INDEX ON places (lat, lon)")
    source, numbers = source_of(database), random.Random(seed)
    rollup = roll_up(database, tmp_path)
    with TableServer(source, tmp_path) as table, detailed(rollup, source, tmp_path) as server:
        for settings in SETTINGS * 2:
            for latitude, longitude in cities:
                zoom = numbers.uniform(ZOOM - 0.8, ZOOM + 6)
                query = {**viewport(latitude, longitude, zoom), **settings}
                expected, found = plan(table, query, "places"), plan(server, query)
                assert found["plan"]["detail"]["state"] == "places", query
                assert shown(found, "name") == shown(expected, "name"), query
                for one in ("zoom", "cell_map_points", "planned_map_rect", "rows"):
                    assert found["plan"][one] == expected["plan"][one], query
                detail = found["plan"]["detail"]
                assert detail["places"] == detail["rolled_up"]


def test_figures_and_filters_are_those_of_the_table(database, tmp_path):
    """Of a place, the sum of a column is its value; what is counted by a category is a filter."""
    cities, rows = random_places(7)
    database(TABLE + insert(rows))
    rollup = roll_up(
        database, tmp_path, "--key", "id", "--figure", "people", "--category", "kind"
    )
    source = source_of(database)
    with TableServer(source, tmp_path) as table, detailed(rollup, source, tmp_path) as server:
        for latitude, longitude in cities:
            for zoom in (ZOOM, ZOOM + 2):
                query = viewport(latitude, longitude, zoom)
                direct = {**query, "where": "kind=b", "sum": "people", "max": "people"}
                asked = {**query, "where": "kind=b", "sum": ["sum_people", "count_people"],
                         "max": "max_people"}
                found = plan(server, asked)
                assert found["plan"]["detail"]["state"] == "places"
                figures = shown(found, "sum_sum_people", "max_max_people")
                assert figures == shown(
                    plan(table, direct, "places"), "sum_people", "max_people"
                )
                counts = [one["properties"]["sum_count_people"] for one in found["features"]]
                assert all(count is not None for count in counts)


def test_places_open(places, tmp_path):
    """Members, callouts and labels show rows of the table, by ids that stay the same."""
    rollup = roll_up(places, tmp_path)
    with detailed(rollup, source_of(places), tmp_path) as server:
        assert server.json("/datasets/rollup")["name_column"] == "name"
        found = plan(server, {**viewport(48, 11, ZOOM + 0.2), "columns": "name"})
        names = []
        for one in found["features"]:
            properties = one["properties"]
            if not properties["cluster"]:
                assert properties["name"].startswith("place ") and "kind" not in properties
                names.append(properties["name"])
                continue
            path = f"/datasets/rollup/clusters/{properties['cluster_id']}"
            query = {"plan": found["plan"]["id"]}
            assert server.json(path, query)["point_count"] == properties["point_count"]
            members = server.json(path + "/members", query)["members"]
            assert len(members) == properties["point_count"]
            names += [member["properties"]["name"] for member in members]
        assert sorted(names) == sorted(f"place {number}" for number in range(60))
        near = plan(server, {**NEAR, "strategy": "none"})
        for one in near["features"]:
            properties = one["properties"]
            assert properties["cluster"] is False
            callout = server.json(f"/datasets/rollup/places/{properties['place']}")
            assert callout["name"] == properties["name"] == f"place {properties['id']}"
            assert callout["properties"]["kind"] in "abc"
        again = plan(server, {**NEAR, "strategy": "none", "after": near["plan"]["id"], "margin": "0.2"})
        assert again["plan"]["lineage"]["from"] == near["plan"]["id"]
        places("DELETE FROM places WHERE id = 3")
        gone = next(one for one in near["features"] if one["properties"]["id"] == 3)
        assert server.get(f"/datasets/rollup/places/{gone['properties']['place']}").status_code == 404


def test_above_the_leaf_zoom_cells_are_shown(places, tmp_path):
    rollup = roll_up(places, tmp_path)
    with detailed(rollup, source_of(places), tmp_path) as server:
        coarse = plan(server, viewport(48, 11, ZOOM - 4))
        assert coarse["plan"]["detail"] is None
        assert sum(one["properties"]["point_count"] for one in coarse["features"]) == 60
        for strategy in ("radius", "decimals"):
            found = plan(server, {**NEAR, "strategy": strategy})["plan"]["detail"]
            assert found["state"] == "unsupported" and "grid and none" in found["message"]
            assert found["retry_after"] is None
        # From cells to places and back, with the shown plan.
        fine = plan(server, {**NEAR, "after": coarse["plan"]["id"]})
        assert fine["plan"]["detail"]["state"] == "places"
        back = plan(server, {**viewport(48, 11, ZOOM - 4), "after": fine["plan"]["id"]})
        assert shown(back) == shown(coarse)


def test_a_table_that_has_changed_is_counted_as_it_is(places, tmp_path):
    rollup = roll_up(places, tmp_path)
    places("DELETE FROM places WHERE id < 10; UPDATE places SET lat = 48.0001 WHERE id = 20;"
           "INSERT INTO places VALUES (500, 48, 11, 'new', 'a', 1)")
    with detailed(rollup, source_of(places), tmp_path) as server:
        found = plan(server, viewport(48, 11, ZOOM - 0.5))
        detail = found["plan"]["detail"]
        assert (detail["state"], detail["places"], detail["rolled_up"]) == ("places", 51, 60)
        assert sum(one["properties"]["point_count"] for one in found["features"]) == 51
        assert found["plan"]["rows"] == 51
        # Rows are at most some seconds old.
        places("DELETE FROM places WHERE id < 30")
        wait_until(lambda: plan(server, viewport(48, 11, ZOOM - 0.5))["plan"]["rows"] == 31, "The change")
        member = next(one for one in found["features"] if one["properties"]["cluster"])
        path = f"/datasets/rollup/clusters/{member['properties']['cluster_id']}/members"
        assert server.get(path, {"plan": found["plan"]["id"]}).status_code == 200


def test_the_condition_of_the_roll_up_holds(places, tmp_path):
    rollup = roll_up(places, tmp_path, "--where", "kind <> 'a' -- and no other")
    with detailed(rollup, source_of(places), tmp_path) as server:
        found = plan(server, {**NEAR, "strategy": "none", "columns": "kind"})
        assert {one["properties"]["kind"] for one in found["features"]} == {"b", "c"}
        assert found["plan"]["detail"]["places"] == found["plan"]["detail"]["rolled_up"]
        # A row that does not satisfy it any more is none.
        one = found["features"][0]["properties"]["place"]
        assert server.get(f"/datasets/rollup/places/{one}").status_code == 200
        places("UPDATE places SET kind = 'a'")
        assert server.get(f"/datasets/rollup/places/{one}").status_code == 404


@pytest.mark.parametrize("type, key", [
    ("text", "'k' || lat || '''\"' || name"), ("uuid", "md5(name)::uuid"), ("bigint", "id::bigint - 5000000000"),
])
def test_keys_of_any_type(places, tmp_path, type, key):
    places(f"ALTER TABLE places ADD COLUMN k {type}; UPDATE places SET k = {key} WHERE lat IS NOT NULL;"
           "DELETE FROM places WHERE lat IS NULL;"
           "ALTER TABLE places DROP CONSTRAINT places_pkey, ADD PRIMARY KEY (k)")
    rollup = roll_up(places, tmp_path)
    with detailed(rollup, source_of(places), tmp_path) as server:
        ids = {}
        for margin in ("0", "0.3"):
            for one in plan(server, {**NEAR, "strategy": "none", "margin": margin})["features"]:
                place = one["properties"]["place"]
                assert place >= 1 << 31
                assert ids.setdefault(one["properties"]["name"], place) == place
                callout = server.json(f"/datasets/rollup/places/{place}")
                assert callout["name"] == one["properties"]["name"]
        assert len(set(ids.values())) == len(ids) > 20


@pytest.mark.parametrize("type, value", [
    ("geometry(Point, 4326)", "gis.ST_SetSRID(gis.ST_MakePoint(lon, lat), 4326)"),
    ("geometry", "gis.ST_MakePoint(lon, lat)"),
    ("geography", "gis.ST_SetSRID(gis.ST_MakePoint(lon, lat), 4326)::gis.geography"),
    ("geometry(Point, 3857)",
     "gis.ST_Transform(gis.ST_SetSRID(gis.ST_MakePoint(lon, lat), 4326), 3857)"),
])
def test_points_of_postgis(gis, tmp_path, type, value):
    cities, rows = random_places(11, 600)
    rows = [(lat, (lon + 180) % 360 - 180) for lat, lon in rows if abs(lat) < 85]
    gis(TABLE + insert(rows) + f"""
        ALTER TABLE places ADD COLUMN geom gis.{type};
        UPDATE places SET geom = {value};
        CREATE INDEX spot ON places USING gist (geom)""")
    rollup = roll_up(gis, tmp_path)
    source = source_of(gis, geometry="geom")
    with TableServer(source, tmp_path) as table, detailed(rollup, source, tmp_path) as server:
        for latitude, longitude in cities:
            for zoom in (ZOOM - 0.5, ZOOM + 1, ZOOM + 4):
                query = viewport(latitude, longitude, zoom)
                found = plan(server, query)
                assert found["plan"]["detail"]["state"] == "places"
                assert shown(found, "name") == shown(plan(table, query, "places"), "name")


def test_indexes_are_used(database, tmp_path):
    """Of many rows only those of the area are read."""
    database(TABLE + """
        INSERT INTO places SELECT i, random() * 160 - 80, random() * 360 - 180, 'x', 'a', 1
        FROM generate_series(1, 100000) i;
        CREATE INDEX spot ON places (lat, lon); ANALYZE places""")
    rollup = roll_up(database, tmp_path)
    with detailed(rollup, source_of(database), tmp_path) as server:
        assert plan(server, viewport(10, 20, ZOOM))["plan"]["detail"]["state"] == "places"
    scans = lambda: psql("SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'spot'", database.name)
    wait_until(lambda: int(scans()) > 0, "The scan of the index")


def test_plans_are_made_again(places, tmp_path):
    """After a restart, a plan is found by its id while the table has the same places."""
    rollup = roll_up(places, tmp_path)
    server = detailed(rollup, source_of(places), tmp_path)
    query = viewport(48, 11, ZOOM + 0.2)
    with server:
        found = plan(server, query)
    one = next(one for one in found["features"] if one["properties"]["cluster"])
    path = f"/datasets/rollup/clusters/{one['properties']['cluster_id']}/members"
    with server:
        members = server.json(path, {"plan": found["plan"]["id"]})["members"]
        assert len(members) == one["properties"]["point_count"]
        again = plan(server, {**query, "after": found["plan"]["id"]})
        assert again["plan"]["lineage"]["from"] == found["plan"]["id"]
    places("UPDATE places SET lat = lat + 0.0001")
    with server:
        assert server.get(path, {"plan": found["plan"]["id"]}).status_code == 410
