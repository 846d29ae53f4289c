"""A roll-up of a table, and servers of both."""

import math
import random
import subprocess

from database import HOST, PORT, address, environment, pinfold, psql
from table_server import TableServer

# The leaf zoom of the roll-ups.
ZOOM = 12


def roll_up(database, folder, *arguments, table="places", zoom=ZOOM):
    """Rolls a table up; returns the folder of the roll-up."""
    statement = pinfold(
        "rollup", "sql", "--dialect", "postgresql", "--table", table, "--latitude", "lat",
        "--longitude", "lon", "--zoom", zoom, *arguments,
    ).stdout
    run = subprocess.run(
        ["psql", "-X", "-q", "--csv", "-v", "ON_ERROR_STOP=1", "-h", HOST, "-p", PORT, "-U", "owner"]
        + ["-d", database.name],
        input=statement, env=environment(), capture_output=True, text=True, timeout=120,
    )
    assert run.returncode == 0, run.stderr
    rollup = folder / "rollup"
    rollup.mkdir(exist_ok=True)
    (rollup / "part-0.csv").write_text(run.stdout)
    return rollup


def detailed(rollup, source, folder, *options):
    """A server of a roll-up that asks a table for single places."""
    return TableServer(str(rollup), folder, "--detail", source, *options)


def source_of(database, table="places", **more):
    return address(table, database.name, **more)


def random_places(seed, count=1500):
    """Rows of a table, around some cities, with all that is awkward."""
    source = random.Random(seed)
    cities = [(source.uniform(-60, 60), source.uniform(-180, 180)) for _ in range(3)]
    cities += [(10, 180), (84.9, 20)]
    rows = []
    for number in range(count):
        latitude, longitude = cities[number % len(cities)]
        spread = source.choice([0.001, 0.02, 0.3])
        latitude = min(max(source.gauss(latitude, spread), -90), 90)
        longitude = source.gauss(longitude, spread)
        if source.random() < 0.1 and rows:
            latitude, longitude = rows[-1][:2]
        if source.random() < 0.1:
            # On an edge of cells.
            longitude = round(longitude * 2**ZOOM / 360) * 360 / 2**ZOOM
        if source.random() < 0.1:
            longitude += source.choice([-360, 360])
        if abs(longitude) > 540:
            longitude %= 360
        rows.append((latitude, longitude))
    return cities, rows


def insert(rows):
    """The statement that inserts rows."""
    values = ", ".join(
        f"({number}, {latitude!r}, {longitude!r}, 'place {number}', "
        f"'{'abc'[number % 3]}', {number % 7 if number % 5 else 'NULL'})"
        for number, (latitude, longitude) in enumerate(rows)
    )
    return f"INSERT INTO places VALUES {values}, (100000, NULL, 1, 'nowhere', 'a', 1);"


TABLE = """
    CREATE TABLE places (
        id int PRIMARY KEY, lat float8, lon float8, name text, kind text, people int);
"""


def viewport(latitude, longitude, zoom, size=(900, 600)):
    """The query for a map around a place at a zoom level, 256 points for the world at zero."""
    width = size[0] / (256 * 2**zoom) * 360
    height = size[1] / (256 * 2**zoom) * 360 * math.cos(math.radians(latitude))
    south, north = max(latitude - height / 2, -85), min(latitude + height / 2, 85)
    return {
        "rect": f"{longitude - width / 2},{south},{longitude + width / 2},{north}",
        "size": f"{size[0]}x{size[1]}",
    }


def shown(plan, *properties):
    """What a plan shows: each cluster or place with its count, where it is, and properties."""
    return sorted(
        (
            one["properties"]["point_count"],
            *(round(degrees, 6) for degrees in one["geometry"]["coordinates"]),
            one["properties"]["cluster"],
            one["properties"].get("unique_location"),
            # Names of cells are the same; those of places have their rows in them.
            one["properties"]["cluster_id"][0] != "p" and one["properties"]["cluster_id"],
            *(str(one["properties"].get(name)) for name in properties),
        )
        for one in plan["features"]
    )


def plan(server, query, data_set="rollup"):
    return server.json(f"/datasets/{data_set}/plan", query)


def city(count=60, seed=1):
    source = random.Random(seed)
    return [(48 + source.uniform(-0.02, 0.02), 11 + source.uniform(-0.02, 0.02)) for _ in range(count)]


NEAR = viewport(48, 11, ZOOM + 1)
