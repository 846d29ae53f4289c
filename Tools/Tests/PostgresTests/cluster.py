"""A server of PostgreSQL of a test's own, which may be killed."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = pathlib.Path(os.environ["PINFOLD_TEST_PROGRAMS"])


class Cluster:
    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        # The server refuses to run as root.
        self.prefix = []
        if os.geteuid() == 0:
            self.prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
            shutil.chown(self.folder, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "--username=owner", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync",
                  "--auth=trust")
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder)

    def start(self):
        options = f"-h 127.0.0.1 -p {self.port} -k {self.folder}"
        self._run("pg_ctl", "--silent", f"--log={self.folder}/log", f"--options={options}", "start")

    def kill(self):
        """Kills all of its processes, as if the power went."""
        lock = self.folder / "data" / "postmaster.pid"
        if not lock.exists():
            return
        first = int(lock.read_text().split()[0])
        os.kill(first, signal.SIGSTOP)
        children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in [*map(int, children), first]:
            os.kill(process, signal.SIGKILL)
        # Its memory is in use until all of them have ended.
        for process in [first, *map(int, children)]:
            while is_running(process):
                time.sleep(0.01)
        # Where nobody asks how processes ended, the next server would take them for running ones.
        for left in [lock, *self.folder.glob(".s.PGSQL.*")]:
            left.unlink()

    def _run(self, program, *arguments):
        subprocess.run(
            [*self.prefix, PROGRAMS / program, f"--pgdata={self.folder}/data", *arguments],
            check=True, stdout=subprocess.DEVNULL, cwd=self.folder,
        )


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
