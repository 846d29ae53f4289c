"""Several servers of a table that is followed: what a client gets from one it can use at the next."""

import random
import re
import time

import pytest

from database import HOST, PORT, address
from followed_places import install, named, random_transaction
from stalling_proxy import StallingProxy
from table_server import TableServer, wait_for_agreement, wait_until

PLAN = "/datasets/places/plan"
WORLD = {"rect": "-170,-70,170,70", "size": "800x600", "columns": ""}
NEARER = {**WORLD, "rect": "-20,-20,60,60"}


@pytest.fixture
def two(followed, tmp_path):
    """Two servers of the table."""
    source = address("places", followed.name)
    with TableServer(source, tmp_path) as one, TableServer(source, tmp_path) as other:
        yield one, other


def version(server):
    return server.json("/datasets/places")["version"]


def plan(server, **parameters):
    return server.json(PLAN, {**WORLD, **parameters})


def shown(answer):
    """What a plan shows, without how long it took."""
    header = {name: value for name, value in answer["plan"].items() if name != "milliseconds"}
    return header, answer["features"]


def wait_for_version(database, *servers):
    """Waits until servers show all that the database has noted.

    That a search finds a row says nothing of that: it asks the database.
    """
    number = database("SELECT 'places'::regclass::oid").strip()
    noted = f"(SELECT count(DISTINCT transaction) FROM pinfold.changes_{number})"
    expected = int(database(f"SELECT first_version + removed_count + {noted} FROM pinfold.state_{number}"))
    for server in servers:
        wait_until(lambda: version(server) == expected, "The version")


def test_plans_of_the_same_rows_have_the_same_ids_everywhere(two, followed):
    one, other = two
    assert version(one) == version(other) > 0
    assert shown(plan(one)) == shown(plan(other))
    # And tags, with which a copy of one server's answer is current at the next.
    tag = one.get(PLAN, WORLD).headers["ETag"]
    assert tag.startswith('W/"')
    assert other.get(PLAN, WORLD, headers={"If-None-Match": tag}).status_code == 304
    before = plan(one)["plan"]["id"]
    followed("UPDATE places SET lat = 40 WHERE id = 3")
    wait_until(lambda: plan(one)["plan"]["id"] != before, "The change")
    wait_for_version(followed, one, other)
    assert shown(plan(one)) == shown(plan(other))


@pytest.mark.parametrize(
    "settings",
    [{}, {"overlaps": "merge"}, {"overlaps": "move"}, {"strategy": "radius"}, {"strategy": "none"},
     {"strategy": "decimals"}, {"strategy": "ranked", "rank": "id"}, {"where": "id>2", "sum": "id"},
     {"grid": "exact"}, {"strategy": "radius", "where": "name~more", "radius": "90"}],
)
def test_clusters_of_a_plan_of_another_server_are_found(two, followed, settings):
    one, other = two
    followed("INSERT INTO places SELECT i, i % 9 * 7, i % 17 * 9, 'more ' || i FROM generate_series(10, 99) i")
    wait_for_version(followed, one, other)
    made = plan(one, **settings)
    assert len(made["features"]) > 1
    for feature in made["features"]:
        properties = feature["properties"]
        if not properties.get("cluster"):
            continue
        path, query = f"/datasets/places/clusters/{properties['cluster_id']}", {"plan": made["plan"]["id"]}
        assert other.json(path, query) == one.json(path, query)
        members = other.json(f"{path}/members", query)
        assert members == one.json(f"{path}/members", query)
        assert members["point_count"] == properties["point_count"]


@pytest.mark.parametrize("settings", [{}, {"strategy": "radius"}, {"overlaps": "merge"}])
def test_a_plan_after_one_of_another_server_says_where_its_members_went(two, settings):
    one, other = two
    first = plan(one, **settings)["plan"]["id"]
    nearer = {**NEARER, **settings, "after": first}
    made, expected = other.json(PLAN, nearer), one.json(PLAN, nearer)
    assert made["plan"]["lineage"]["from"] == first
    assert shown(made) == shown(expected)


@pytest.mark.parametrize("seed", range(4))
def test_a_walk_from_server_to_server_never_ends_in_an_error(two, followed, seed):
    """Names that clusters have of plans before lead to their members, or to 410."""
    chance = random.Random(seed)
    followed("INSERT INTO places SELECT i, i % 40, i % 70, 'more' FROM generate_series(10, 140) i")
    wait_for_version(followed, *two)
    previous, found, zoom = None, 0, 1.0
    for _ in range(24):
        zoom = min(max(zoom * chance.uniform(0.6, 1.6), 1), 40)
        x, y = chance.uniform(0, 30), chance.uniform(0, 20)
        rect = f"{x - 170 / zoom},{y - 70 / zoom},{x + 170 / zoom},{y + 70 / zoom}"
        query = {**WORLD, "rect": rect, "hysteresis": "0.3"} | ({"after": previous} if previous else {})
        server, next_one = chance.sample(two, 2)
        made = server.json(PLAN, query)
        previous = made["plan"]["id"]
        for feature in made["features"][:10]:
            properties = feature["properties"]
            if properties.get("cluster"):
                path = f"/datasets/places/clusters/{properties['cluster_id']}/members"
                own = server.get(path, {"plan": previous})
                assert own.status_code == 200, own.text
                answer = next_one.get(path, {"plan": previous})
                assert answer.status_code in (200, 410), answer.text
                if answer.status_code == 200:
                    found += 1
                    assert answer.json() == own.json()
    assert found > 20


@pytest.mark.parametrize("seed", range(3))
def test_versions_agree_at_every_server_and_at_a_fresh_one(two, followed, tmp_path, seed):
    """Counted change by change, and counted at once."""
    chance = random.Random(seed)
    last = version(two[0])
    for _ in range(30):
        followed(";\n".join(random_transaction(chance)) + ";")
        now = version(chance.choice(two))
        assert now >= last
    for server in two:
        wait_for_agreement(server, followed.name)
    wait_for_version(followed, *two)
    with TableServer(address("places", followed.name), tmp_path) as fresh:
        assert version(fresh) == version(two[0])
        assert shown(plan(fresh)) == shown(plan(two[0]))


def test_changes_that_are_removed_still_count(two, followed, tmp_path):
    number = followed("SELECT 'places'::regclass::oid").strip()
    before = version(two[0]) + 5
    for name in range(5):
        followed(f"UPDATE places SET name = 'n{name}' WHERE id = 1")
    wait_until(lambda: version(two[0]) == before, "The changes")
    # What the triggers do now and then, in their own words.
    body = followed(f"SELECT prosrc FROM pg_proc WHERE proname = 'note_{number}'")
    removal = re.search(r"WITH removed AS.*?FROM removed;.*?END IF;", body, re.S).group()
    followed(
        f"""
        DO $$ DECLARE oldest xid8 := pg_snapshot_xmin(pg_current_snapshot()); gone bigint; gone_sum numeric;
        BEGIN {removal} END $$
        """
    )
    assert followed(f"SELECT count(*) FROM pinfold.changes_{number}").strip() == "0"
    assert int(followed(f"SELECT removed_count FROM pinfold.state_{number}")) >= 5
    with TableServer(address("places", followed.name), tmp_path) as fresh:
        assert version(fresh) == before == version(two[0])
        followed("UPDATE places SET name = 'after' WHERE id = 1")
        for server in (*two, fresh):
            wait_until(lambda: version(server) == before + 1, "The change")


def test_a_change_table_that_was_emptied_makes_greater_versions(two, followed):
    number = followed("SELECT 'places'::regclass::oid").strip()
    before = version(two[0])
    # As the server of the database does after it was killed.
    followed(f"TRUNCATE pinfold.changes_{number}, pinfold.state_{number}")
    for name in ("first", "second"):
        followed(f"UPDATE places SET name = '{name}' WHERE id = 1")
        for server in two:
            wait_until(lambda: named(server, name), "The change")
    wait_for_version(followed, *two)
    assert version(two[0]) > before + 1000
    assert shown(plan(two[0])) == shown(plan(two[1]))


def test_a_change_that_one_server_shows_is_in_the_next_plan_of_another(two, followed):
    one, other = two
    for number in range(20):
        followed(f"INSERT INTO places VALUES ({10 + number}, 40, {30 + number}, 'new {number}')")
        wait_for_version(followed, one)
        shown_first = version(one)
        made = plan(other, min_version=shown_first)
        assert made["plan"]["version"] == shown_first
        assert made["plan"]["rows"] == 11 + number


def test_a_server_that_cannot_keep_up_answers_with_what_it_has(followed, tmp_path):
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        late = address("places", followed.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(address("places", followed.name), tmp_path) as one, TableServer(late, tmp_path) as other:
            proxy.refuse = True
            proxy.cut()
            wait_until(lambda: "could not be" in other.output(), "The warning")
            followed("UPDATE places SET name = 'newer' WHERE id = 1")
            wait_for_version(followed, one)
            newest = plan(one)["plan"]
            start = time.monotonic()
            old = plan(other, min_version=newest["version"], after=newest["id"])["plan"]
            assert old["version"] < newest["version"] and old["lineage"] is None
            assert 1 < time.monotonic() - start < 8
            cluster = next(
                one["properties"]["cluster_id"] for one in plan(one)["features"] if one["properties"].get("cluster")
            )
            answer = other.get(f"/datasets/places/clusters/{cluster}", {"plan": newest["id"]})
            assert answer.status_code == 410


def test_servers_whose_places_have_ids_of_their_own_do_not_mistake_them(database, tmp_path):
    database("CREATE TABLE named (id text PRIMARY KEY, lat float8, lon float8)")
    database("INSERT INTO named SELECT 'n' || i, i % 3, i % 2 FROM generate_series(0, 20) i")
    install(database, "named")
    source = address("named", database.name)
    with TableServer(source, tmp_path) as one, TableServer(source, tmp_path) as other:
        made = one.json("/datasets/named/plan", WORLD)
        cluster = made["features"][0]["properties"]["cluster_id"]
        path = f"/datasets/named/clusters/{cluster}"
        assert one.get(path, {"plan": made["plan"]["id"]}).status_code == 200
        assert other.get(path, {"plan": made["plan"]["id"]}).status_code == 410
        after = other.json("/datasets/named/plan", {**WORLD, "after": made["plan"]["id"], "min_version": 1 << 50})
        assert after["plan"]["lineage"] is None


@pytest.mark.parametrize("seed", range(5))
def test_damaged_ids_are_refused_and_nothing_else_happens(two, seed):
    chance = random.Random(seed)
    one, other = two
    made = plan(one)
    cluster = made["features"][0]["properties"]["cluster_id"]
    for _ in range(60):
        text = list(made["plan"]["id"])
        for _ in range(chance.randrange(1, 4)):
            text[chance.randrange(len(text))] = chance.choice("azAZ09-_.~\u00e9\0=&")
        for server in two:
            answer = server.get(f"/datasets/places/clusters/{cluster}", {"plan": "".join(text)})
            assert answer.status_code in (200, 400, 404, 410), answer.text
            answer = server.get(PLAN, {**WORLD, "after": "".join(text)})
            assert answer.status_code in (200, 400), answer.text
    assert other.get("/health").status_code == 200
