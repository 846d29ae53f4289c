"""How soon a committed change of a large table is on an open map, and whether any is missed.

    follow.py PINFOLD PORT [ROWS] [CHANGES A SECOND] [SECONDS]

PORT is that of a server of PostgreSQL at 127.0.0.1 where the role `owner` needs no password; the
table is made in a database of its own. The last line says whether two servers, one that followed
and one that is new, show the same places, as many as the table has rows.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

PINFOLD, PORT = sys.argv[1], sys.argv[2]
ROWS, RATE, SECONDS = (
    int(sys.argv[at]) if len(sys.argv) > at else value
    for at, value in ((3, 1_000_000), (4, 1000), (5, 60))
)
DATABASE = "pinfold_follow"
CONNECTION = ["-h", "127.0.0.1", "-p", PORT, "-U", "owner"]
SOURCE = f"postgresql://owner@127.0.0.1:{PORT}/{DATABASE}?table=places"

# Seven of ten changes move or rename a place, the others insert and remove some.
CHANGES = f"""
\\set id random(1, {ROWS})
\\set kind random(1, 10)
\\set lat random(-80000, 80000)
\\if :kind <= 5
UPDATE places SET lat = :lat / 1000.0 WHERE id = :id;
\\elif :kind <= 7
UPDATE places SET name = 'renamed ' || :lat WHERE id = :id;
\\elif :kind = 8
DELETE FROM places WHERE id = :id;
\\elif :kind = 9
INSERT INTO places VALUES (:id, :lat / 1000.0, 5, 'again ' || :lat) ON CONFLICT DO NOTHING;
\\else
INSERT INTO places VALUES ({ROWS} + :id, :lat / 1000.0, 6, 'new ' || :lat) ON CONFLICT DO NOTHING;
\\endif
"""


def psql(statements, database=DATABASE):
    return subprocess.run(
        ["psql", "-X", "-q", "-A", "-t", *CONNECTION, "-d", database, "-v", "ON_ERROR_STOP=1"],
        input=statements, capture_output=True, text=True, check=True,
    ).stdout


class Server:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        start = time.monotonic()
        self.process = subprocess.Popen(
            [PINFOLD, "serve", SOURCE, "--port", str(self.port), "--quiet"],
            env={**os.environ, "TMPDIR": str(folder)},
        )
        while True:
            try:
                self.json("/health")
                break
            except OSError:
                assert self.process.poll() is None
                time.sleep(0.01)
        self.json("/datasets/places/plan?rect=-180,-80,180,80&size=1920x1080")
        self.start = time.monotonic() - start

    def json(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
            return json.load(answer)

    def memory(self, name):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith(name))
        return int(line.split()[1]) / 1024

    def count(self, longitude, latitude):
        """How many places are shown around a position."""
        rect = f"{longitude - 1e-4},{latitude - 1e-4},{longitude + 1e-4},{latitude + 1e-4}"
        plan = self.json(f"/datasets/places/plan?rect={rect}&size=64x64&margin=0&columns=")
        return sum(each["properties"].get("point_count", 1) for each in plan["features"])

    def shown(self):
        """Everything that maps show, in cells so small that most have one place, by its key."""
        features = []
        for west in range(-180, 180, 10):
            for south in range(-80, 85, 5):
                rect = f"{west},{south},{west + 10},{south + 5}"
                features += self.json(
                    f"/datasets/places/plan?rect={rect}&size=2048x1024&cell_size=8&margin=0&columns="
                )["features"]
        return features

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def probe(server, results, is_over):
    """Inserts a place every now and then, where no other is, and waits until maps show it."""
    number = 0
    while not is_over.is_set():
        number += 1
        psql(f"INSERT INTO places VALUES ({3 * ROWS + number}, 84, {number / 100}, 'probe')")
        committed = time.monotonic()
        while server.count(number / 100, 84) == 0:
            time.sleep(0.005)
        results.append(time.monotonic() - committed)
        time.sleep(0.3)


def main():
    psql(f"DROP DATABASE IF EXISTS {DATABASE}", "postgres")
    psql(f"CREATE DATABASE {DATABASE}", "postgres")
    psql(
        f"""
        CREATE TABLE places (id int PRIMARY KEY, lat float8, lon float8, name text);
        SELECT setseed(0.5);
        INSERT INTO places SELECT i, random() * 160 - 80, random() * 360 - 180, 'place ' || i
            FROM generate_series(1, {ROWS}) i;
        ANALYZE places;
        """
    )
    subprocess.run([PINFOLD, "postgres", "install", SOURCE, "--yes"], check=True, stdout=-3)
    folder = tempfile.mkdtemp()
    script = pathlib.Path(folder) / "changes.sql"
    script.write_text(CHANGES)
    start = time.monotonic()
    subprocess.run(
        ["psql", "-X", *CONNECTION, "-d", DATABASE, "-c",
         f"\\copy places (id, lat, lon) TO '{folder}/rows.bin' (FORMAT binary)"], check=True, stdout=-3,
    )
    copied = time.monotonic() - start
    (pathlib.Path(folder) / "one").mkdir()
    (pathlib.Path(folder) / "two").mkdir()
    try:
        server = Server(f"{folder}/one")
        print(f"{ROWS} rows to a file with psql {copied:.1f} s; first plan {server.start:.1f} s, "
              f"peak {server.memory('VmHWM'):.0f} MB, then {server.memory('VmRSS'):.0f} MB")
        waits, is_over = [], threading.Event()
        prober = threading.Thread(target=probe, args=(server, waits, is_over))
        prober.start()
        programs = pathlib.Path(subprocess.run(
            ["sh", "-c", "command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench | tail -1"],
            capture_output=True, text=True, check=True,
        ).stdout.strip())
        run = subprocess.run(
            [programs, *CONNECTION, "-n", "-f", script, "-c", "4", "-R", str(RATE), "-T", str(SECONDS),
             DATABASE], capture_output=True, text=True, check=True,
        )
        done = [line for line in run.stdout.splitlines() if "actually processed" in line or "tps" in line]
        is_over.set()
        prober.join()
        print("; ".join(done))
        waits.sort()
        print(f"{len(waits)} probes: median {statistics.median(waits) * 1000:.0f} ms, 95% "
              f"{waits[len(waits) * 95 // 100] * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms; "
              f"peak {server.memory('VmHWM'):.0f} MB; "
              f"{server.json('/datasets/places')['version']} versions")
        time.sleep(2)
        count = int(psql("SELECT count(*) FROM places"))
        fresh = Server(f"{folder}/two")
        followed, new = server.shown(), fresh.shown()
        described = server.json("/datasets/places")["count"]
        print(f"{count} rows in the table, {described} where it was followed, in {len(followed)} cells; "
              "a new server shows "
              + ("the same" if count == described and followed == new else "DIFFERENT places"))
        server.stop()
        fresh.stop()
    finally:
        shutil.rmtree(folder)
        psql(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)", "postgres")


main()
