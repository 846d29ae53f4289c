"""A client that edits places of its own, and records what must be there afterwards."""

import collections
import json
import random
import threading
import uuid

import requests


class Editor(threading.Thread):
    """Sends batches of edits, each with a key, and each until it is answered.

    `may_send` is set while there is a server; `places` is what must be there, by row.
    """

    def __init__(self, origin, authorization, may_send, seed):
        super().__init__(daemon=True)
        self.origin, self.may_send = origin, may_send
        self.headers = {"Authorization": authorization, "Content-Type": "application/json", "Connection": "close"}
        self.random = random.Random(seed)
        self.editor = seed
        self.places, self.removed = {}, set()
        self.figures = collections.Counter()
        self.number = 0
        self.ends = threading.Event()
        self.in_flight = threading.Event()
        # What the server that runs had when it was started.
        self.first_version = 0
        self.failure = None

    def run(self):
        try:
            while not self.ends.is_set():
                if self.may_send.wait(0.05):
                    self._edit()
        except BaseException as error:
            self.failure = error
            raise

    def _edit(self):
        edits = self._batch()
        body, key = json.dumps({"edits": edits}), f'"{uuid.uuid4()}"'
        tries = 0
        while (answer := self._send(body, key)) is None:
            tries += 1
            self.may_send.wait()
        self._note(edits, answer, tries)

    def _send(self, body, key):
        """The response; None when there is none, or only a part of it."""
        self.in_flight.set()
        url = f"{self.origin}/datasets/small/places"
        try:
            response = requests.patch(
                url, data=body, headers={**self.headers, "Idempotency-Key": key}, timeout=60, proxies={"http": ""}
            )
            assert response.status_code == 200, response.text
            return json.loads(response.text)
        except (requests.RequestException, json.JSONDecodeError):
            return None
        finally:
            self.in_flight.clear()

    def _batch(self):
        """Some edits, of places that were acknowledged."""
        rows = list(self.places)
        edits = []
        for _ in range(self.random.randint(1, 8)):
            self.number += 1
            operation = self.random.choice(["insert", "insert", "move", "update", "remove"])
            if operation == "insert" or not rows:
                properties = {"name": f"Place {self.editor}-{self.number}", "note": self.number}
                edits.append({"op": "insert", "coordinates": self._coordinates(), "properties": properties})
                continue
            row = self.random.choice(rows)
            edit = {"op": operation, "place": row}
            if operation == "move":
                edit["coordinates"] = self._coordinates()
            elif operation == "update":
                edit["properties"] = {"note": self.number, "seen": [self.number]}
            else:
                rows.remove(row)
            edits.append(edit)
        return edits

    def _coordinates(self):
        return [round(self.random.uniform(-170, 170), 6), round(self.random.uniform(-80, 80), 6)]

    def _note(self, edits, answer, tries):
        results = answer["results"]
        assert [edit["op"] for edit in edits] == [result["op"] for result in results]
        for edit, result in zip(edits, results):
            row = result["place"]
            if edit["op"] == "insert":
                assert row not in self.places and row not in self.removed, f"Row {row} is there twice"
                self.places[row] = {"coordinates": edit["coordinates"], "properties": dict(edit["properties"])}
                continue
            assert row == edit["place"]
            if edit["op"] == "move":
                self.places[row]["coordinates"] = edit["coordinates"]
            elif edit["op"] == "update":
                self.places[row]["properties"].update(edit["properties"])
            else:
                del self.places[row]
                self.removed.add(row)
        self.figures["batches"] += 1
        self.figures["edits"] += len(edits)
        self.figures["answered after more tries"] += tries > 0
        self.figures["made before a kill, answered after it"] += tries > 0 and answer["version"] <= self.first_version
