"""A pipe and `--store`: what can be said before anything arrives is said then."""

import os

import pytest

from running_server import RunningServer, refusal


@pytest.fixture
def pipe(tmp_path):
    """A pipe that nobody writes."""
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    return path


def test_edits_that_the_pipe_would_replace_are_told_before_it_is_read(pipe, tmp_path):
    (tmp_path / "places.csv").write_text("lat,lon\n1,2\n3,4\n")
    store = tmp_path / "kept.gpkg"
    with RunningServer(tmp_path / "places.csv", options=["--store", str(store)], edits=True) as server:
        server.edit("places", {"op": "remove", "place": 0})
    text = refusal(pipe, "--store", store)
    assert "1 edit that would be lost" in text and "--discard-edits" in text


def test_a_store_that_cannot_be_made_is_told_before_the_pipe_is_read(pipe, tmp_path):
    assert "folder does not exist" in refusal(pipe, "--store", tmp_path / "none" / "places.gpkg")
