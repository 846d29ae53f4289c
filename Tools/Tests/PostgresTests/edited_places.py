"""A table whose places are edited through a server."""

import json
import uuid

from database import address
from followed_places import install
from table_server import TableServer

EDITOR = """
    CREATE ROLE editor LOGIN PASSWORD 'secret';
"""


def editable_server(database, folder, table="places", *options, user="owner"):
    return TableServer(address(table, database.name, user=user), folder, *options, edits=True)


def make_editable(database, table="places", user="owner"):
    return install(database, table, "--writer", user)


def send(server, edits, key=None, dataset="places", **headers):
    """The response to a batch of edits."""
    if key is not None:
        headers["Idempotency-Key"] = f'"{key}"'
    return server.session.patch(
        f"{server.origin}/datasets/{dataset}/places", data=json.dumps({"edits": edits}), timeout=60,
        headers={"Authorization": server.authorization, "Content-Type": "application/json", **headers},
    )


def edit(server, *edits, **more):
    """The answer to a batch that must be made, and shown."""
    response = send(server, edits, **more)
    assert response.status_code == 200, response.text
    answer = response.json()
    assert answer["shown"] is True, answer
    assert [edit["op"] for edit in edits] == [result["op"] for result in answer["results"]]
    return answer


def refusal(server, status, *edits, **more):
    """The message of a batch that must be refused."""
    response = send(server, edits, **more)
    assert response.status_code == status, (response.status_code, response.text)
    return response.json()["error"]["message"]


def insert(at, **properties):
    return {"op": "insert", "coordinates": at, "properties": properties}


def new_key():
    return str(uuid.uuid4())


def place_named(server, name, dataset="places"):
    """The place with a name, which there must be."""
    found = server.json(f"/datasets/{dataset}/search", {"q": name})["places"]
    assert len(found) == 1, found
    return found[0]["place"]
