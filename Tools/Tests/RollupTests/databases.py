"""Runs a statement that makes a roll-up in each of the databases, over rows in a file of CSV."""

import os
import pathlib
import shutil
import subprocess
import sys
import time

BIN = pathlib.Path(sys.executable).parent
POSTGRES = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1:]


def run(*command, **options):
    # Where every user may be.
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", **options)
    assert done.returncode == 0, f"{command[0]}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def duckdb(statement, csv, folder, work):
    columns = "{'id': 'VARCHAR', 'lat': 'DOUBLE', 'lon': 'DOUBLE', 'people': 'DOUBLE', 'kind': 'VARCHAR'}"
    database = work / "duckdb.db"
    program = BIN / "duckdb"
    folder.mkdir()
    run(program, database, "-c",
        f"CREATE TABLE places AS FROM read_csv('{csv}', header = true, columns = {columns})")
    start = time.monotonic()
    run(program, database, input=statement)
    return time.monotonic() - start


def postgresql(statement, csv, folder, work):
    """A server of its own, in a folder of its own, reached through a socket there."""
    folder.mkdir()
    data = work / "postgres"
    (bin,) = POSTGRES
    user = []
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as the superuser.
        shutil.chown(work, "postgres")
        shutil.chown(folder, "postgres")
        work.chmod(0o755)
        user = ["runuser", "-u", "postgres", "--"]
    run(*user, bin / "initdb", "--pgdata", data, "--auth", "trust", "--encoding", "UTF8",
        "--locale", "C", "--no-sync", "--username", "postgres")
    options = f"-c listen_addresses= -c unix_socket_directories={work} -c fsync=off"
    run(*user, bin / "pg_ctl", "--pgdata", data, "--wait", "--log", work / "postgres.log",
        "--options", options, "start")
    try:
        psql = [bin / "psql", "--host", work, "--username", "postgres", "--no-psqlrc", "--quiet",
                "--set", "ON_ERROR_STOP=1"]
        run(*psql, "--command", "CREATE TABLE places (id text, lat double precision, "
            "lon double precision, people double precision, kind text)")
        run(*psql, "--command", f"\\copy places FROM '{csv}' CSV HEADER")
        run(*psql, "--command", "ANALYZE places")
        start = time.monotonic()
        run(*psql, input=statement)
        return time.monotonic() - start
    finally:
        run(*user, bin / "pg_ctl", "--pgdata", data, "--mode", "fast", "stop")


def clickhouse(statement, csv, folder, work):
    from chdb import session

    folder.mkdir()
    database = session.Session(str(work / "clickhouse"))
    database.query("CREATE DATABASE rollup_test")
    database.query("USE rollup_test")
    types = "Nullable(Float64)"
    database.query(
        f"CREATE TABLE places (id Nullable(String), lat {types}, lon {types}, people {types}, "
        "kind Nullable(String)) ENGINE = MergeTree ORDER BY tuple()"
    )
    database.query(
        f"INSERT INTO places SELECT * FROM file('{csv}', CSVWithNames, 'id Nullable(String), "
        f"lat {types}, lon {types}, people {types}, kind Nullable(String)') "
        "SETTINGS precise_float_parsing = 1, format_csv_null_representation = ''"
    )
    start = time.monotonic()
    database.query(statement.rstrip().rstrip(";"))
    return time.monotonic() - start


def spark(statement, csv, folder, work):
    """Two worker processes beside the one that plans."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(os.environ.get("SPARK_MASTER", "local-cluster[2,1,2048]"))
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "8")
        .config("spark.local.dir", str(work / "spark"))
        .config("spark.sql.warehouse.dir", str(work / "warehouse"))
        .getOrCreate()
    )
    try:
        session.sparkContext.setLogLevel("ERROR")
        session.sql(
            "CREATE TEMPORARY VIEW places (id STRING, lat DOUBLE, lon DOUBLE, people DOUBLE, "
            f"kind STRING) USING csv OPTIONS (path '{csv}', header 'true', escape '\"', "
            "nanValue 'nan', positiveInf 'inf', negativeInf '-inf')"
        )
        start = time.monotonic()
        session.sql(statement.rstrip().rstrip(";"))
        return time.monotonic() - start
    finally:
        session.stop()


ALL = {"duckdb": duckdb, "postgresql": postgresql, "clickhouse": clickhouse, "spark": spark}
