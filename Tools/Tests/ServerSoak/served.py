"""The server that is soaked."""

import collections
import contextlib
import http.client
import json
import math
import os
import signal
import socket
import subprocess
import threading
import time

TOKEN = "a-token-of-the-soak"


class Served:
    def __init__(self, command, file):
        self.file = str(file)
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.command = [command, "serve", self.file, "--port", str(self.port), "--quiet",
                        "--allow-edits", "--token", TOKEN]  # fmt: skip
        self.process = None
        # While it is restarted, requests may fail.
        self.is_restarting = threading.Event()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        while True:
            if self.process.poll() is not None:
                raise SystemExit("error: the server ended")
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.request("GET", "/health")[0] == 200:
                    break
            time.sleep(0.05)
        self.dataset = json.loads(self.request("GET", "/datasets")[1])["datasets"][0]["id"]

    def restart(self):
        self.is_restarting.set()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=60) != 0:
            raise SystemExit("error: the server did not stop as it should")
        self.start()
        # What was under way may still fail.
        time.sleep(1)
        self.is_restarting.clear()

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def request(self, method, path):
        connection = self.connect()
        try:
            connection.request(method, path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def json(self, path):
        """What an address below the data set answers when nothing is asked besides."""
        status, body = self.request("GET", f"/datasets/{self.dataset}{path}")
        if status != 200:
            raise SystemExit(f"error: {path} is answered with {status}: {body[:300]}")
        return json.loads(body)

    def figures(self, name):
        """The values of a figure by its labels."""
        _, body = self.request("GET", "/metrics")
        lines = [line.rpartition(" ") for line in body.decode().splitlines() if line.startswith(name)]
        return {labels.removeprefix(name): float(value) for labels, _, value in lines}

    def plan_cache_bytes(self):
        return self.figures("pinfold_plan_cache_bytes")[""]

    def plan_times(self):
        """How often answering a plan took how long, since the start."""
        route = '{route="/datasets/{dataset}/plan",le="'
        buckets = self.figures("pinfold_request_seconds_bucket")
        return Times({float(labels.removeprefix(route).removesuffix('"}')): count
                      for labels, count in buckets.items() if labels.startswith(route)})  # fmt: skip

    def resident_bytes(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Times(collections.Counter):
    """How many took as long as each bound at most."""

    def share(self, bound):
        return self[bound] / self[math.inf]

    def bound(self, share):
        """The least bound within which so many are."""
        return min(bound for bound, count in self.items() if count >= share * self[math.inf])

    def __sub__(self, other):
        return Times({bound: count - other[bound] for bound, count in self.items()})

    def __add__(self, other):
        return Times({bound: count + other[bound] for bound, count in self.items()})

    def __iadd__(self, other):
        return self + other
