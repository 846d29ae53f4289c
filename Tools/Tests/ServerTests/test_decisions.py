"""What was decided about a file, in the description of its data set."""

from running_server import RunningServer


def test_decisions_are_described(tmp_path):
    file = tmp_path / "places.csv"
    file.write_text("sep=;\nname;lat;N/S;lon;E/W\na;1;N;2;W\nb;3;S;4;E\nc;;N;1;E\n", encoding="utf-8")
    for _ in ("made of the file", "opened again"):
        with RunningServer(file) as server:
            described = server.json("/datasets/places")
        decisions = {one["subject"]: (one["text"], one["option"]) for one in described["decisions"]}
        assert decisions["separator"] == ("semicolon", "--separator")
        assert decisions["signs"] == ("from N/S, E/W", None)
        assert decisions["skipped rows"] == ("1 × missing coordinate", None)
        assert described["coordinate_columns"] is None
        assert described["bounds"] == [-2, -3, 4, 1]
