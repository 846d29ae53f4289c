"""Views of a map, and what a server shows in them."""

import http.client
import json
import math
import socket
import subprocess
import sys
import time
from dataclasses import dataclass

import numpy as np

from places import project, unproject

SCREENS = [(1280, 800), (390, 844), (1920, 1080), (768, 1024)]
# Screen points between discs at least: the default, and what the page asks for on a phone.
SEPARATION, NARROW_SEPARATION, NARROW = 56, 48, 500


@dataclass(frozen=True)
class View:
    """A middle on the map, a zoom of a world 256 points wide, and a screen."""

    x: float
    y: float
    zoom: float
    width: int
    height: int

    @property
    def scale(self):
        """Screen points per side of the map."""
        return 256 * 2**self.zoom

    @property
    def separation(self):
        return NARROW_SEPARATION if self.width < NARROW else SEPARATION

    @property
    def rect(self):
        """The rect to ask for, in degrees.

        It has the width of the view and nearly no height: the server makes it as high as the
        screen. Latitudes beyond the map would move the middle.
        """
        half, high = self.width / 2 / self.scale, 1e-9
        west, south = unproject(self.x - half, self.y + high)
        east, north = unproject(self.x + half, self.y - high)
        return f"{west:.9f},{south:.9f},{east:.9f},{north:.9f}"

    def screen(self, x, y):
        """Returns where positions are on the screen, in the world nearest to its middle."""
        dx = (np.asarray(x) - self.x + 0.5) % 1 - 0.5
        dy = np.asarray(y) - self.y
        return np.stack([dx * self.scale + self.width / 2, dy * self.scale + self.height / 2], 1)

    def holds(self, positions, margin=0.0):
        """Returns which positions on the screen are in sight, or no farther away than a margin."""
        size = np.array([self.width, self.height])
        return ((positions >= -margin) & (positions < size + margin)).all(1)


class Frame:
    """What a first view shows: most of the places."""

    def __init__(self, degrees):
        west, south, east, north = degrees
        x, y = project([west, east], [north, south])
        self.width, self.height = (x[1] - x[0]) % 1 or 1.0, y[1] - y[0]
        self.x, self.y = x[0] + self.width / 2, y.mean()

    def fitted(self, width, height):
        """Returns the view of the whole frame on a screen, and of the world at most once."""
        zoom = math.log2(min(width / self.width, height / self.height) / 256)
        return View(self.x, self.y, max(zoom, math.log2(width / 256) + 0.001), width, height)

    def centered(self, zoom, width, height):
        return View(self.x, self.y, zoom, width, height)

    def around(self, x, y, zoom, width, height):
        """Returns a view around a place, moved into the frame as far as it fits."""
        view = View(x, y, zoom, width, height)
        sides = (self.x, self.width, x, width), (self.y, self.height, y, height)
        middles = []
        for middle, extent, place, side in sides:
            slack = max(0, extent - side / view.scale) / 2
            away = (place - middle + 0.5) % 1 - 0.5
            middles.append(middle + min(max(away, -slack), slack))
        return View(*middles, zoom, width, height)


@dataclass
class Discs:
    """What a plan shows within a view."""

    positions: np.ndarray
    counts: np.ndarray
    centroids: np.ndarray
    longitudes: np.ndarray

    @property
    def largest_share(self):
        return self.counts.max() / self.counts.sum()


class Server:
    """A server of files, on a free port; ends with the block."""

    def __init__(self, program, files):
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "serve", *files, "--port", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def __enter__(self):
        while True:
            try:
                # A store that is being made changes nothing, but competes for the processor.
                listed = self.get("/datasets")["datasets"]
                if not any(one["preparing"] for one in listed):
                    return self
            except (OSError, http.client.HTTPException):
                self.connection.close()
                if self.process.poll() is not None:
                    sys.exit("the server ended")
            time.sleep(0.2)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def get(self, path):
        self.connection.request("GET", path)
        response = self.connection.getresponse()
        body = json.loads(response.read())
        if response.status != 200:
            sys.exit(f"{path}: {body}")
        return body

    def frame(self, dataset):
        return Frame(self.get(f"/datasets/{dataset}")["frame"])

    def wait_for_clusters(self, dataset, view, seconds=20):
        """Asks for spaced clusters, and waits until they are more than a draft.

        The server tells open maps when they are. Small data sets have no draft.
        """
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as listener:
            listener.sendall(
                f"GET /datasets/{dataset}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
            )
            self.discs(dataset, view, "spaced")
            if self.get(f"/datasets/{dataset}")["count"] < 200_000:
                return
            heard, end = b"", time.monotonic() + seconds
            try:
                while b"event: edit" not in heard and time.monotonic() < end:
                    heard += listener.recv(4096)
            except TimeoutError:
                # They were made before the draft.
                pass

    def discs(self, dataset, view, strategy):
        """Returns the discs of a plan whose middle is in sight."""
        separation = f"&separation={view.separation}" if strategy == "spaced" else ""
        plan = self.get(
            f"/datasets/{dataset}/plan?rect={view.rect}&size={view.width}x{view.height}"
            f"&strategy={strategy}{separation}&overlaps=keep&margin=0&columns=&mean=x&mean=y"
        )
        assert abs(plan["plan"]["zoom"] - view.zoom) < 1e-3, (plan["plan"]["zoom"], view)
        rows = [
            (*feature["geometry"]["coordinates"], feature["properties"].get("point_count", 1),
             feature["properties"]["mean_x"], feature["properties"]["mean_y"])
            for feature in plan["features"]
        ]  # fmt: skip
        longitudes, latitudes, counts, x, y = np.array(rows, float).reshape(-1, 5).T
        positions = view.screen(*project(longitudes, latitudes))
        seen = view.holds(positions)
        centroids = view.screen(x, y)
        return Discs(positions[seen], counts[seen], centroids[seen], longitudes[seen])
