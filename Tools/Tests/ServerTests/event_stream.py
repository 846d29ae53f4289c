"""A reader of server-sent events, on a connection of its own."""

import json

from raw_http import request_bytes


class EventStream:
    """Those of a data set, or of all."""

    def __init__(self, server, dataset=None, headers=()):
        self.connection = server.connect()
        path = "/events" if dataset is None else f"/datasets/{dataset}/events"
        self.connection.sendall(request_bytes(path, headers))
        self.stream = self.connection.makefile("rb")
        self.status = int(self.stream.readline().split()[1])
        self.headers = {}
        while (line := self.stream.readline()) != b"\r\n":
            name, value = line.split(b":", 1)
            self.headers[name.lower()] = value.strip()
        self.lines = self._lines()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        self.stream.close()
        self.connection.close()

    def _chunks(self):
        if self.headers.get(b"transfer-encoding") != b"chunked":
            while line := self.stream.readline():
                yield line
            return
        while (size := int(self.stream.readline() or b"0", 16)) > 0:
            yield self.stream.read(size)
            self.stream.readline()

    def _lines(self):
        rest = b""
        for chunk in self._chunks():
            *lines, rest = (rest + chunk).split(b"\n")
            yield from (line.rstrip(b"\r").decode() for line in lines)

    def next_event(self):
        """The next event with its fields, or None at the end of the stream."""
        fields = {}
        for line in self.lines:
            if not line and "data" in fields:
                fields["data"] = json.loads(fields["data"])
                return fields
            if line and not line.startswith(":"):
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")
        return None
