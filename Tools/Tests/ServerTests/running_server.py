"""A `pinfold serve` of the tests' own, on a free port."""

import os
import pathlib
import signal
import socket
import subprocess
import time

import requests

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]

# Nothing takes so long on a machine that works; it ends a test that hangs.
DEADLINE = 120.0

TOKEN = "a-token-of-the-tests"


def pinfold_path():
    """The built command: that of the environment, or the newest build."""
    if "PINFOLD" in os.environ:
        return os.environ["PINFOLD"]
    builds = [REPOSITORY / ".build" / name / "pinfold" for name in ("release", "debug")]
    there = [path for path in builds if path.exists()]
    assert there, "Build pinfold first, or set PINFOLD to its path."
    return str(max(there, key=lambda path: path.stat().st_mtime))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until(condition, what, deadline=DEADLINE):
    """Waits for something to become true, and returns what is true."""
    end = time.monotonic() + deadline
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.005)
    raise AssertionError(f"{what} did not happen within {deadline:.0f} s")


def refusal(*arguments):
    """What `pinfold serve` says that does not start."""
    run = subprocess.run(
        [pinfold_path(), "serve", *map(str, arguments)], capture_output=True, text=True, timeout=30,
        stdin=subprocess.DEVNULL,
    )
    assert run.returncode != 0
    return run.stderr


class RunningServer:
    """Runs while the `with` statement does, and must then stop as it should."""

    def __init__(self, *files, options=(), edits=False, port=None):
        self.files = [str(file) for file in files]
        self.options = list(options)
        if edits:
            self.options += ["--allow-edits", "--token", TOKEN]
        self.given_port = port
        self.program = pinfold_path()
        self.process = None
        self.session = requests.Session()
        # No proxy of the environment, and nothing that the tests did not say.
        self.session.trust_env = False

    def __enter__(self):
        self.start()
        self.wait_for_health()
        return self

    def __exit__(self, kind, error, trace):
        if self.process is None or self.process.poll() is not None:
            return
        if kind is None:
            assert self.stop() == 0, self.output()
        else:
            self.kill()

    # Starting and stopping

    def start(self):
        self.port = self.given_port or free_port()
        self.log_path = pathlib.Path(self.files[0]).parent / f"server-{time.monotonic_ns()}.log"
        command = [self.program, "serve", *self.files, "--port", str(self.port)]
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                command + self.options, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        return self

    def wait_for_health(self):
        def is_healthy():
            assert self.process.poll() is None, f"The server ended: {self.output()}"
            try:
                return self.get("/health").status_code == 200
            except requests.ConnectionError:
                return False

        wait_until(is_healthy, "Health")
        return self

    def wait_for_end(self):
        """Waits for a server that ends by itself; returns its exit status."""
        return self.process.wait(timeout=DEADLINE)

    def stop(self):
        """Asks the server to stop and returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def output(self):
        """What the server wrote so far."""
        return self.log_path.read_text(errors="replace")

    # Requests

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def get(self, path, params=None, **options):
        options.setdefault("timeout", DEADLINE)
        return self.session.get(self.origin + path, params=params, **options)

    def json(self, path, params=None):
        """What a request that must succeed answers."""
        response = self.get(path, params)
        assert response.status_code == 200, f"{response.url}: {response.text}"
        return response.json()

    def marker_ids(self, data_set="small"):
        """By the number of a place, the id of the marker that shows it by itself: its row."""
        query = {"strategy": "none", "overlaps": "keep", "rect": "-180,-85,180,85", "size": "1024x1024",
                 "columns": ""}  # fmt: skip
        found = self.json(f"/datasets/{data_set}/plan", query)["features"]
        singles = [one["properties"] for one in found if not one["properties"]["cluster"]]
        return {one["place"]: one["cluster_id"] for one in singles}

    @property
    def authorization(self):
        return f"Bearer {TOKEN}"

    def patch(self, dataset, edits, token=TOKEN):
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        return self.session.patch(
            f"{self.origin}/datasets/{dataset}/places",
            json={"edits": edits},
            headers=headers,
            timeout=DEADLINE,
        )

    def edit(self, dataset, *edits):
        """What edits that must succeed answer."""
        response = self.patch(dataset, list(edits))
        assert response.status_code == 200, response.text
        return response.json()

    def connect(self):
        """A connection for what an HTTP client would not send."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=DEADLINE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection
