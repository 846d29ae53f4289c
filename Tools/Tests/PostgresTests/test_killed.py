"""PostgreSQL and pinfold are killed at random moments: what is served is what is in the table."""

import os
import random
import threading
import time

import pytest

from cluster import Cluster
from database import address, pinfold, psql
from followed_places import PLACES, random_transaction
from session import Session
from stalling_proxy import StallingProxy
from table_server import TableServer, wait_for_agreement, wait_until


@pytest.fixture
def cluster():
    with Cluster() as cluster:
        psql(PLACES, port=cluster.port)
        pinfold("postgres", "install", source(cluster), "--yes")
        yield cluster


def source(cluster):
    return address("places", "postgres", host=f"127.0.0.1:{cluster.port}")


def test_a_killed_server_is_read_again(cluster, tmp_path):
    """Numbers of transactions may be given again, so that snapshots of before say nothing."""
    with StallingProxy("127.0.0.1", cluster.port, after=1 << 40) as proxy:
        through = address("places", "postgres", host=f"127.0.0.1:{proxy.port}")
        with TableServer(through, tmp_path) as server:
            psql("UPDATE places SET lat = 31 WHERE id = 1", port=cluster.port)
            wait_until(lambda: (2, 31) in server.positions(), "The change")
            # Away until all of this has happened: what no trigger notes may be read before, else.
            proxy.refuse = True
            cluster.kill()
            wait_until(lambda: "could not be" in server.output(), "The warning")
            assert len(server.positions()) == 10
            cluster.start()
            # Only a reading of everything shows what no trigger notes.
            psql(
                "SET session_replication_role = replica; UPDATE places SET lat = 32 WHERE id = 2",
                port=cluster.port,
            )
            psql("UPDATE places SET lat = 33 WHERE id = 3", port=cluster.port)
            proxy.refuse = False
            wait_for_agreement(server, "postgres", port=cluster.port)
            # And it follows as before.
            psql("UPDATE places SET lat = 34 WHERE id = 4", port=cluster.port)
            wait_for_agreement(server, "postgres", port=cluster.port)


@pytest.mark.parametrize("seed", range(int(os.environ.get("KILLS", "5")) // 5))
def test_whatever_is_killed(cluster, tmp_path, seed):
    chance = random.Random(seed)

    def write(number):
        chance = random.Random(seed * 100 + number)
        try:
            with Session("postgres", port=cluster.port) as session:
                session(
                    "SET lock_timeout = '2s'; SET deadlock_timeout = '100ms';"
                    f"SET synchronous_commit = {chance.choice(['on', 'off'])}"
                )
                for _ in range(200):
                    for statement in random_transaction(chance):
                        session(statement)
        except (AssertionError, OSError):
            pass  # killed

    with TableServer(source(cluster), tmp_path) as server:
        for kill in range(5):
            writers = [
                threading.Thread(target=write, args=(kill * 10 + number,)) for number in range(3)
            ]
            for writer in writers:
                writer.start()
            time.sleep(0.2 + chance.random())
            if is_server_killed := chance.random() < 0.5:
                server.kill()
                time.sleep(chance.random() * 0.2)
            cluster.kill()
            for writer in writers:
                writer.join()
            cluster.start()
            psql("INSERT INTO places VALUES (99, 1, 1, 'last') ON CONFLICT DO NOTHING",
                 port=cluster.port)
            if is_server_killed:
                server.start().wait_for_health()
            wait_for_agreement(server, "postgres", port=cluster.port)
