"""A filter by a category of a roll-up shows the map of a roll-up made with that condition, from its
parts and from a store of them alike."""

import csv
import gzip
import io
import json
import os
import pathlib
import subprocess
import sys

import databases
import pytest
import rows

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "ServerTests"))
from running_server import RunningServer  # noqa: E402

# As values of the category that filters choose, and as conditions that are no filter.
KINDS = ["cafe", "pub", "", 'a "quoted", kind']
WORLD = "-179.9,-84,179.9,84"
SEEDS = range(2)


def pinfold(*arguments):
    done = subprocess.run([os.environ["PINFOLD"], *map(str, arguments)], capture_output=True,
                          timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def succeeded(*arguments):
    status, out, error = pinfold(*arguments)
    assert status == 0, error
    return out


def roll_up(source, folder, condition=None):
    flags = ["--table", "places", "--longitude", "lon", "--latitude", "lat", "--zoom", "9",
             "--key", "id", "--figure", "people", "--category", "kind"]
    if condition is not None:
        flags += ["--where", condition]
    statement = succeeded("rollup", "sql", "--dialect", "duckdb", *flags, "--into", folder).decode()
    work = folder.parent / f"{folder.name}-database"
    work.mkdir()
    databases.duckdb(statement, source, folder, work)


@pytest.fixture(scope="module", params=SEEDS)
def rollups(request, tmp_path_factory):
    """A roll-up, a store of it, and roll-ups of the rows of each kind."""
    work = tmp_path_factory.mktemp("categories")
    source = work / "rows.csv"
    rows.write(source, 5000, seed=request.param)
    roll_up(source, work / "all")
    succeeded("import", work / "all", work / "all.pinfold", "-q")
    for number, kind in enumerate(KINDS):
        quoted = kind.replace("'", "''")
        roll_up(source, work / f"kind{number}", f"coalesce(kind, '') = '{quoted}'")
    return work


def clusters(text):
    """Clusters without what names them: rows count otherwise."""
    found = []
    for feature in json.loads(text)["features"]:
        properties = {name: value for name, value in feature["properties"].items()
                      if name not in ("cluster_id", "place", "kind")}
        found.append((feature["geometry"]["coordinates"], properties))
    return sorted(found, key=repr)


RECTS = [WORLD, "-20,30,40,60", "100,-50,160,20"]


def condition(kind):
    """The filter, with quotes that the kind does not have."""
    return f"kind='{kind}'"


@pytest.mark.parametrize("number", range(len(KINDS)))
@pytest.mark.parametrize("rect", RECTS)
def test_a_filtered_map_is_that_of_a_condition(rollups, number, rect):
    arguments = ["--rect", rect, "--sum", "sum_people", "--max", "max_people", "-q"]
    expected = clusters(succeeded("cluster", rollups / f"kind{number}", *arguments))
    assert expected or rect != WORLD
    for source in ("all", "all.pinfold"):
        found = succeeded("cluster", rollups / source, *arguments, "--where", condition(KINDS[number]))
        assert clusters(found) == expected


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_clusters_by_distance_have_the_same_places(rollups, number):
    """Which clusters they are depends on the order of rows, and parts have any."""
    arguments = ["--rect", WORLD, "--method", "radius", "-q"]
    totals = []
    for source, *filters in ((f"kind{number}",), ("all", "--where", condition(KINDS[number])),
                             ("all.pinfold", "--where", condition(KINDS[number]))):
        text = succeeded("cluster", rollups / source, *arguments, *filters)
        totals.append(sum(one.get("point_count", 1) for _, one in clusters(text)))
    assert len(set(totals)) == 1 and totals[0] > 0


def test_a_served_roll_up_is_filtered(rollups):
    with RunningServer(rollups / "all.pinfold") as server:
        base = f"/datasets/{server.get('/datasets').json()['datasets'][0]['id']}"
        data = server.get(base).json()
        assert data["filter_columns"] == ["kind"]
        for number, kind in enumerate(KINDS):
            with RunningServer(rollups / f"kind{number}") as other:
                other_base = f"/datasets/{other.get('/datasets').json()['datasets'][0]['id']}"
                for rect in RECTS:
                    query = {"rect": rect, "size": "1024x768", "sum": "sum_people"}
                    filtered = {**query, "where": f"kind='{kind}'"}
                    found = server.get(f"{base}/plan", params=filtered)
                    expected = other.get(f"{other_base}/plan", params=query)
                    assert found.status_code == 200, found.text
                    assert clusters(found.text) == clusters(expected.text)
                    assert found.json()["plan"]["rows"] == expected.json()["plan"]["rows"]
        # Single cells have their own columns, under ids that callouts find.
        plan = server.get(f"{base}/plan", params={
            "rect": "-20,30,40,60", "size": "1024x768", "where": "kind=cafe", "strategy": "none"}).json()
        assert plan["features"]
        feature = plan["features"][0]["properties"]
        assert feature["kind"] == "cafe"
        members = server.get(f"{base}/plan", params={
            "rect": WORLD, "size": "64x64", "where": "kind=cafe"}).json()
        answer = server.get(f"{base}/clusters/{members['features'][0]['properties']['cluster_id']}/members",
                            params={"plan": members["plan"]["id"]}).json()
        assert {member["properties"]["kind"] for member in answer["members"]} == {"cafe"}
        place = server.get(f"{base}/places/{answer['members'][0]['place']}").json()
        assert place == answer["members"][0]
        tile = server.get(f"{base}/tiles/0/0/0.mvt", params={"where": "kind=cafe"})
        assert tile.status_code == 200


@pytest.mark.parametrize("where", ["count>3", "sum_people=1", "people>3", "nothing=1", "latitude>3"])
def test_another_filter_says_what_to_do(rollups, where):
    for source in ("all", "all.pinfold"):
        for command in (["cluster"], ["render", "-o", rollups / "x.svg"],
                        ["tiles", "-o", rollups / "x.pmtiles"]):
            status, _, error = pinfold(*command, rollups / source, "--where", where, "-q")
            assert status != 0
            assert "filter by kind, or make another roll-up with pinfold rollup sql --where." in error
    with RunningServer(rollups / "all.pinfold") as server:
        base = f"/datasets/{server.get('/datasets').json()['datasets'][0]['id']}"
        answer = server.get(f"{base}/plan",
                            params={"rect": WORLD, "size": "64x64", "where": where})
        assert answer.status_code == 400
        assert answer.json()["error"]["parameter"] == "where"
        assert "pinfold rollup sql --where" in answer.json()["error"]["message"]


def test_exports_are_filtered(rollups):
    """With the places of one value only."""
    text = succeeded("export", rollups / "all.pinfold", "--where", "kind=cafe", "--format", "csv", "-q")
    found = list(csv.DictReader(io.StringIO(text.decode())))
    assert {row["kind"] for row in found} == {"cafe"}
    store = rollups / "kind0-made.pinfold"
    succeeded("import", rollups / "kind0", store, "-q")
    other = succeeded("export", store, "--format", "csv", "-q").decode()
    expected = list(csv.DictReader(io.StringIO(other)))
    for row in found:
        del row["kind"]
    assert sorted(map(repr, found)) == sorted(map(repr, expected))


def test_several_values_are_counted_together(rollups):
    arguments = ["--rect", "-180,-80,180,80", "--size", "256x256", "-q"]
    counts = []
    for where in ("kind~p", "kind=shop", "kind=pub"):
        text = succeeded("cluster", rollups / "all.pinfold", *arguments, "--where", where)
        counts.append(json.loads(text)["plan"]["rows"])
    assert counts[0] == counts[1] + counts[2] > 0


def two_categories(path, cells, run=1, table_rows=None):
    """Writes a roll-up with two categories, or an update of it: by cell, the counts of `kind` and of `open`."""
    marks = table_rows is not None
    mark = ",1," if marks else ""
    rows, sums = [], [0, 0]
    for place, (kinds, opens) in cells.items():
        start = f"32,{place},{place}"
        rows.append(f"cell,{start},{sum(kinds.values())},0,0{mark},,,")
        rows += [f"category_kind,{start},{count},0,0{mark},{value},," for value, count in kinds.items()]
        rows += [f"category_open,{start},{count},0,0{mark},,{value}," for value, count in opens.items()]
        sums = [sums[0] + place * sum(kinds.values()), sums[1] + sum(kinds.values())]
    change = "&since=0&changed=edited" if marks else ""
    rows.append(f"total,32,{sums[0]},{sums[0]},{sums[1]},0,0{f',{len(cells)},{table_rows}' * marks},,,"
                f"table=t&latitude=a&longitude=b&category=kind&category=open{change}&zoom=32")
    path.write_text(f"pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y{',changed_rows,table_rows' * marks},"
                    "category_kind,category_open,manifest\n" + "".join(f"{run},{row}\n" for row in rows))
    return path


def filtered_count(source, where):
    text = succeeded("cluster", source, "--rect", WORLD, "-q", "--where", where)
    return json.loads(text)["plan"]["rows"]


def test_values_are_those_of_their_category(tmp_path):
    """Two categories may have the same values."""
    part = two_categories(tmp_path / "all.csv", {5: ({"a": 3, "b": 1}, {"a": 2, "b": 2}), 7: ({"b": 4}, {"a": 4})})
    succeeded("import", part, tmp_path / "r.pinfold", "-q")
    for source in (part, tmp_path / "r.pinfold"):
        counts = [filtered_count(source, where) for where in ("kind=a", "kind=b", "open=a", "open=b")]
        assert counts == [3, 5, 6, 2]


def test_an_update_may_leave_no_place_of_any_category(tmp_path):
    store = tmp_path / "r.pinfold"
    cells = {5: ({"a": 3}, {"a": 3}), 7: ({"a": 4}, {"b": 4})}
    succeeded("import", two_categories(tmp_path / "all.csv", cells), store, "-q")
    update = two_categories(tmp_path / "update.csv", {5: ({"": 0}, {"": 0})}, run=2, table_rows=4)
    succeeded("import", "--update", update, store, "-q")
    assert [filtered_count(store, where) for where in ("kind=a", "open=b", "kind!=x")] == [4, 4, 4]
    assert "" not in {row["kind"] for row in csv.DictReader(io.StringIO(
        succeeded("export", store, "--where", "kind!=x", "--format", "csv", "-q").decode()))}
