"""How long one map waits for its plans, and how much of that is planning.

Arguments: the server's address, the data set's id, and a file of places.
"""

import http.client
import json
import math
import random
import re
import statistics
import sys
import time
import urllib.parse

COUNT = 500
WIDTH, HEIGHT = 1920, 1080


def views(places):
    """Windows over places, at zoom levels from 3 to 16; the same in each run."""
    numbers = random.Random(4)
    for _ in range(COUNT):
        longitude, latitude = numbers.choice(places)
        side = 360 / (256 * 2 ** numbers.uniform(3, 16))
        half, high = WIDTH / 2 * side, math.radians(HEIGHT / 2 * side)
        latitude = max(-80, min(80, latitude))
        y = math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))
        south, north = (
            math.degrees(2 * math.atan(math.exp(edge)) - math.pi / 2) for edge in (y - high, y + high)
        )
        west, east = max(-360, longitude - half), min(360, longitude + half)
        yield f"{west:.6f},{south:.6f},{east:.6f},{north:.6f}"


def say(name, values):
    values = sorted(values)
    print(f"{name:<34} median {statistics.median(values):.3f} ms,"
          f" p99 {values[len(values) * 99 // 100]:.3f} ms")  # fmt: skip


def main():
    address, dataset, file = sys.argv[1:]
    places = [tuple(map(float, line.split(","))) for line in open(file)]
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
    waits, planning, serving, features = [], [], [], []
    for rect in views(places):
        start = time.perf_counter()
        connection.request("GET", f"/datasets/{dataset}/plan?rect={rect}&size={WIDTH}x{HEIGHT}&columns=")
        response = connection.getresponse()
        body = response.read()
        waits.append((time.perf_counter() - start) * 1000)
        assert response.status == 200, body
        plan = json.loads(body)
        planning.append(plan["plan"]["milliseconds"])
        features.append(len(plan["features"]))
        # The server's own time for the request.
        if parts := re.findall(r"dur=([0-9.]+)", response.headers.get("Server-Timing", "")):
            serving.append(sum(map(float, parts)))
    say("waiting", waits)
    if serving:
        say("of it in the server", serving)
    say("of it planning", planning)
    print(f"{'clusters and places shown':<34} median {statistics.median(features):.0f}")


main()
