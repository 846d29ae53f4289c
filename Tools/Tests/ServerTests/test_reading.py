"""Without --allow-edits a store is only read: by several servers, and where nothing can
be written."""

import pytest

from running_server import RunningServer
from sample_files import write_small


@pytest.fixture
def store(tmp_path):
    """A store without its file, in a folder of its own."""
    file = write_small(tmp_path / "small.csv")
    with RunningServer(file):
        pass
    folder = tmp_path / "alone"
    folder.mkdir()
    return (tmp_path / "small.csv.gpkg").rename(folder / "small.gpkg")


def test_two_servers_read_one_store(store, tmp_path):
    (tmp_path / "second").mkdir()
    link = tmp_path / "second" / "small.gpkg"
    link.symlink_to(store)
    before = store.read_bytes()
    with RunningServer(store) as first, RunningServer(link) as second:
        assert first.get("/datasets").json() == second.get("/datasets").json()
        beside = {path.name for path in store.parent.iterdir() if path.suffix != ".log"}
        assert beside == {"small.gpkg"}
    assert store.read_bytes() == before


def test_a_store_is_for_its_owner_alone(store):
    assert store.stat().st_mode & 0o777 == 0o600
