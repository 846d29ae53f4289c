"""The categories of a column, counted in each cluster."""

import csv
import io
import json
import subprocess
from collections import Counter

import pytest

from planning import WORLD, command_plan, members, plan, without_own_words
from running_server import REPOSITORY, RunningServer, pinfold_path
from sample_files import write_csv
from test_tiles import all_tiles

KIND = ("category", "kind")
STRATEGIES = ["spaced", "grid", "radius", "none", "overlap", "decimals"]
HEADER = ("kind", "latitude", "longitude")


def totals(collection):
    """The counts of all values in the header of a plan."""
    categories = collection["plan"]["categories"]
    named = {entry["value"]: entry["count"] for entry in categories["values"] if entry["count"]}
    return Counter(named), categories["other"], categories["none"]


def counted(properties):
    """The categories of a feature; a place has one."""
    if properties["cluster"]:
        return Counter(properties["categories"])
    return Counter({properties["category"] or "": 1}) if "category" in properties else Counter()


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("where", [[], [("where", "population>1000000")]])
def test_counts_are_those_of_the_members(server, strategy, where):
    answer = plan(server, "small", WORLD + [("strategy", strategy), KIND, *where])
    assert "categories" not in plan(server, "small", WORLD)["plan"]
    for feature in answer["features"]:
        properties = feature["properties"]
        count, places = members(server, "small", properties["cluster_id"], answer["plan"]["id"])
        assert counted(properties) == Counter(place["properties"]["kind"] for place in places)
        assert sum(counted(properties).values()) == count
    all_of_it = plan(server, "small", WORLD + [KIND, *where])
    assert totals(all_of_it)[0].total() == all_of_it["plan"]["rows"]


@pytest.mark.parametrize("overlaps", ["merge", "move"])
def test_merged_circles_have_the_categories_of_both(server, overlaps):
    query = WORLD + [("cell_size", "20"), ("overlaps", overlaps), KIND]
    answer = plan(server, "small", query)
    known = sum((counted(feature["properties"]) for feature in answer["features"]), Counter())
    assert known == totals(answer)[0]


def test_the_order_of_values_is_that_of_all_places(server):
    with open(REPOSITORY / "Examples/Data/us-places.csv", encoding="utf-8") as file:
        expected = Counter(row["kind"] for row in csv.DictReader(file)).most_common()
    answer = plan(server, "us-places", WORLD + [KIND])
    assert [(entry["value"], entry["count"]) for entry in answer["plan"]["categories"]["values"]] == expected
    answer = plan(server, "us-places", WORLD + [KIND, ("where", "kind=zip")])
    assert answer["plan"]["categories"]["values"] == [
        {"value": "place", "count": 0}, {"value": "zip", "count": dict(expected)["zip"]},
    ]  # fmt: skip


@pytest.mark.parametrize("strategy", ["spaced", "radius"])
def test_tiles_have_a_property_for_each_category(server, strategy):
    known = Counter()
    for feature in all_tiles(server, "us-places", 2, strategy=strategy, category="kind"):
        properties = feature["properties"]
        counts = {kind: properties.get(f"kind_{kind}", 0) for kind in ("place", "zip")}
        if "cluster" in properties:
            assert sum(counts.values()) == properties["point_count"]
            known += Counter(counts)
        else:
            known[properties["kind"]] += 1
    expected = plan(server, "us-places", WORLD + [KIND])["plan"]["categories"]["values"]
    assert known == {entry["value"]: entry["count"] for entry in expected}
    fields = server.json("/datasets/us-places/tiles.json", [KIND])["vector_layers"][0]["fields"]
    assert fields["kind_place"] == fields["kind_zip"] == "Number"


@pytest.mark.parametrize("route", ["plan", "tiles.json", "tiles/0/0/0.mvt"])
def test_an_unknown_column_is_refused_with_similar_ones(server, route):
    query = WORLD if route == "plan" else []
    response = server.get(f"/datasets/small/{route}", [*query, ("category", "knid")])
    error = response.json()["error"]
    assert (response.status_code, error["parameter"]) == (400, "category")
    assert 'Did you mean "kind"?' in error["message"]


def test_an_empty_column_is_none(server):
    assert "categories" not in plan(server, "small", WORLD + [("category", "")])["plan"]


def test_values_are_text_and_rare_ones_are_counted_together(tmp_path):
    odd = ["<b>bold</b>", "مطعم", "🏛 museum", "x" * 10_000, "a" * 200, ""]
    rows = [(kind, 1, 1) for kind in odd for _ in range(3)]
    rows += [(f"kind {number}", 50, 90) for number in range(300) for _ in range(2)]
    with RunningServer(write_csv(tmp_path / "odd.csv", rows, HEADER)) as server:
        answer = plan(server, "odd", WORLD + [KIND])
    named, other, none = totals(answer)
    assert len(answer["plan"]["categories"]["values"]) == 254 and none == 3
    assert [named[kind] for kind in odd] == [3, 3, 3, 0, 3, 0]
    # The long one, and the values beyond the 254 most frequent.
    assert other == 3 + 2 * (300 - 250)
    for feature in answer["features"]:
        properties = feature["properties"]
        rare = properties["point_count"] - sum(properties["categories"].values())
        assert rare in (3, 100)
        assert ("" in properties["categories"]) == (rare == 3)


def test_categories_follow_edits(edited):
    query = WORLD + [KIND]
    before = totals(plan(edited, "small", query))[0]
    place = {"op": "insert", "coordinates": [10.5, 50.5], "properties": {"kind": "windmill"}}
    update = {"op": "update", "place": 0, "properties": {"kind": "shop"}}
    assert edited.patch("small", [place, update, {"op": "remove", "place": 1}]).status_code == 200
    after = plan(edited, "small", query)
    assert totals(after)[0] == before + Counter(windmill=1, shop=1) - Counter(town=1, village=1)
    known = sum((counted(feature["properties"]) for feature in after["features"]), Counter())
    assert known == totals(after)[0]
    # A new value does not change the order of the others.
    assert after["plan"]["categories"]["values"][-1] == {"value": "windmill", "count": 1}


def test_the_command_makes_the_same_plan(server, files):
    query = [("rect", "-125,24,-66,50"), ("size", "1280x800"), KIND]
    ours = without_own_words(plan(server, "us-places", query))
    assert without_own_words(command_plan(files / "us-places.csv", query)) == ours


def test_the_command_refuses_an_unknown_column(files):
    command = [pinfold_path(), "cluster", str(files / "small.csv"), "--category", "knid"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode != 0 and 'Did you mean "kind"?' in run.stderr


def kinds_of(count, names):
    return [(names[number % len(names)], number % 80, number % 170) for number in range(count)]


@pytest.mark.parametrize(
    "names, proposed",
    [
        (["a", "b"], True),
        ([f"k{number}" for number in range(12)], True),
        (["a"], False),
        # Many different values, numbers, mostly empty, nearly always the same.
        ([f"k{number}" for number in range(40)], False),
        (["1", "2", "3"], False),
        (["a", "b", "", "", ""], False),
        (["a"] * 199 + ["b"], False),
        ([f"k{n}" for n in range(10)] * 20 + [f"rare {n}" for n in range(8)], True),
        ([f"k{n}" for n in range(20)], False),
        (["text of many letters " * 9, "b"], False),
    ],
)
def test_a_column_of_few_values_is_proposed(tmp_path, names, proposed):
    file = write_csv(tmp_path / "few.csv", kinds_of(2000, names), HEADER)
    with RunningServer(file) as server:
        assert server.json("/datasets/few")["category_column"] == ("kind" if proposed else None)


def test_sample_data_proposes_what_fits(server):
    proposed = {data["id"]: data["category_column"] for data in server.json("/datasets")["datasets"]}
    # Airports have 234 countries.
    assert proposed["us-places"] == "kind" and proposed["airports"] is None


def test_a_flag_names_the_first_column(files):
    def first(*options):
        with RunningServer(files / "airports.csv", options=options) as server:
            return server.json("/datasets/airports")["category_column"]

    assert first("--category", "country") == "country"
    assert first("--category", "") is None


def test_a_flag_with_an_unknown_column_is_refused(files):
    command = [pinfold_path(), "serve", str(files / "airports.csv"), "--port", "0", "--category", "contry"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode != 0 and 'Did you mean "country"?' in run.stderr


def test_an_exported_map_has_the_column(files, tmp_path):
    def header(*options):
        path = tmp_path / "map.html"
        command = [pinfold_path(), "export", str(files / "us-places.csv"), "-o", str(path), "--force", "--quiet", *options]
        subprocess.run(command, check=True)
        text = path.read_text(encoding="utf-8").split('id="map-header">', 1)[1].split("</script>", 1)[0]
        return json.loads(text)["data_set"]["category_column"]

    assert header() == "kind"
    assert header("--category", "") is None
    assert header("--category", "name") == "name"


@pytest.mark.parametrize("name, column", [("us-places", "kind"), ("airports", "country")])
def test_the_csv_has_a_column_for_each_category(files, name, column):
    """The counts are those of GeoJSON, and with the column of others they add up."""
    command = [pinfold_path(), "cluster", str(files / f"{name}.csv"), "--category", column]
    features = {
        feature["properties"]["cluster_id"]: feature["properties"]
        for feature in json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["features"]
    }
    table = subprocess.run([*command, "--format", "csv"], capture_output=True, check=True, text=True).stdout
    rows = list(csv.DictReader(io.StringIO(table)))
    shown = [name for name in rows[0] if name.startswith(f"{column}_")]
    assert shown[-1] == f"{column}_other" and 2 < len(shown) <= 13
    assert len(rows) == len(features) > 20
    for row in rows:
        counts = {name.removeprefix(f"{column}_"): int(row[name]) for name in shown}
        assert sum(counts.values()) == int(row["point_count"])
        known = counted(features[row["cluster_id"]])
        assert {name: count for name, count in counts.items() if count and name != "other"} == {
            name: count for name, count in known.items() if f"{column}_{name}" in shown
        }
