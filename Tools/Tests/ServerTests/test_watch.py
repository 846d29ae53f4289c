"""`pinfold serve --watch`: files that others change while they are served."""

import json
import random
import subprocess
import time
from collections import Counter

import pytest

from event_stream import EventStream
from running_server import RunningServer, pinfold_path, refusal, wait_until

HEADER = "id,name,lat,lon\n"


def row(number, name=None, latitude=None):
    return f"{number},{name or f'place {number}'},{number % 80 if latitude is None else latitude},{2 * number % 170}"


def write(path, rows, header=HEADER):
    """Puts a file in place of another one, as editors do."""
    new = path.with_name(path.name + ".new")
    new.write_text(header + "".join(line + "\n" for line in rows))
    new.replace(path)


def served(server):
    """The places by their ids."""
    members = {}
    count = server.json("/datasets/places")["count"]
    # Rows of removed places are not used again.
    for place in range(2000):
        if len(members) == count:
            break
        answer = server.get(f"/datasets/places/places/{place}")
        if answer.status_code == 200:
            members[place] = answer.json()
    return members


def lines(server):
    """The rows of all places, in one way of writing numbers."""
    found = Counter()
    for place in served(server).values():
        one = place["properties"]
        assert place["coordinates"] == [float(one["lon"]), float(one["lat"])]
        found[str(one["id"]), one["name"], float(one["lat"]), float(one["lon"])] += 1
    return found


def parsed(rows):
    found = Counter()
    for line in rows:
        number, name, latitude, longitude = line.split(",")
        found[number, name, float(latitude), float(longitude)] += 1
    return found


def agrees(server, rows):
    expected = parsed(rows)
    wait_until(
        lambda: server.json("/datasets/places")["count"] == len(rows) and lines(server) == expected,
        "The change", deadline=30,
    )


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "places.csv"
    write(path, [row(number) for number in range(10)])
    return path


def watched(path, *options):
    return RunningServer(path, options=["--watch", *options])


def test_rows_that_are_added_changed_and_removed_are_shown(path):
    rows = [row(number) for number in range(10)]
    with watched(path) as server:
        before = served(server)
        with EventStream(server, "places") as events:
            assert events.next_event()["event"] == "version"
            with open(path, "a") as file:
                file.write(row(50) + "\n")
            told = events.next_event()
            assert told["event"] == "edit" and told["data"]["count"] == 1
        agrees(server, rows + [row(50)])
        # At the beginning, so that all rows have other numbers; one is renamed, one is moved.
        changed = [row(40)] + [row(0, "renamed"), row(1, latitude=70)] + rows[3:]
        write(path, changed)
        agrees(server, changed)
        after = served(server)
        assert {place["properties"]["id"] for place in after.values()} == set("013456789") | {"40"}
        # Places that are still there are the same.
        for number, place in before.items():
            if place["properties"]["id"] != "2":
                assert after[number]["properties"]["id"] == place["properties"]["id"]


@pytest.mark.parametrize("seed", range(3))
def test_the_map_ends_as_the_file_whatever_happens_to_it(path, seed):
    chance = random.Random(seed)
    rows = [row(number) for number in range(10)]
    with watched(path) as server:
        for _ in range(6):
            for _ in range(chance.randrange(1, 5)):
                what = chance.randrange(5)
                if what == 0:
                    rows.append(row(chance.randrange(30), f"n{chance.randrange(1000)}"))
                elif what == 1 and len(rows) > 1:
                    rows.pop(chance.randrange(len(rows)))
                elif what == 2:
                    rows.insert(chance.randrange(len(rows)), chance.choice(rows))
                elif what == 3:
                    rows[chance.randrange(len(rows))] = row(chance.randrange(30), latitude=chance.randrange(80))
                else:
                    chance.shuffle(rows)
            if chance.random() < 0.5:
                write(path, rows)
            else:
                # In place, in two parts.
                text = HEADER + "".join(line + "\n" for line in rows)
                with open(path, "w") as file:
                    file.write(text[: len(text) // 2])
                    file.flush()
                    time.sleep(chance.uniform(0, 0.6))
                    file.write(text[len(text) // 2 :])
            if chance.random() < 0.7:
                agrees(server, rows)
        agrees(server, rows)


def test_what_cannot_be_read_leaves_the_map_as_it_was(path):
    rows = [row(number) for number in range(10)]
    with watched(path) as server:
        for content, message in [
            ("", "empty"), ("no,columns\n1,2\n", "latitude"), ('id,name,lat,lon\n1,"never closed,2,3\n', "places.csv"),
            ("id,name,y,x\n1,a,2,3\n", "other columns"),
        ]:
            path.write_text(content)
            wait_until(lambda: message in server.output(), f"The message of {content!r}", deadline=20)
            assert lines(server) == parsed(rows)
        path.unlink()
        wait_until(lambda: "is missing" in server.output(), "The message", deadline=20)
        assert lines(server) == parsed(rows)
        # Said once, and not every second.
        time.sleep(3)
        assert server.output().count("is missing") == 1
        # What is there again is not what works again.
        path.write_text("no,columns\n1,2\n")
        wait_until(lambda: server.output().count("latitude") > 1, "The message", deadline=20)
        assert "works again" not in server.output()
        assert "of places" not in server.output()
        write(path, rows + [row(11)])
        agrees(server, rows + [row(11)])
        wait_until(lambda: "1 change of places" in server.output(), "The log")
        assert "works again" in server.output()


def test_a_quiet_server_says_only_what_fails(path):
    rows = [row(number) for number in range(10)]
    with watched(path, "--quiet") as server:
        write(path, rows + [row(11)])
        agrees(server, rows + [row(11)])
        path.write_text("no,columns\n1,2\n")
        wait_until(lambda: "latitude" in server.output(), "The message", deadline=20)
        write(path, rows)
        agrees(server, rows)
        assert "of places" not in server.output()
        assert "works again" not in server.output()


def test_a_new_column_is_there(path):
    with watched(path) as server:
        write(path, [row(number) + ",yes" for number in range(10)], "id,name,lat,lon,open\n")
        wait_until(lambda: "open" in server.json("/datasets/places")["columns"], "The column", deadline=20)
        assert all(place["properties"]["open"] == "yes" for place in served(server).values())


@pytest.mark.parametrize("form", ["csv", "geojson"])
@pytest.mark.parametrize("columns", [["title", "kind"], ["kind"], ["kind", "name", "open"], ["kind", "open"]])
@pytest.mark.parametrize("key", [True, False])
def test_places_keep_their_numbers_if_columns_change(tmp_path, form, columns, key):
    """Links to places still lead to them if columns are renamed, removed or added."""
    path = tmp_path / f"places.{form}"
    own = {"name": "place", "title": "place", "kind": "kind", "open": "yes"}
    # Two rows each are equal in the columns that stay.
    rows = [{name: f"{text} {number // 2 if name == 'kind' else number}" for name, text in own.items()} for number in range(10)]

    def put(names):
        names = (["ref"] if key else []) + names
        for number, one in enumerate(rows):
            one["ref"] = str(3 * number + 5)
        if form == "csv":
            write(path, [",".join([str(n // 2), "7", *(one[name] for name in names)]) for n, one in enumerate(rows)],
                  ",".join(["lat", "lon", *names]) + "\n")
        else:
            features = [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [7, n // 2]},
                         "properties": {name: one[name] for name in names}} for n, one in enumerate(rows)]
            new = path.with_name("new")
            new.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
            new.replace(path)

    put(["name", "kind"])
    numbers = [3 * number + 5 if key else number for number in range(10)]

    def shown(number):
        answer = server.get(f"/datasets/places/places/{number}")
        if answer.status_code != 200:
            return None
        own = answer.json()["properties"]
        return {name: own[name] for name in own if name not in ("lat", "lon", "ref")}

    with watched(path, *(["--key", "ref"] if key else [])) as server:
        put(columns)
        expected = [{name: one[name] for name in columns} for one in rows]
        wait_until(lambda: [shown(number) for number in numbers] == expected, "The change", deadline=20)
        assert server.json("/datasets/places")["count"] == len(rows)


def test_the_next_start_finds_the_store_up_to_date(path):
    rows = [row(number) for number in range(10)]
    with watched(path) as server:
        write(path, rows + [row(20)])
        agrees(server, rows + [row(20)])
        wait_until(lambda: server.json("/datasets/places")["version"] > 0, "The version")
        version = server.get("/datasets/places").headers["ETag"].split(".")[0]
        # After the edits the store is said to be that of the file.
        time.sleep(1.5)
    with RunningServer(path) as server:
        assert server.get("/datasets/places").headers["ETag"].split(".")[0] == version
        assert lines(server) == parsed(rows + [row(20)])
    # And one that has changed since is read anew, without a question.
    write(path, rows[:5])
    with RunningServer(path) as server:
        assert lines(server) == parsed(rows[:5])


@pytest.mark.parametrize("seed", range(4))
def test_a_server_that_was_killed_goes_on_with_the_file(path, seed):
    chance = random.Random(seed)
    rows = [row(number) for number in range(10)]
    server = watched(path).start().wait_for_health()
    for number in range(3):
        rows = [row(100 * number + index) for index in range(200)]
        write(path, rows)
        time.sleep(chance.uniform(0.9, 2.6))
    server.kill()
    write(path, rows + [row(999)])
    with watched(path) as server:
        agrees(server, rows + [row(999)])


def test_a_large_file_is_watched_once_its_store_is_there(tmp_path):
    path = tmp_path / "places.csv"
    rows = [f"{number},place {number},{number % 80},{number % 170}" for number in range(160_000)]
    write(path, rows)
    with watched(path) as server:
        write(path, rows[1:])
        wait_until(lambda: server.json("/datasets/places")["count"] == len(rows) - 1, "The change", deadline=60)
        assert server.get("/datasets/places/places/0").status_code == 404


def test_geojson_is_watched_too(tmp_path):
    path = tmp_path / "places.geojson"

    def features(count):
        one = lambda n: {"type": "Feature", "geometry": {"type": "Point", "coordinates": [n, n]}, "properties": {"id": n}}
        path.write_text(json.dumps({"type": "FeatureCollection", "features": [one(n) for n in range(count)]}))

    features(3)
    with watched(path) as server:
        features(5)
        wait_until(lambda: server.json("/datasets/places")["count"] == 5, "The change", deadline=20)


def test_what_cannot_be_watched_is_refused(path, tmp_path):
    assert "--allow-edits" in refusal(path, "--watch", "--allow-edits")
    assert "leave out --watch" in refusal("-", "--watch")
    subprocess.run([pinfold_path(), "import", path, tmp_path / "own.gpkg"], check=True, capture_output=True)
    assert "leave out --watch" in refusal(tmp_path / "own.gpkg", "--watch")
    # Edits that the file lacks are not thrown away.
    with RunningServer(path, edits=True) as server:
        response = server.session.patch(
            f"{server.origin}/datasets/places/places",
            json={"edits": [{"op": "remove", "place": 1}]}, headers={"Authorization": server.authorization},
        )
        assert response.status_code == 200
    assert "1 edit that the file lacks" in refusal(path, "--watch")
