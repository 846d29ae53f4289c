"""A proxy that passes so many bytes of the server on, and then waits to be told what to do."""

import socket
import threading


class StallingProxy:
    def __init__(self, host, port, after):
        self.target, self.after = (host, port), after
        self.stalled, self.resumed = threading.Event(), threading.Event()
        self.connections = []
        # Whether new connections are closed at once.
        self.refuse = False
        self.flowing = threading.Event()
        self.flowing.set()

    def __enter__(self):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen()
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.cut()

    def wait(self):
        assert self.stalled.wait(timeout=120), "So many bytes never came"

    def resume(self):
        self.resumed.set()

    def hang(self):
        """Keeps connections, takes new ones, and passes nothing on until it flows again."""
        self.flowing.clear()

    def flow(self):
        self.flowing.set()

    def cut(self):
        self.resumed.set()
        self.flowing.set()
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            # With bytes that were not read, this resets the connection, as the end of a process
            # does.
            connection.close()

    def _accept(self):
        try:
            while True:
                client, _ = self.listener.accept()
                if self.refuse:
                    client.close()
                    continue
                server = socket.create_connection(self.target)
                self.connections += [client, server]
                for pair in ((client, server, None), (server, client, self.after)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()
        except OSError:
            pass

    def _pass(self, source, target, after):
        count = 0
        try:
            while data := source.recv(1 << 16):
                self.flowing.wait()
                count += len(data)
                target.sendall(data)
                if after is not None and count > after:
                    after = None
                    self.stalled.set()
                    self.resumed.wait()
        except OSError:
            pass
        for connection in (source, target):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
