"""A proxy that forwards every request, and loses some of the answers."""

import contextlib
import random
import socket
import threading

from raw_http import read_request


class DroppingProxy:
    """Runs while the `with` statement does.

    Of an answer, all, half or nothing is passed on. The server has done what it was asked
    in each case.
    """

    def __init__(self, port, seed, whole=0.8):
        self.port, self.whole = port, whole
        self.random = random.Random(seed)
        self.dropped = 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.origin = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self):
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def _listen(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self._pass, args=[client], daemon=True).start()

    def _pass(self, client):
        """Passes on one request, which ends its connection."""
        with client, contextlib.suppress(OSError):
            with client.makefile("rb") as stream:
                request = read_request(stream)
            with socket.create_connection(("127.0.0.1", self.port)) as server:
                server.sendall(request)
                answer = b""
                while part := server.recv(65536):
                    answer += part
            luck = self.random.random()
            if luck >= self.whole:
                self.dropped += 1
                answer = answer[: len(answer) // 2] if luck > (1 + self.whole) / 2 else b""
            client.sendall(answer)
