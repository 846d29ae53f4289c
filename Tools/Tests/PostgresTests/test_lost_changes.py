"""A server that was away catches up, and what it can no longer catch up with it reads again."""

import pytest

from database import HOST, PORT, address
from stalling_proxy import StallingProxy
from table_server import TableServer, wait_for_agreement, wait_until


def test_a_server_that_was_away_catches_up(followed, tmp_path):
    """Through one connection and the next, without reading everything again."""
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = address("places", followed.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(source, tmp_path) as server:
            proxy.refuse = True
            proxy.cut()
            wait_until(lambda: "could not be" in server.output(), "The warning")
            assert server.get("/health").status_code == 200
            before = server.positions()
            # One that no trigger notes shows that not everything is read.
            followed(
                """
                SET session_replication_role = replica;
                UPDATE places SET lat = 31 WHERE id = 1;
                SET session_replication_role = origin;
                UPDATE places SET lat = 32 WHERE id = 2;
                """
            )
            assert server.positions() == before
            proxy.refuse = False
            wait_until(lambda: (4, 32) in server.positions(), "The change")
            assert (2, 1) in server.positions() and (2, 31) not in server.positions()


@pytest.mark.parametrize(
    "loss",
    [
        "TRUNCATE pinfold.changes_{0}",
        "TRUNCATE pinfold.changes_{0}, pinfold.state_{0}",
        "DELETE FROM pinfold.changes_{0}; DELETE FROM pinfold.state_{0}",
        # As the triggers remove old ones.
        "COMMIT; BEGIN; SELECT pg_current_xact_id(); DELETE FROM pinfold.changes_{0};"
        "UPDATE pinfold.state_{0} SET removed_below = pg_snapshot_xmin(pg_current_snapshot())",
        "ALTER TABLE places DISABLE TRIGGER pinfold_update; UPDATE places SET lat = 35"
        " WHERE id = 3; ALTER TABLE places ENABLE TRIGGER pinfold_update",
    ],
)
@pytest.mark.parametrize("is_away", [False, True])
def test_lost_changes_are_noticed(followed, tmp_path, loss, is_away):
    """When changes that were not read are gone, everything is read."""
    number = followed("SELECT 'places'::regclass::oid").strip()
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = address("places", followed.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(source, tmp_path) as server:
            if is_away:
                proxy.refuse = True
                proxy.cut()
                wait_until(lambda: "could not be" in server.output(), "The warning")
            followed(
                f"""
                BEGIN;
                UPDATE places SET lat = 33 WHERE id = 2;
                DELETE FROM places WHERE id = 7;
                {loss.format(number)};
                COMMIT
                """
            )
            proxy.refuse = False
            wait_for_agreement(server, followed.name)
            followed("UPDATE places SET lat = 34 WHERE id = 2")
            wait_for_agreement(server, followed.name)


def test_a_table_that_becomes_another_is_read_again(followed, tmp_path):
    with TableServer(address("places", followed.name), tmp_path) as server:
        followed("ALTER TABLE places ADD COLUMN height int DEFAULT 5")
        wait_for_agreement(server, followed.name)
        followed("UPDATE places SET height = 6 WHERE id = 1")
        wait_for_agreement(server, followed.name)
        # Another in its place, without triggers.
        followed(
            "ALTER TABLE places RENAME TO old; CREATE TABLE places AS SELECT * FROM old WHERE id > 4;"
            "ALTER TABLE places ADD PRIMARY KEY (id)"
        )
        wait_for_agreement(server, followed.name)
        wait_until(lambda: "pinfold postgres install" in server.output(), "The warning")
        # A key that is renamed keeps no one from writing to what had it.
        followed("ALTER TABLE old RENAME COLUMN id TO number; UPDATE old SET number = number + 100")
