"""How long edits take, and searches meanwhile, beside what the disk takes by itself.

Arguments: the server's address, the data set's id, the token, how many single edits, how
many batches of a hundred, and how many of either a second; without that as many as can be.
"""

import http.client
import json
import os
import random
import sys
import tempfile
import threading
import time
import urllib.parse

WORDS = "amber birch cedar delta ember fjord grove harbor iris juniper".split()
BAR = 50  # milliseconds that an edit may take


class Editor:
    """Edits of all kinds, the same in each run."""

    def __init__(self, address, dataset, token, count):
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
        self.path = f"/datasets/{dataset}/places"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.numbers = random.Random(8)
        # Of the file: what is removed are places that were inserted, here or in an earlier run.
        self.rows = count * 9 // 10
        self.inserted = []

    def row(self):
        return self.numbers.randrange(self.rows)

    def name(self):
        return " ".join(self.numbers.choice(WORDS) for _ in range(3))

    def edit(self):
        numbers = self.numbers
        where = [numbers.uniform(-180, 180), numbers.uniform(-80, 80)]
        kind = numbers.randrange(4)
        if kind == 0 or kind == 3 and not self.inserted:
            columns = {"name": self.name(), "street": "Main street", "kind": "cafe"}
            return {"op": "insert", "coordinates": where, "properties": columns}
        if kind == 1:
            return {"op": "move", "place": self.row(), "coordinates": where}
        if kind == 2:
            return {"op": "update", "place": self.row(), "properties": {"name": self.name()}}
        return {"op": "remove", "place": self.inserted.pop()}

    def send(self, edits):
        """Returns how many milliseconds some edits take."""
        body = json.dumps({"edits": edits})
        start = time.perf_counter()
        self.connection.request("PATCH", self.path, body, self.headers)
        response = self.connection.getresponse()
        answer = response.read()
        took = (time.perf_counter() - start) * 1000
        assert response.status == 200, answer
        results = json.loads(answer)["results"]
        self.inserted += [made["place"] for made in results if made["op"] == "insert"]
        return took


def search(address, dataset, is_over, waits):
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
    numbers = random.Random(9)
    while not is_over.is_set():
        text = numbers.choice(WORDS)[: numbers.randrange(2, 6)]
        start = time.perf_counter()
        connection.request("GET", f"/datasets/{dataset}/search?q={text}")
        response = connection.getresponse()
        body = response.read()
        assert response.status == 200, body
        waits.append((time.perf_counter() - start) * 1000)
        time.sleep(0.02)


class Disk:
    """What the least takes that an edit may do: a few kilobytes that reach the disk."""

    def __init__(self):
        self.file = tempfile.TemporaryFile(dir="out" if os.path.isdir("out") else ".")

    def write(self):
        start = time.perf_counter()
        self.file.write(bytes(16_384))
        self.file.flush()
        os.fsync(self.file.fileno())
        return (time.perf_counter() - start) * 1000


def figures(values):
    values = sorted(values)
    return values[len(values) // 2], values[len(values) * 99 // 100], values[-1]


def say(name, values, disk):
    """Prints how long something took, and how many times what the disk took meanwhile."""
    if not values:
        return
    parts = [
        f"{what} {value:.1f} ms ({value / own:.1f} times)"
        for what, value, own in zip(["p50", "p99", "max"], figures(values), figures(disk))
    ]
    above, own = (sum(value > BAR for value in all) for all in (values, disk))
    print(
        f"{name:<18} {', '.join(parts)}; above {BAR} ms {above} of {len(values)}, "
        f"the disk alone {own} of {len(disk)}"
    )


def main():
    address, dataset, token, singles, batches = sys.argv[1:6]
    pause = 1 / float(sys.argv[6]) if len(sys.argv) > 6 else 0
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
    connection.request("GET", f"/datasets/{dataset}")
    count = json.loads(connection.getresponse().read())["count"]
    editor = Editor(address, dataset, token, count)
    is_over, waits = threading.Event(), []
    searcher = threading.Thread(target=search, args=(address, dataset, is_over, waits))
    searcher.start()
    disk, own = Disk(), []

    def times(batches):
        due = time.perf_counter()
        for edits in batches:
            time.sleep(max(0, due - time.perf_counter()))
            due += pause
            yield editor.send(edits)
            own.append(disk.write())

    try:
        for name, size, number in [("single edits", 1, singles), ("batches of 100", 100, batches)]:
            start = len(own)
            made = ([editor.edit() for _ in range(size)] for _ in range(int(number)))
            say(name, list(times(made)), own[start:])
    finally:
        is_over.set()
        searcher.join()
    say("searches", waits, own)


main()
