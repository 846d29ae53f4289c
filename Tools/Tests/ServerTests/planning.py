"""Plans, as the server and as the command line make them."""

import json
import subprocess

from running_server import pinfold_path

WORLD = [("rect", "-180,-90,180,90"), ("size", "1024x1024")]


def plan(server, dataset, query=WORLD):
    """A plan of the server; its query is a list of pairs."""
    return server.json(f"/datasets/{dataset}/plan", list(query))


def command_plan(path, query):
    """The same of `pinfold cluster`, where parameters are flags."""
    flags = [part for name, value in query for part in ("--" + name.replace("_", "-"), value)]
    command = [pinfold_path(), "cluster", str(path), "--quiet", *flags]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def without_own_words(collection):
    """What both must say alike: not the time, nor what only a server has."""
    summary = dict(collection["plan"])
    for name in ("milliseconds", "id", "version", "lineage"):
        summary.pop(name, None)
    return {**collection, "plan": summary}


def counts(collection):
    """The count of each cluster, by its id."""
    features = [feature["properties"] for feature in collection["features"]]
    counts = {feature["cluster_id"]: feature["point_count"] for feature in features}
    assert len(counts) == len(features), "Ids repeat"
    return counts


def members(server, dataset, cluster, plan_id, limit=1000):
    """All members of a cluster, page by page."""
    path = f"/datasets/{dataset}/clusters/{cluster}/members"
    places, after = [], None
    while True:
        query = {"plan": plan_id, "limit": limit}
        if after is not None:
            query["after"] = after
        page = server.json(path, query)
        assert len(page["members"]) <= limit
        places += page["members"]
        after = page["next"]
        if after is None:
            return page["point_count"], places
        assert page["members"], "A page that is not the last is empty"
