"""How long large files take to open, and how much room they need.

Arguments: the program, a folder for the places, and the number of places in millions that count as
"large" (5). The last line serves twice as many. OLD is the path of another pinfold whose import of the
same file runs in turn with ours. It prints a table; each figure is the least of several runs.
"""

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import time

VIEW = "rect=-180,-80,180,80&size=1440x900&columns="
MILLION = 1_000_000


def write_places(path, count):
    """Places around some towns, with a name of two words and a number."""
    if os.path.exists(path):
        return
    numbers = random.Random(count)
    parts = "am bir ce del em fjo gro har iri jun kel lum mar nor oak".split()
    words = [first + second for first in parts for second in parts]
    towns = [(numbers.uniform(-120, 140), numbers.uniform(-40, 60)) for _ in range(2000)]
    with open(path + ".part", "w") as file:
        file.write("name,rank,lat,lon\n")
        for _ in range(count):
            (x, y), spread = numbers.choice(towns), numbers.choice([0.01, 0.1, 1])
            name = f"{numbers.choice(words)} {numbers.choice(words)}"
            file.write(
                f"{name},{numbers.randrange(100_000)},"
                f"{numbers.gauss(y, spread):.6f},{numbers.gauss(x, spread):.6f}\n"
            )
    os.rename(path + ".part", path)


def remove_store(store):
    for end in ("", "-wal", "-shm"):
        if os.path.exists(store + end):
            os.remove(store + end)


def import_seconds(program, file, store):
    remove_store(store)
    start = time.monotonic()
    subprocess.run([program, "import", file, store], check=True, capture_output=True)
    return time.monotonic() - start


class Server:
    """A server, with the time of its start."""

    def __init__(self, program, *arguments):
        self.start = time.monotonic()
        self.process = subprocess.Popen(
            [program, "serve", *arguments, "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for line in self.process.stdout:
            if "http://" in line:
                address = line.split("http://")[1].split()[0].strip("/.")
                self.address = address.split("/")[0]
                break
        else:
            sys.exit("The server ended before it said its address.")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def get(self, path):
        """The status and the body of a response."""
        connection = http.client.HTTPConnection(self.address, timeout=120)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, body

    def data_set(self):
        status, body = self.get("/datasets")
        assert status == 200, body
        return json.loads(body)["datasets"][0]["id"]

    def plan(self, more=""):
        """Waits for a plan of the world, and returns the number of places in it."""
        path = f"/datasets/{self.data_set()}/plan?{VIEW}{more}"
        while True:
            status, body = self.get(path)
            if status == 200:
                features = json.loads(body)["features"]
                return sum(each["properties"].get("count", 1) for each in features)
            assert status == 503, (status, body[:200])
            time.sleep(0.005)

    def seconds(self):
        return time.monotonic() - self.start

    def resident(self):
        """Resident memory in GB, with the pages of files that are in memory."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1e6


def first_plan(program, file):
    remove_store(file + ".gpkg")
    with Server(program, file) as server:
        server.plan()
        return server.seconds()


def warm_start(program, store):
    with Server(program, store) as server:
        server.plan()
        return server.seconds()


def filter_seconds(program, store):
    """The first filter of each of three values."""
    times = []
    with Server(program, store) as server:
        server.plan()
        for bound in (50_000, 20_000, 70_000):
            start = time.monotonic()
            server.plan(f"&where=rank%3C{bound}")
            times.append(time.monotonic() - start)
    return min(times)


def memory(program, store):
    """After plans of many views."""
    numbers = random.Random(3)
    with Server(program, store) as server:
        server.plan()
        name = server.data_set()
        for _ in range(200):
            x, y, side = numbers.uniform(-120, 130), numbers.uniform(-40, 50), 10 ** numbers.uniform(-2, 1)
            server.get(f"/datasets/{name}/plan?rect={x},{y},{x + side},{y + side}&size=1440x900")
        return server.resident()


def row(name, value, bar):
    print(f"{name:<44} {value:>10} {bar:>12}", flush=True)


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    large = int(float(sys.argv[3]) * MILLION) if len(sys.argv) > 3 else 5 * MILLION
    old = os.environ.get("OLD")
    files = {count: os.path.join(folder, f"{count}.csv") for count in (MILLION, large, 2 * large)}
    for count, file in files.items():
        write_places(file, count)
    store, other = os.path.join(folder, "places.gpkg"), os.path.join(folder, "old.store")

    row("", "measured", "bar")
    pairs = []
    for _ in range(3):
        ours = import_seconds(program, files[MILLION], store)
        theirs = import_seconds(old, files[MILLION], other) if old else None
        pairs.append((ours, theirs))
    best = min(ours for ours, _ in pairs)
    row("import of 1M rows", f"{best:.2f} s", "")
    if old:
        ratio = best / min(theirs for _, theirs in pairs)
        row("  against the old program", f"{ratio:.2f}", "0.75")
    size = os.path.getsize(store) / os.path.getsize(files[MILLION])
    row("store against its CSV", f"{size:.2f}", "2.2")
    row("warm start of 1M, with a plan", f"{min(warm_start(program, store) for _ in range(5)):.2f} s", "0.15 s")
    row("first plan of unseen rows", f"{min(first_plan(program, files[large]) for _ in range(2)):.2f} s", "3 s")
    row(f"{large:,} rows searchable", f"{import_seconds(program, files[large], store):.1f} s", "30 s")
    row("numeric filter over them", f"{filter_seconds(program, store):.2f} s", "0.6 s")
    import_seconds(program, files[2 * large], store)
    row(f"memory while serving {2 * large:,} rows", f"{memory(program, store):.2f} GB", "0.3 GB")
    remove_store(store)


if __name__ == "__main__":
    main()
