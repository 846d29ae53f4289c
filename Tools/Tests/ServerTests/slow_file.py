"""A file that arrives slowly, through a pipe."""

import os

from running_server import RunningServer

COUNT = 400_000
# More than a map waits for, and less than all.
FIRST = 250_000

HEADER = b"name,latitude,longitude,people\n"


def row(number):
    """A place of its own: the first ones are in the east, all are around the world."""
    latitude = (number * 7919) % 160_000 / 1000 - 80
    longitude = (number * 104_729) % 360_000 / 1000 - 180
    if number < FIRST:
        longitude = abs(longitude)
    return f"Springfield {number},{latitude},{longitude},{number % 1000}\n".encode()


FIRST_ROWS = b"".join(map(row, range(FIRST)))
OTHER_ROWS = b"".join(map(row, range(FIRST, COUNT)))


class SlowFile:
    """A server of a pipe that has sent the first rows, and is still open."""

    def __init__(self, folder, **settings):
        self.path = folder / "large.csv"
        os.mkfifo(self.path)
        self.server = RunningServer(self.path, **settings).start()
        self.writer = open(self.path, "wb", buffering=0)

    def __enter__(self):
        self.writer.write(HEADER + FIRST_ROWS)
        self.server.wait_for_health()
        return self.server, self.writer

    def __exit__(self, kind, error, trace):
        self.writer.close()
        self.server.__exit__(kind, error, trace)


def send_the_rest(writer):
    writer.write(OTHER_ROWS)
    writer.close()
