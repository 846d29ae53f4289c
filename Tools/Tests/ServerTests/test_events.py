"""Each open map hears of edits."""

from event_stream import EventStream
from running_server import RunningServer
from sample_files import write_small
from test_edits import insert


def test_begins_with_the_version(edited):
    edited.edit("small", insert())
    with EventStream(edited, "small") as events:
        assert events.status == 200
        assert events.headers[b"content-type"].startswith(b"text/event-stream")
        assert b"no-cache" in events.headers[b"cache-control"] or (
            b"no-store" in events.headers[b"cache-control"]
        )
        event = events.next_event()
        version = edited.json("/datasets/small")["version"]
        assert event["event"] == "version"
        assert event["data"]["version"] == version and event["data"]["server"]


def test_is_not_compressed(edited):
    """A compressor would keep an event until there are more."""
    with EventStream(edited, "small", {"Accept-Encoding": "gzip"}) as events:
        assert b"content-encoding" not in events.headers
        assert events.next_event()["event"] == "version"


def test_tells_of_each_batch_in_order(edited):
    with EventStream(edited, "small") as events:
        events.next_event()
        answers = [
            edited.edit("small", insert("One", (10, 50)), insert("Two", (11, 51))),
            edited.edit("small", {"op": "move", "place": 704, "coordinates": [20, -5]}),
            edited.edit("small", {"op": "remove", "place": 705}),
        ]
        heard = [events.next_event() for _ in answers]
    assert [event["event"] for event in heard] == ["edit"] * 3
    assert [event["data"]["version"] for event in heard] == [a["version"] for a in answers]
    assert [event["id"] for event in heard] == [str(a["version"]) for a in answers]
    assert [event["data"]["count"] for event in heard] == [2, 1, 1]


def test_every_listener_hears(edited):
    listeners = [EventStream(edited, "small") for _ in range(50)]
    for listener in listeners:
        assert listener.next_event()["event"] == "version"
    # Some go without a word.
    for listener in listeners[::2]:
        listener.close()
    versions = [edited.edit("small", insert())["version"] for _ in range(20)]
    for listener in listeners[1::2]:
        assert [listener.next_event()["data"]["version"] for _ in versions] == versions
        listener.close()


def test_refused_edits_are_not_heard(edited):
    with EventStream(edited, "small") as events:
        events.next_event()
        assert edited.patch("small", [insert(), {"op": "remove", "place": 99999}]).status_code >= 400
        version = edited.edit("small", insert())["version"]
        assert events.next_event()["data"]["version"] == version


def test_a_listener_that_does_not_read_delays_no_other(edited):
    with EventStream(edited, "small") as deaf, EventStream(edited, "small") as events:
        events.next_event()
        for _ in range(300):
            version = edited.edit("small", insert("x" * 50))["version"]
            assert events.next_event()["data"]["version"] == version
        assert deaf.next_event()["event"] == "version"


def test_all_data_sets_are_heard_over_one_connection(tmp_path):
    """Also one whose name is not ASCII."""
    files = [write_small(tmp_path / "small.csv"), write_small(tmp_path / "東京.csv")]
    with RunningServer(*files, edits=True) as server, EventStream(server) as events:
        first = events.next_event()
        assert first["event"] == "versions"
        assert first["data"]["versions"] == {"small": 0, "東京": 0} and first["data"]["server"]
        for dataset, version in [("東京", 1), ("small", 1), ("東京", 2)]:
            assert server.edit(dataset, insert())["version"] == version
            event = events.next_event()
            assert event["event"] == "edit"
            assert (event["data"]["dataset"], event["data"]["version"]) == (dataset, version)


def test_listeners_do_not_keep_the_server_from_stopping(edited):
    streams = [EventStream(edited, "small") for _ in range(5)]
    for stream in streams:
        stream.next_event()
    assert edited.stop() == 0, edited.output()
    for stream in streams:
        assert stream.next_event() is None
        stream.close()
