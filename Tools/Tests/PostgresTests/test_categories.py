"""Categories and times of a table, also of one that is followed."""

from database import address
from followed_places import install
from table_server import TableServer, wait_until

KINDS = """
    CREATE TABLE kinds (id int PRIMARY KEY, lat float8, lon float8, kind text, opened timestamptz);
    INSERT INTO kinds SELECT i, i % 80, i, CASE WHEN i % 5 = 0 THEN NULL WHEN i % 2 = 0 THEN 'bakery' ELSE 'café' END,
        timestamptz '2020-01-01' + i * interval '1 day' FROM generate_series(1, 100) i;
"""
QUERY = {"rect": "-180,-85,180,85", "size": "800x600", "category": "kind", "histogram": "opened"}


def totals(server):
    plan = server.json("/datasets/kinds/plan", QUERY)["plan"]
    categories = plan["categories"]
    counts = {entry["value"]: entry["count"] for entry in categories["values"]}
    return counts, categories["none"], sum(plan["histogram"]["counts"]), plan["histogram"]["none"]


def test_a_table_has_categories_and_times_that_follow_its_changes(database, tmp_path):
    database(KINDS)
    assert install(database, "kinds").returncode == 0
    with TableServer(address("kinds", database.name), tmp_path) as server:
        info = server.json("/datasets/kinds")
        assert (info["category_column"], info["time_column"]) == ("kind", "opened")
        assert totals(server) == ({"bakery": 40, "café": 40}, 20, 100, 0)
        database(
            """
            UPDATE kinds SET kind = 'bar', opened = NULL WHERE id IN (1, 2);
            DELETE FROM kinds WHERE id = 4;
            INSERT INTO kinds VALUES (200, 1, 1, NULL, '2020-02-01');
            """
        )
        wait_until(lambda: totals(server) == ({"bakery": 38, "café": 39, "bar": 2}, 21, 98, 2), "the changes")
