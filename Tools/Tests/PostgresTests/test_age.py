"""How old a table is that cannot be reached: in metrics and the events of open maps."""

import json

from database import HOST, PORT, address, pinfold
from followed_places import PLACES
from stalling_proxy import StallingProxy
from table_server import TableServer, wait_until


def lag(server):
    lines = server.get("/metrics").text.splitlines()
    (value,) = [line.split()[-1] for line in lines if line.startswith("pinfold_table_lag_seconds{")]
    return float(value)


def test_age(database, tmp_path):
    database(PLACES)
    pinfold("postgres", "install", address("places", database.name), "--yes")
    with StallingProxy(HOST, int(PORT), after=1 << 40) as proxy:
        source = address("places", database.name, host=f"127.0.0.1:{proxy.port}")
        with TableServer(source, tmp_path) as server:
            events = server.get("/datasets/places/events", stream=True)
            lines = events.iter_lines(decode_unicode=True)

            def told(name):
                assert next(line for line in lines if line.startswith("event")) == f"event: {name}"
                data = next(line for line in lines if line.startswith("data: "))
                return json.loads(data.removeprefix("data: "))["table"]

            assert told("version")["reachable"]
            proxy.refuse = True
            proxy.cut()
            assert not told("table")["reachable"]
            wait_until(lambda: lag(server) > 5, "Age")
            proxy.refuse = False
            assert told("table")["reachable"]
            wait_until(lambda: lag(server) < 5, "Age")
            events.close()


def test_a_table_that_is_not_followed_grows_old(database, tmp_path):
    database(PLACES)
    with TableServer(address("places", database.name), tmp_path) as server:
        wait_until(lambda: lag(server) > 1, "Age")
