"""Clusters never mix the values of a column: within=COLUMN and --within COLUMN."""

import csv
import random
import subprocess
from collections import Counter

import pytest

from planning import WORLD, command_plan, members, plan, without_own_words
from running_server import REPOSITORY, RunningServer, pinfold_path
from sample_files import write_csv

HEADER = ("name", "land", "size", "latitude", "longitude")
LANDS = ["", "Aland", "Bland, \"the\" great", "Česko", "<b>land</b>"]
STRATEGIES = ["grid", "spaced", "radius"]
SEEDS = range(6)


def random_rows(seed):
    """Rows of a few values, which are clustered, in stacks, and around the antimeridian."""
    numbers = random.Random(seed)
    lands = LANDS[: numbers.randrange(2, len(LANDS) + 1)]
    centers = [(numbers.uniform(-70, 70), numbers.uniform(-180, 180)) for _ in range(4)]
    rows = []
    for number in range(numbers.choice([3, 40, 400])):
        latitude, longitude = numbers.choice(centers)
        spread = numbers.choice([0, 0.01, 1, 10])
        latitude = max(-80, min(80, latitude + numbers.gauss(0, spread)))
        longitude = (longitude + numbers.gauss(0, spread) + 180) % 360 - 180
        land = numbers.choice(lands)
        rows.append([f"p{number}", land, numbers.randrange(9), f"{latitude:.5f}", f"{longitude:.5f}"])
    return rows


@pytest.fixture(scope="module")
def seeds(tmp_path_factory):
    folder = tmp_path_factory.mktemp("seeds")
    files = [write_csv(folder / f"seed-{seed}.csv", random_rows(seed), HEADER) for seed in SEEDS]
    with RunningServer(*files) as running:
        yield running


def shape(feature):
    """A feature without its id and its border."""
    properties = feature["properties"]
    names = ("cluster", "point_count", "unique_location", "place", "sum_size")
    position = tuple(feature["geometry"]["coordinates"])
    return (position, *(str(properties.get(name)) for name in names))


def expect_borders(server, dataset, answer, column="land"):
    """Each cluster has the members of one value, which it names. Returns the counts of values."""
    counts = Counter()
    ids = set()
    for feature in answer["features"]:
        properties = feature["properties"]
        count, places = members(server, dataset, properties["cluster_id"], answer["plan"]["id"])
        values = {place["properties"][column] or None for place in places}
        assert values == {properties["within"]}
        assert count == properties["point_count"]
        counts[properties["within"]] += count
        ids.add(properties["cluster_id"])
    assert len(ids) == len(answer["features"])
    return counts


@pytest.mark.parametrize("overlaps", ["keep", "merge", "move"])
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_cluster_has_two_values(seeds, seed, strategy, overlaps):
    query = WORLD + [("strategy", strategy), ("within", "land"), ("overlaps", overlaps)]
    answer = plan(seeds, f"seed-{seed}", query)
    counts = expect_borders(seeds, f"seed-{seed}", answer)
    assert counts == Counter(row[1] or None for row in random_rows(seed))
    # The next plan keeps ids, and nothing changes.
    again = plan(seeds, f"seed-{seed}", query + [("after", answer["plan"]["id"])])
    assert again["plan"]["lineage"]["changed"] == []
    assert [f["properties"]["cluster_id"] for f in again["features"]] == [
        f["properties"]["cluster_id"] for f in answer["features"]
    ]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_clusters_are_those_of_each_value_alone(seeds, seed, strategy):
    view = [("rect", "-90,-40,120,60"), ("size", "900x600")] if seed % 2 else WORLD
    query = view + [("strategy", strategy), ("sum", "size")]
    answer = plan(seeds, f"seed-{seed}", query + [("within", "land")])
    alone = Counter()
    for land in {row[1] for row in random_rows(seed)}:
        value = f'"{land}"' if land.startswith("<") else land
        part = plan(seeds, f"seed-{seed}", query + [("where", f"land={value}")])
        alone.update((land or None, *shape(feature)) for feature in part["features"])
    assert alone == Counter((f["properties"]["within"], *shape(f)) for f in answer["features"])


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_borders_hold_with_other_columns(seeds, strategy):
    query = WORLD + [("strategy", strategy), ("within", "land"), ("sum", "size"), ("where", "size>2")]
    for others in ([], [("category", "land")], [("category", "size")], [("histogram", "size")]):
        answer = plan(seeds, "seed-1", query + others)
        expect_borders(seeds, "seed-1", answer)
        for feature in answer["features"]:
            properties = feature["properties"]
            if others == [("category", "land")] and properties["cluster"]:
                assert properties["categories"] == {properties["within"] or "": properties["point_count"]}


def test_a_plan_can_follow_one_with_other_borders(seeds):
    after = []
    for within in ("land", "size", "land", None, "size"):
        query = WORLD + ([("within", within)] if within else []) + after
        answer = plan(seeds, "seed-2", query)
        if within:
            expect_borders(seeds, "seed-2", answer, within)
        after = [("after", answer["plan"]["id"])]


def test_the_other_strategies_refuse_borders(server):
    response = server.get("/datasets/small/plan", WORLD + [("strategy", "none"), ("within", "kind")])
    assert (response.status_code, response.json()["error"]["parameter"]) == (400, "within")


def test_an_unknown_column_is_refused_with_similar_ones(server, files):
    response = server.get("/datasets/small/plan", WORLD + [("within", "knid")])
    error = response.json()["error"]
    assert (response.status_code, error["parameter"]) == (400, "within")
    assert 'Did you mean "kind"?' in error["message"]
    for command in (["cluster", "small.csv"], ["serve", "--port", "0", "small.csv"]):
        run = subprocess.run(
            [pinfold_path(), *command, "--within", "knid"],
            cwd=files, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert run.returncode != 0 and 'Did you mean "kind"?' in run.stderr


def test_an_empty_column_is_none(server):
    answer = plan(server, "small", WORLD + [("within", "")])
    assert all("within" not in feature["properties"] for feature in answer["features"])


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_rare_values_share_clusters(tmp_path, strategy):
    rows = [(f"land {n}", f"land {n}", 1, 10, 10) for n in range(300) for _ in range(2)]
    rows += [("frequent", "frequent", 1, 10, 10)] * 3 + [("none", "", 1, 10, 10)] * 5
    with RunningServer(write_csv(tmp_path / "many.csv", rows, HEADER)) as server:
        answer = plan(server, "many", WORLD + [("strategy", strategy), ("within", "land")])
    counts = Counter()
    for feature in answer["features"]:
        counts[feature["properties"].get("within", "rare")] += feature["properties"]["point_count"]
    assert len(answer["features"]) == 254 + 2
    assert (counts["frequent"], counts[None]) == (3, 5)
    assert counts["rare"] == 2 * (300 - 253) and sum(counts.values()) == len(rows)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_edits_keep_the_borders(edited, strategy):
    query = WORLD + [("strategy", strategy), ("within", "kind")]
    numbers = random.Random(strategy)
    answer = plan(edited, "small", query)
    kinds = expect_borders(edited, "small", answer, "kind")
    for _ in range(4):
        place = {"coordinates": [numbers.uniform(-170, 170), 50.5], "properties": {"kind": numbers.choice(["windmill", "shop", ""])}}
        first, second = numbers.sample(range(2, 90), 2)
        changes = [
            {"op": "insert", **place},
            {"op": "update", "place": first, "properties": {"kind": numbers.choice(["town", "hut"])}},
            {"op": "move", "place": second, "coordinates": [numbers.uniform(-170, 170), 20]},
        ]
        assert edited.patch("small", changes).status_code == 200
        answer = plan(edited, "small", query + [("after", answer["plan"]["id"])])
        now = expect_borders(edited, "small", answer, "kind")
        assert now.total() == kinds.total() + 1
        kinds = now
    assert "hut" in kinds or "town" in kinds


@pytest.mark.parametrize("query", [[], [("method", "radius")], [("method", "spaced"), ("overlaps", "merge")], [("category", "kind")]])
def test_the_command_makes_the_same_plan(server, files, query):
    view = [("rect", "-125,24,-66,50"), ("size", "1280x800"), ("within", "kind")]
    served = [("strategy" if name == "method" else name, value) for name, value in query]
    ours = without_own_words(plan(server, "us-places", view + served))
    assert without_own_words(command_plan(files / "us-places.csv", view + query)) == ours


def test_csv_names_the_value(files):
    command = [pinfold_path(), "cluster", str(files / "small.csv"), "--within", "kind", "--format", "csv", "--quiet"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    rows = list(csv.DictReader(run.stdout.splitlines()))
    assert {row["within"] for row in rows} == {"town", "village", "shop", "stack", "pole", "line"}


def test_a_picture_has_borders(files, tmp_path):
    picture = tmp_path / "map.svg"
    command = [pinfold_path(), "render", str(files / "airports.csv"), "--within", "country", "-o", str(picture), "--quiet"]
    subprocess.run(command, check=True)
    plain = subprocess.run(
        [pinfold_path(), "render", str(files / "airports.csv"), "--format", "svg", "--quiet"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    text = picture.read_text(encoding="utf-8")
    assert text.count("<circle") != plain.count("<circle")


def test_the_page_offers_columns_of_few_values(server):
    kinds = {data["id"]: dict(zip(data["columns"], data["column_kinds"])) for data in server.json("/datasets")["datasets"]}
    assert kinds["airports"]["country"] == kinds["us-places"]["kind"] == "category"
    assert kinds["airports"]["name"] == "text"
    assert all(data["within_column"] is None for data in server.json("/datasets")["datasets"])


def test_a_flag_names_the_first_column(files):
    with RunningServer(files / "airports.csv", options=("--within", "country")) as server:
        assert server.json("/datasets/airports")["within_column"] == "country"


def test_a_view_of_many_countries_is_not_refused(server):
    view = [("rect", "-180,-60,180,80"), ("size", "2560x1440"), ("strategy", "grid")]
    answer = plan(server, "airports", view + [("within", "country")])
    with open(REPOSITORY / "Examples/Data/airports.csv", encoding="utf-8") as file:
        expected = Counter(row["country"] or None for row in csv.DictReader(file))
    counts = Counter()
    for feature in answer["features"]:
        counts[feature["properties"]["within"]] += feature["properties"]["point_count"]
    assert counts == expected


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_many_places_of_many_values_are_not_refused(tmp_path, strategy):
    """The sum of what each value could show at most is far above the limit."""
    numbers = random.Random(1)
    rows = []
    for land in range(60):
        latitude, longitude = land // 10 * 20 - 50, land % 10 * 30 - 140
        for n in range(1000):
            place = (latitude + numbers.uniform(0, 9), longitude + numbers.uniform(0, 9))
            rows.append((f"p{n}", f"land {land}", 1, *place))
    view = [("rect", "-170,-60,170,70"), ("size", "1280x800"), ("strategy", strategy)]
    with RunningServer(write_csv(tmp_path / "many.csv", rows, HEADER)) as server:
        answer = plan(server, "many", view + [("within", "land")])
    counts = Counter()
    for feature in answer["features"]:
        counts[feature["properties"]["within"]] += feature["properties"]["point_count"]
    assert set(counts.values()) == {1000} and len(counts) == 60
