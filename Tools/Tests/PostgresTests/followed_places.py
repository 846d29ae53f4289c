"""A table that is followed, and what others do to it meanwhile."""

from database import address, pinfold

PLACES = """
    CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);
    INSERT INTO places SELECT i, i, i * 2, 'place ' || i FROM generate_series(0, 9) i;
"""


def install(database, table="places", *options):
    return pinfold("postgres", "install", address(table, database.name), "--yes", *options)


def named(server, name):
    return name in str(server.json("/datasets/places/search", {"q": name})["places"])


def random_statement(chance):
    id = chance.randrange(40)
    lat, lon = chance.randrange(-80, 80), chance.randrange(-180, 180)
    return chance.choice(
        [
            f"INSERT INTO places VALUES ({id}, {lat}, {lon}, 'at {lat}') "
            f"ON CONFLICT (id) DO UPDATE SET name = 'again {lat}'",
            f"INSERT INTO places SELECT i, {lat}, {lon}, 'many' FROM generate_series({id}, {id + 5}) i "
            "ON CONFLICT DO NOTHING",
            f"UPDATE places SET lat = {lat} WHERE id = {id}",
            f"UPDATE places SET name = 'n{lon}' WHERE id BETWEEN {id} AND {id + 3}",
            f"UPDATE places SET id = id + 40 WHERE id = {id} AND NOT EXISTS "
            f"(SELECT FROM places WHERE id = {id + 40})",
            f"DELETE FROM places WHERE id = {id}",
            f"DELETE FROM places WHERE id > 40 AND id % 3 = {id % 3}",
            f"UPDATE places SET lat = NULL WHERE id = {id}",
        ]
    )


def random_transaction(chance):
    """Statements of one transaction, with savepoints, that may be rolled back."""
    statements = ["BEGIN" + chance.choice(["", " ISOLATION LEVEL REPEATABLE READ"])]
    for number in range(chance.randrange(1, 4)):
        if chance.random() < 0.3:
            statements.append(f"SAVEPOINT s{number}")
            statements.append(random_statement(chance))
            statements.append(chance.choice([f"ROLLBACK TO s{number}", f"RELEASE s{number}"]))
        else:
            statements.append(random_statement(chance))
    if chance.random() < 0.04:
        statements.append("TRUNCATE places")
    statements.append("ROLLBACK" if chance.random() < 0.2 else "COMMIT")
    return statements
