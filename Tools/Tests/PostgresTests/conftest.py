"""A database for each test."""

import itertools
import time

import pytest

from database import DEADLINE, psql
from followed_places import PLACES, install

numbers = itertools.count()


class Database:
    def __init__(self, name):
        self.name = name

    def __call__(self, statements, user="owner"):
        return psql(statements, self.name, user)

    def wait_until_left(self):
        """Waits for the end of all connections of pinfold. The server ends one after its client."""
        end = time.monotonic() + DEADLINE
        while self.connections() > 0:
            assert time.monotonic() < end
            time.sleep(0.02)

    def connections(self):
        """How many connections of pinfold there are."""
        return int(
            psql(
                "SELECT count(*) FROM pg_stat_activity "
                f"WHERE application_name = 'pinfold' AND datname = '{self.name}'"
            )
        )


@pytest.fixture(scope="session")
def template():
    """A database with PostGIS where that is installed; says whether it is."""
    psql("CREATE DATABASE with_gis")
    available = psql("SELECT count(*) FROM pg_available_extensions WHERE name = 'postgis'")
    if available.strip() == "1":
        psql("CREATE SCHEMA gis; CREATE EXTENSION postgis SCHEMA gis", "with_gis")
        return True
    return False


@pytest.fixture
def database():
    """An empty database."""
    name = f"test_{next(numbers)}"
    psql(f"CREATE DATABASE {name}")
    yield Database(name)
    psql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def gis(template):
    """An empty database with PostGIS, in a schema that is not on the search path."""
    if not template:
        pytest.skip("PostGIS is not installed")
    name = f"test_{next(numbers)}"
    psql(f"CREATE DATABASE {name} TEMPLATE with_gis")
    yield Database(name)
    psql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def followed(database):
    """A database with a table that is followed."""
    database(PLACES)
    install(database)
    return database
