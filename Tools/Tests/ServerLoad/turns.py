"""Whether edits, searches and health checks get their turn beside many readers.

Arguments: the program, a folder for the places, how many there are, the seconds of each run, the
number of readers, and perhaps their kinds, with commas between. It prints a table: for each kind, the
reads per second without edits and with them, and how long edits, searches and health checks take
meanwhile, from the moment when they were due.

The readers are processes, so that the measuring threads do not wait for them.
"""

import http.client
import json
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time

TOKEN = "load"
RATES = {"edits": 50, "search": 20, "health": 50}  # a second
PROCESSES = 2
LANES = 4
BARS = {"edits": 100, "search": 250, "health": 50}
PARTS = "am bir ce del em fjo gro har iri jun kel lum mar nor oak".split()
WORDS = [first + second for first in PARTS for second in PARTS]


def write_places(path, count):
    """Places around some towns, with names of three words."""
    numbers = random.Random(1)
    towns = [(numbers.uniform(-120, -70), numbers.uniform(25, 50)) for _ in range(500)]
    with open(path, "w") as file:
        file.write("name,kind,lat,lon\n")
        for number in range(count):
            (x, y), spread = numbers.choice(towns), numbers.choice([0.01, 0.1, 1])
            name = " ".join(numbers.choices(WORDS, k=3))
            file.write(f"{name},kind {number % 7},{numbers.gauss(y, spread):.6f},{numbers.gauss(x, spread):.6f}\n")


def window(numbers, places):
    """A rect of 1920 by 1080 screen points around one of the places."""
    longitude, latitude = numbers.choice(places)
    side = 360 / (256 * 2 ** numbers.uniform(3, 14))
    half, high = 960 * side, 540 * side
    latitude = max(-60, min(60, latitude))
    south, north = max(-85, latitude - high), min(85, latitude + high)
    return f"rect={longitude - half:.5f},{south:.5f},{longitude + half:.5f},{north:.5f}&size=1920x1080"


def tile(numbers, places):
    longitude, latitude = numbers.choice(places)
    zoom = numbers.randrange(3, 12)
    side = 1 << zoom
    x = int((longitude + 180) / 360 * side) % side
    y = max(0, min(side - 1, int((90 - latitude) / 180 * side)))
    return f"tiles/{zoom}/{x}/{y}.mvt?columns="


KINDS = {
    "grid": lambda numbers, places: f"plan?{window(numbers, places)}&columns=",
    "spaced": lambda numbers, places: f"plan?{window(numbers, places)}&columns=&strategy=spaced",
    "radius": lambda numbers, places: f"plan?{window(numbers, places)}&columns=&strategy=radius",
    "columns": lambda numbers, places: f"plan?{window(numbers, places)}",
    "tiles": tile,
    "search": lambda numbers, places: f"search?q={numbers.choice(WORDS)[:numbers.randrange(2, 6)]}",
}


def get(connection, path, headers=None):
    connection.request("GET", path, headers=headers or {})
    response = connection.getresponse()
    body = response.read()
    assert response.status in (200, 204), (response.status, path, body[:200])
    return body


def read(port, dataset, places, kind, seed, readers, seconds, results):
    """Reads over some connections in one process, and puts how many answers there were."""
    counts = [0] * readers
    end = time.monotonic() + seconds

    def run(number):
        numbers = random.Random(seed * 1000 + number)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        while time.monotonic() < end:
            path = f"/datasets/{dataset}/{KINDS[kind](numbers, places)}"
            get(connection, path, {"Accept-Encoding": "gzip"})
            counts[number] += 1

    threads = [threading.Thread(target=run, args=[number]) for number in range(readers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(sum(counts))


def repeat(times, rate, start, end, act):
    """Acts at a rate, and notes how long after it was due each was done."""
    due = start
    while time.monotonic() < end:
        time.sleep(max(0, due - time.monotonic()))
        act()
        times.append((time.monotonic() - due) * 1000)
        due += 1 / rate


class Prober:
    """Edits, searches and asks for health, each over a connection of its own."""

    def __init__(self, port, dataset, count):
        self.port, self.dataset, self.count = port, dataset, count
        self.numbers = random.Random(5)

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def editor(self):
        connection = self.connection()
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}

        def edit():
            where = [self.numbers.uniform(-120, -70), self.numbers.uniform(25, 50)]
            move = {"op": "move", "place": self.numbers.randrange(self.count), "coordinates": where}
            connection.request(
                "PATCH", f"/datasets/{self.dataset}/places", json.dumps({"edits": [move]}), headers
            )
            response = connection.getresponse()
            body = response.read()
            assert response.status in (200, 400), body

        return edit

    def searcher(self):
        connection = self.connection()
        return lambda: get(
            connection, f"/datasets/{self.dataset}/search?q={self.numbers.choice(WORDS)}"
        )

    def watcher(self):
        connection = self.connection()
        return lambda: get(connection, "/health")


def measure(port, dataset, count, places, kind, readers, seconds, edits):
    """Returns the reads per second, and the times of everything beside them."""
    results = multiprocessing.Queue()
    share = readers // PROCESSES
    processes = [
        multiprocessing.Process(
            target=read, args=(port, dataset, places, kind, seed, share, seconds, results)
        )
        for seed in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    # Readers begin a little earlier and end a little later.
    time.sleep(0.3)
    prober, start = Prober(port, dataset, count), time.monotonic()
    acts = {"search": prober.searcher, "health": prober.watcher}
    if edits:
        acts["edits"] = prober.editor
    times, threads = {}, []
    for name, act in acts.items():
        times[name] = []
        for lane in range(LANES):
            arguments = [times[name], RATES[name] / LANES, start + lane / RATES[name]]
            arguments += [start + seconds - 0.8, act()]
            threads.append(threading.Thread(target=repeat, args=arguments))
    for thread in threads:
        thread.start()
    reads = sum(results.get() for _ in processes)
    for each in threads + processes:
        each.join()
    return reads / seconds, {name: sorted(values) for name, values in times.items()}, seconds - 0.8


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def ready(port, server):
    while True:
        assert server.poll() is None, "The server ended"
        try:
            get(http.client.HTTPConnection("127.0.0.1", port, timeout=5), "/health")
            return
        except (OSError, AssertionError):
            time.sleep(0.05)


def main():
    program, folder, count, seconds, readers = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    kinds = sys.argv[6].split(",") if len(sys.argv) > 6 else list(KINDS)
    port, file = free_port(), os.path.join(folder, f"turns-{count}.csv")
    if not os.path.exists(file):
        write_places(file, count)
    # Edits change a new store each time.
    for name in os.listdir(folder):
        if name.startswith("turns.gpkg"):
            os.remove(os.path.join(folder, name))
    store = os.path.join(folder, "turns.gpkg")
    subprocess.run([program, "import", file, store, "--quiet"], check=True)
    server = subprocess.Popen(
        [program, "serve", store, "--port", str(port), "--allow-edits", "--token", TOKEN],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        ready(port, server)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        about = json.loads(get(connection, "/datasets"))["datasets"][0]
        dataset, count = about["id"], about["count"]
        world = "plan?rect=-180,-85,180,85&size=4000x4000&strategy=grid&columns="
        features = json.loads(get(connection, f"/datasets/{dataset}/{world}"))["features"]
        places = [feature["geometry"]["coordinates"] for feature in features]
        print(f"{count} places, {readers} connections that read, {os.cpu_count()} cores, {seconds} s each")
        print(f"{'readers':<9}{'reads/s':>9}{'with edits':>12}{'kept':>6}{'edits/s':>9}"
              + "".join(f"{name + ' p50':>12}{'p99':>8}" for name in BARS) + "  (ms)")  # fmt: skip
        for kind in kinds:
            # What is made once is made before.
            get(connection, f"/datasets/{dataset}/{KINDS[kind](random.Random(1), places)}")
            quiet, _, _ = measure(port, dataset, count, places, kind, readers, seconds, edits=False)
            reads, times, span = measure(port, dataset, count, places, kind, readers, seconds, edits=True)
            row = f"{kind:<9}{quiet:>9.0f}{reads:>12.0f}{reads / quiet:>6.0%}"
            row += f"{len(times['edits']) / span:>9.1f}"
            for name, bar in BARS.items():
                values = times[name] or [float("inf")]
                p99 = values[min(len(values) - 1, len(values) * 99 // 100)]
                row += f"{values[len(values) // 2]:>12.1f}{p99:>8.1f}" + ("!" if p99 > bar else " ")
            print(row, flush=True)
        print(f"Bars of the p99: {', '.join(f'{name} {bar} ms' for name, bar in BARS.items())}; ! is above.")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


main()
