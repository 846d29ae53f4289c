"""Servers for the tests: one that only reads, and fresh ones for edits."""

import shutil

import pytest

from format_files import rows, write_geojson
from running_server import REPOSITORY, RunningServer
from sample_files import write_small, write_typed


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """A folder with one file of each data set; stores are made beside them."""
    folder = tmp_path_factory.mktemp("places")
    for name in ("us-places.csv", "airports.csv"):
        shutil.copy(REPOSITORY / "Examples/Data" / name, folder)
    write_small(folder / "small.csv")
    write_typed(folder / "typed.geojson")
    return folder


@pytest.fixture(scope="session")
def server(files):
    """Serves four data sets, without edits."""
    names = ("us-places.csv", "airports.csv", "small.csv", "typed.geojson")
    with RunningServer(*(files / name for name in names)) as running:
        yield running


@pytest.fixture
def small_file(tmp_path):
    return write_small(tmp_path / "small.csv")


@pytest.fixture
def edited(small_file):
    """Serves a file of its own, and takes edits."""
    with RunningServer(small_file, edits=True) as running:
        yield running


@pytest.fixture(scope="module")
def places():
    """The places of tests of formats."""
    return rows()


@pytest.fixture(scope="module")
def geojson(tmp_path_factory, places):
    """The same in a file."""
    return write_geojson(tmp_path_factory.mktemp("geojson") / "places.geojson", places)
