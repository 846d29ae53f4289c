"""A session of psql that stays open, for transactions side by side."""

import itertools
import subprocess

from database import HOST, PORT, environment


class Session:
    """Each call runs statements and returns what they print; a failure is in it and ends nothing."""

    def __init__(self, database, user="owner", port=PORT):
        self.process = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-h", HOST, "-p", str(port), "-U", user, "-d", database],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=environment(),
        )
        self.numbers = itertools.count()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def begin(self, statements):
        """Runs statements without waiting for their end; the next call waits for both."""
        self.process.stdin.write(statements + ";\n")
        self.process.stdin.flush()

    def __call__(self, statements):
        mark = f"end of statements {next(self.numbers)}"
        self.process.stdin.write(f"{statements};\n\\echo {mark}\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            assert line, "The session ended: " + "".join(lines)
            if line.strip() == mark:
                return "".join(lines)
            lines.append(line)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
