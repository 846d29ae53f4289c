"""Tables of places: the rows of a filter in Python, sorted, in pages that join, also with edits in between."""

import csv
import io
import json
import random
import socket

import pytest

from planning import WORLD, counts, members, plan
from raw_http import request_bytes
from running_server import RunningServer, wait_until
from sample_files import FIRST_NEW, small_numbers, small_rows, write_csv, write_small

COLUMNS = ["name", "kind", "population", "latitude", "longitude"]
# What numbers and texts may be mixed with.
ODD = ["", " ", "n/a", "-3", "1e3", "1,500", "007", "Ä", "z", "Zebra", "zebra", "=1+1", '"', "🗾", "\uffee", "x" * 300 + "b", "x" * 300 + "a"]


def row_of(numbers, row):
    """A row whose values are odd here and there."""
    population = numbers.choice(ODD) if numbers.random() < 0.2 else str(numbers.randrange(-50, 2000) / numbers.choice([1, 4]))
    name = numbers.choice(ODD) if numbers.random() < 0.4 else f"{numbers.choice('aBcÉ')}{numbers.randrange(40)}"
    return [name, numbers.choice(["town", "village", "Shop"]), population, f"{numbers.uniform(-80, 80):.4f}", f"{numbers.uniform(-180, 180):.4f}"]


def number_of(text):
    """A number as the reader has it, or None."""
    text = text.strip(" \t")
    if text == "1,500":
        return 1500.0
    try:
        return float(text)
    except ValueError:
        return None


def key_of(text, is_numeric):
    """The group of a value, and its place in the group."""
    number = number_of(text) if is_numeric else None
    if number is not None:
        return 0, number
    if text.strip(" \t") == "":
        return 2, 0
    folded = "".join(c.lower() if "A" <= c <= "Z" else c for c in text).encode()[:200]
    return 1, folded.decode(errors="ignore").encode()


def is_in(rect, place):
    west, south, east, north = rect
    longitude, latitude = place["coordinates"]
    return south <= latitude < north and (longitude - west) % 360 < (east - west) % 360


def expected(places, column, descending):
    """Numbers of places in order; the direction reverses groups in themselves."""
    if column is None:
        return [place["place"] for place in places]
    is_numeric = column in ("population", "latitude", "longitude")
    groups = ([], [], [])
    for place in places:
        group, key = key_of(place["properties"][column], is_numeric)
        groups[group].append((key, place["place"]))
    # Equal values stay in the order of the file.
    return [number for group in groups for _, number in sorted(group, key=lambda one: one[0], reverse=descending)]


def test_dates_sort_by_time(tmp_path):
    days = random.Random(1)
    rows = [[f"{days.randrange(1, 29):02}.{days.randrange(1, 13):02}.{days.randrange(1990, 2030)}", "1", "2"] for _ in range(50)]
    rows += [["unknown", "1", "2"], ["", "1", "2"]]
    with RunningServer(write_csv(tmp_path / "days.csv", rows, ["opened", "latitude", "longitude"])) as server:
        for order in ("ascending", "descending"):
            found = server.json("/datasets/days/places", {"sort": "opened", "order": order})["places"]
            opened = [place["properties"]["opened"] for place in found]
            wanted = sorted((row[0] for row in rows[:50]), key=lambda day: day.split(".")[::-1], reverse=order == "descending")
            assert opened == [*wanted, "unknown", ""]


def all_pages(server, path, query, limit, between=lambda: None):
    places, after, count = [], None, None
    while True:
        page = server.json(path, [*query, ("limit", limit), *([("after", after)] if after else [])])
        assert len(page["places"]) <= limit
        count = page["count"] if count is None else count
        places += page["places"]
        after = page["next"]
        if after is None:
            return places, count
        assert len(page["places"]) == limit
        between()


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Four files of odd rows, one of them too large to look places up one by one."""
    folder = tmp_path_factory.mktemp("tables")
    files = []
    for seed, count in enumerate([40, 300, 700, 3000]):
        numbers = random.Random(seed)
        files.append(write_csv(folder / f"odd{seed}.csv", [row_of(numbers, row) for row in range(count)], COLUMNS))
    with RunningServer(*files) as server:
        yield server


def everything(server, data_set):
    return all_pages(server, f"/datasets/{data_set}/places", [], 1000)[0]


@pytest.mark.parametrize("seed", range(4))
def test_rows_are_those_of_a_filter_in_python_sorted(tables, seed):
    data_set = f"odd{seed}"
    rows = everything(tables, data_set)
    assert [row["place"] for row in rows] == list(range(len(rows)))
    numbers = random.Random(100 + seed)
    path = f"/datasets/{data_set}/places"
    for _ in range(30):
        column, descending = numbers.choice([None, *COLUMNS]), numbers.random() < 0.5
        west, south = numbers.uniform(-200, 180), numbers.uniform(-85, 60)
        east, north = west + numbers.choice([5, 60, 180]), south + numbers.choice([5, 25, 80])
        rect = (west, south, east, min(north, 90))
        kind = numbers.choice([None, None, "town", "Shop"])
        query = [("rect", ",".join(map(str, rect)))] if numbers.random() < 0.7 else []
        wanted = [row for row in rows if not query or is_in(rect, row)]
        if kind:
            query.append(("where", f"kind={kind}"))
            wanted = [row for row in wanted if row["properties"]["kind"] == kind]
        if column:
            query += [("sort", column), ("order", "descending" if descending else "ascending")]
        found, count = all_pages(tables, path, query, numbers.choice([7, 50, 1000]))
        assert [row["place"] for row in found] == expected(wanted, column, descending), query
        assert count == len(found)
        assert all(row == rows[row["place"]] for row in found)


@pytest.mark.parametrize("seed", range(3))
def test_edits_between_pages_neither_repeat_nor_skip_other_places(edited, seed):
    numbers = random.Random(seed)
    column = ["population", "name", None][seed]
    query = [("sort", column), ("order", "descending")] if column else []
    before = {row["place"]: row for row in everything(edited, "small")}
    touched, free = set(), sorted(before)

    def edit():
        gone, other = (free.pop(numbers.randrange(len(free))) for _ in range(2))
        touched.update([gone, other])
        edited.edit(
            "small",
            {"op": "remove", "place": gone},
            {"op": "update", "place": other, "properties": {"population": str(numbers.randrange(9**7)), "name": "Edited"}},
            {"op": "insert", "coordinates": [numbers.uniform(-170, 170), 10], "properties": {"name": "New", "population": "77"}},
        )

    found = [row["place"] for row in all_pages(edited, "/datasets/small/places", query, 40, edit)[0]]
    assert len(touched) > 20
    kept = [number for number in found if number < FIRST_NEW and number not in touched]
    still = [row for number, row in before.items() if number not in touched]
    assert kept == expected(still, column, True)
    after = everything(edited, "small")
    again = [row["place"] for row in all_pages(edited, "/datasets/small/places", query, 40)[0]]
    assert sorted(again) == sorted(row["place"] for row in after)


def test_a_cluster_is_a_table_of_its_members(server):
    shown = plan(server, "small", WORLD)
    cluster = max(counts(shown), key=counts(shown).get)
    _, rows = members(server, "small", cluster, shown["plan"]["id"])
    query = [("cluster", cluster), ("plan", shown["plan"]["id"])]
    found, count = all_pages(server, "/datasets/small/places", query, 9)
    assert found == rows and count == len(rows)
    found, _ = all_pages(server, "/datasets/small/places", [*query, ("sort", "population")], 9)
    assert [row["place"] for row in found] == expected(rows, "population", False)
    text = server.get("/datasets/small/places", [*query, ("format", "csv")]).text
    assert len(list(csv.reader(io.StringIO(text)))) == len(rows) + 1


def test_files_have_all_rows_with_all_columns(server):
    query = {"where": "kind!=stack", "rect": "-180,-85,100,85"}
    rows, _ = all_pages(server, "/datasets/small/places", list(query.items()), 1000)
    answer = server.get("/datasets/small/places", {**query, "format": "csv"})
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="small.csv"'
    answer.encoding = "utf-8"
    lines = list(csv.reader(io.StringIO(answer.text, newline="")))
    assert lines[0] == ["latitude", "longitude", "name", "kind", "population"]
    for line, row in zip(lines[1:], rows, strict=True):
        assert [float(line[1]), float(line[0])] == row["coordinates"]
        assert line[2:] == [row["properties"][name] for name in ("name", "kind", "population")]
    answer = server.get("/datasets/small/places", {**query, "format": "geojson"})
    assert answer.headers["Content-Type"].startswith("application/geo+json")
    for feature, row in zip(answer.json()["features"], rows, strict=True):
        assert (feature["id"], feature["properties"]) == (row["place"], row["properties"])
        assert feature["geometry"] == {"type": "Point", "coordinates": row["coordinates"]}


def test_an_empty_table_is_a_file_too(server):
    query = {"where": "kind=nothing"}
    assert server.json("/datasets/small/places", query) == {"count": 0, "places": [], "next": None}
    assert server.get("/datasets/small/places", {**query, "format": "geojson"}).json()["features"] == []
    assert server.get("/datasets/small/places", {**query, "format": "csv"}).text.count("\n") == 1


@pytest.mark.parametrize("query, parameter, hint", [
    ({"sort": "nmae"}, "sort", 'Did you mean "name"?'),
    ({"where": "knid=town"}, "where", 'Did you mean "kind"?'),
    ({"order": "descending"}, "order", "name the column"),
    ({"sort": "name", "order": "up"}, "order", "one of ascending, descending"),
    ({"sort": "name", "after": "17"}, "after", "same sort"),
    ({"after": "17.t.6a"}, "after", "same sort"),
    ({"sort": "name", "after": "17.t.6"}, "after", "same sort"),
    ({"sort": "name", "after": "x"}, "after", "same sort"),
    ({"rect": "1,2,3"}, "rect", "four numbers"),
    ({"limit": "0"}, "limit", "from 1 to 1000"),
    ({"format": "csv", "sort": "name"}, "sort", "format=json"),
    ({"format": "xml"}, "format", "one of json, csv, geojson"),
    ({"plan": "x"}, "plan", "Unknown parameter"),
    ({"cluster": "p1"}, "plan", "plan is missing"),
])  # fmt: skip
def test_what_is_wrong_is_named(server, query, parameter, hint):
    answer = server.get("/datasets/small/places", query)
    assert answer.status_code == 400
    assert answer.json()["error"]["parameter"] == parameter
    assert hint in answer.json()["error"]["message"]


def test_pages_end_after_eight_megabytes(tmp_path):
    rows = [[f"{number:04}" + "x" * 100_000, "1", "2"] for number in range(200)]
    with RunningServer(write_csv(tmp_path / "wide.csv", rows, ["name", "latitude", "longitude"])) as server:
        found, after, sizes = [], None, []
        while True:
            query = {"sort": "name", "order": "descending", "limit": 1000, **({"after": after} if after else {})}
            page = server.get("/datasets/wide/places", query)
            sizes.append(len(page.content))
            found += [row["place"] for row in page.json()["places"]]
            after = page.json()["next"]
            if after is None:
                break
        assert found == list(reversed(range(200)))
        assert len(sizes) > 2 and max(sizes) < 16 << 20
        assert len(server.get("/datasets/wide/places", {"format": "csv"}).content) > 20_000_000


def test_clients_that_do_not_read_files_keep_others_from_files_for_a_while_only(tmp_path):
    rows = [["x" * 10_000, "1", "2"] for _ in range(3000)]
    with RunningServer(write_csv(tmp_path / "wide.csv", rows, ["name", "latitude", "longitude"])) as server:
        path = "/datasets/wide/places?format=csv"
        connections = []
        for _ in range(8):
            connection = socket.create_connection(("127.0.0.1", server.port))
            connection.sendall(request_bytes(path))
            assert b"200 OK" in connection.recv(4096)
            connections.append(connection)
        refused = server.get(path)
        assert refused.status_code == 503 and "limit of downloads" in refused.json()["error"]["message"]
        assert server.json("/datasets/wide/places", {"limit": 1})["count"] == 3000
        # Clients that do not read are disconnected after 30 seconds.
        wait_until(lambda: server.get(path).status_code == 200, "a free download")
        for connection in connections:
            connection.close()
