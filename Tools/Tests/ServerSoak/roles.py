"""The clients of a server: readers of plans and of clusters, searchers, editors, listeners."""

import http.client
import json
import threading
import time

from served import TOKEN

STRATEGIES = ["grid", "grid", "grid", "radius", "radius", "none", "decimals", "overlap", "ranked"]

# What the strategy ranked needs besides.
RANK = "&rank=elevation_ft"
WORDS = ["san", "new", "lake", "saint", "air", "river", "north", "o", "springs"]


class Role(threading.Thread):
    """Does the same thing again and again, on a connection of its own."""

    # Seconds from one turn to the next.
    pause = 0.02

    def __init__(self, served, numbers, stop):
        super().__init__(daemon=True)
        self.served, self.numbers, self.stop_event = served, numbers, stop
        self.failures, self.statuses, self.times = [], {}, []
        self.connection, self.was_sent, self.answered = None, False, 0

    def run(self):
        while not self.stop_event.is_set():
            self.turn()
            time.sleep(self.pause)

    def ask(self, path, method="GET", body=None):
        """The status and the JSON of an answer; no status where the restart cut it off."""
        headers = {"Authorization": f"Bearer {TOKEN}"} if body is not None else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        try:
            self.connection = self.connection or self.served.connect()
            self.connection.request(method, f"/datasets/{self.served.dataset}{path}", body, headers)
            answer = self.connection.getresponse()
            content = answer.read()
            self.answered = time.monotonic()
        except (OSError, http.client.HTTPException) as error:
            self.connection = None
            # An idle connection may be closed at the moment it is used.
            if not self.served.is_restarting.is_set() and not isinstance(error, http.client.RemoteDisconnected):
                self.failures.append(f"{method} {path}: {error!r}")
            self.was_sent = not isinstance(error, ConnectionRefusedError)
            time.sleep(0.05)
            return None, None
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        is_excused = answer.status == 503 and self.served.is_restarting.is_set()
        if answer.status >= 500 and not is_excused:
            self.failures.append(f"{method} {path} is answered with {answer.status}: {content[:200]}")
        return answer.status, json.loads(content) if content[:1] == b"{" else None

    def expect(self, condition, what):
        if not condition:
            self.failures.append(what)

    def view(self):
        """A window somewhere in the United States, of any zoom."""
        width = 60 / 2 ** self.numbers.uniform(0, 8)
        west, south = self.numbers.uniform(-124, -67 - width / 2), self.numbers.uniform(25, 48)
        return f"rect={west:.5f},{south:.5f},{west + width:.5f},{south + width / 2:.5f}&size=1280x800"


class Reader(Role):
    def turn(self):
        strategy = self.numbers.choice(STRATEGIES)
        start = time.monotonic()
        rank = RANK if strategy == "ranked" else ""
        status, plan = self.ask(f"/plan?{self.view()}&strategy={strategy}{rank}")
        if status is None:
            return
        self.times.append(self.answered - start)
        self.expect(status in (200, 503), f"A plan is answered with {status}")
        if plan and status == 200:
            names = [feature["properties"]["cluster_id"] for feature in plan["features"]]
            self.expect(len(names) == len(set(names)), "A cluster is there twice")


class Looker(Role):
    """Opens clusters of plans, and their tiles."""

    pause = 0.1

    def turn(self):
        _, plan = self.ask(f"/plan?{self.view()}")
        if not plan or not plan.get("features"):
            return
        feature = self.numbers.choice(plan["features"])["properties"]
        query = f"plan={plan['plan']['id']}"
        # The plan is of an earlier server after the restart.
        status, page = self.ask(f"/clusters/{feature['cluster_id']}/members?{query}&limit=1000")
        if status == 200:
            self.expect(page["point_count"] == feature["point_count"], "A cluster has other members than it counts")
        self.ask(f"/clusters/{feature['cluster_id']}?{query}")
        self.ask(f"/tiles/4/{self.numbers.randrange(2, 6)}/6.mvt?radius=40")


class Searcher(Role):
    pause = 0.1

    def turn(self):
        status, found = self.ask(f"/search?q={self.numbers.choice(WORDS)}&limit=20")
        self.expect(status in (200, 503, None), f"A search is answered with {status}")
        self.expect(not found or status != 200 or len(found["places"]) <= 20, "A search finds too many")


class Editor(Role):
    """Inserts, moves and removes; two of them take the same places."""

    pause = 0.05

    # What both edit.
    shared, lock = [], threading.Lock()

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.added = self.acknowledged = self.unknown = 0

    def turn(self):
        edits = [self.edit() for _ in range(self.numbers.choice([1, 1, 1, 5, 20]))]
        status, answer = self.ask("/places", "PATCH", {"edits": edits})
        balance = sum({"insert": 1, "remove": -1}.get(edit["op"], 0) for edit in edits)
        if status is None:
            # It may have been made, and its answer lost.
            self.unknown += sum(edit["op"] in ("insert", "remove") for edit in edits) * self.was_sent
        elif status == 200:
            self.added += balance
            self.acknowledged += len(edits)
            with self.lock:
                self.shared += [one["place"] for one in answer["results"] if one["op"] == "insert"]
        elif status != 503:
            # Another client removed a place first.
            self.expect(status == 400, f"An edit is answered with {status}")

    def edit(self):
        position = [self.numbers.uniform(-120, -75), self.numbers.uniform(28, 47)]
        with self.lock:
            kind = self.numbers.choice(["insert", "move", "remove"]) if len(self.shared) > 50 else "insert"
            if kind == "insert":
                return {"op": "insert", "coordinates": position, "properties": {"name": "Soaked lake"}}
            place = self.numbers.choice(self.shared)
            if kind == "move":
                return {"op": "move", "place": place, "coordinates": position}
            # The other one may have it in its hands: a conflict.
            self.shared.remove(place)
            return {"op": "remove", "place": place}


class Listener(Role):
    """Listens for some seconds, then leaves, sometimes without a farewell."""

    pause = 0.2

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.events = 0

    def turn(self):
        connection = self.served.connect()
        try:
            connection.request("GET", f"/datasets/{self.served.dataset}/events")
            answer = connection.getresponse()
            self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
            self.expect(answer.status < 500 or self.served.is_restarting.is_set(), f"Events: {answer.status}")
            end = time.monotonic() + self.numbers.uniform(0.5, 10)
            while answer.status == 200 and time.monotonic() < end and not self.stop_event.is_set():
                line = answer.readline()
                if not line:
                    break
                self.events += line.startswith(b"event: edit")
        except (OSError, http.client.HTTPException) as error:
            self.expect(self.served.is_restarting.is_set(), f"Events: {error!r}")
            time.sleep(0.2)
        finally:
            connection.close()
