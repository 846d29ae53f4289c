"""Zooming splits and merges clusters as the server says."""

import pytest

# Where each inserted marker starts, from where it ends, in screen points.
FOLLOW = """() => {
    window.comings = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const id = this.closest('.marker')?.dataset.id;
        const way = /translate\\((.*)px, (.*)px\\)/.exec(frames[0].transform ?? '');
        if (id && way) comings[id] = [Number(way[1]), Number(way[2])];
        return animate.call(this, frames, options);
    };
}"""


def step(shown, delta):
    """Turns the wheel; returns what was shown, the answers since, what is shown now."""
    before, started = shown.counts(), shown.plan["id"]
    shown.remember_nodes()
    shown.zoom_by(delta)
    answers = shown.answers_since(started)
    assert answers, "Zooming asked for no plan"
    return before, answers, shown.counts()


@pytest.mark.parametrize("delta", [-400, 400], ids=["splits", "merges"])
def test_zooming_does_what_the_lineage_says(open_map, states, delta):
    """Each answer's lineage leads from the plan before; nodes that it keeps are the same."""
    shown = open_map("#5/40/-95", on=states)
    before, answers, after = step(shown, delta)
    ids, removed = set(before), set()
    for answer in answers:
        lineage = answer["plan"]["lineage"]
        planned = {feature["properties"]["cluster_id"] for feature in answer["features"]}
        assert planned == (ids - set(lineage["removed"])) | set(lineage["inserted"])
        ids = planned
        removed |= set(lineage["removed"])
    assert set(after) == ids
    assert removed, "Nothing split or merged"
    # An id that was removed and inserted again is a new node.
    assert (set(before) & ids) - removed <= shown.same_nodes() <= set(before) & ids


@pytest.mark.parametrize("delta", [-400, 400], ids=["splits", "merges"])
def test_flows_lead_every_place_from_one_plan_to_the_next(open_map, states, delta):
    """The counts that flow from and to each marker on the screen are those it shows."""
    shown = open_map("#5/40/-95", on=states)
    before, answers, after = step(shown, delta)
    counts = before
    for answer in answers:
        features = [feature["properties"] for feature in answer["features"]]
        planned = {feature["cluster_id"]: feature["point_count"] for feature in features}
        flows = answer["plan"]["lineage"]["flows"]
        sent, taken = {}, {}
        for flow in flows:
            sent[flow["from"]] = sent.get(flow["from"], 0) + flow["count"]
            taken[flow["to"]] = taken.get(flow["to"], 0) + flow["count"]
        assert all(counts[id] == sent[id] for id in sent if id in counts)
        assert all(planned[id] == taken[id] for id in taken if id in planned)
        # What takes part in no flow is as it was.
        assert all(counts[id] == planned[id] for id in counts if id in planned and id not in taken)
        counts = planned
    assert counts == after


def test_what_splits_comes_out_of_its_cluster(open_map, states):
    """A new marker begins its way where the one was from which most of its places flow."""
    shown = open_map("#5.9/40/-95", on=states)
    shown.page.evaluate(FOLLOW)
    started = shown.plan["id"]
    places = {marker["id"]: (marker["x"], marker["y"]) for marker in shown.shown()}
    # One step, so that the cluster is where it was when its parts set out.
    shown.page.evaluate("() => pinfold.map.jumpTo({ zoom: 6.1 - 1 })")
    shown.rest()
    scale = 2 ** (6.1 - 5.9)
    (answer,) = shown.answers_since(started)
    flows = [
        flow
        for flow in answer["plan"]["lineage"]["flows"]
        if flow["to"] in answer["plan"]["lineage"]["inserted"] and flow["from"] in places
    ]
    sources = {}
    for flow in sorted(flows, key=lambda flow: flow["count"]):
        sources.setdefault(flow["to"], []).append(flow)
    now = {marker["id"]: (marker["x"], marker["y"]) for marker in shown.shown()}
    comings = shown.page.evaluate("() => comings")
    checked = 0
    for id, flows in sources.items():
        most = [flow["from"] for flow in flows if flow["count"] == flows[-1]["count"]]
        if id not in comings or len(most) > 1:
            continue
        # The cluster's place under the new camera.
        x, y = (640 + (places[most[0]][0] - 640) * scale, 400 + (places[most[0]][1] - 400) * scale)
        begun = [now[id][axis] + comings[id][axis] for axis in (0, 1)]
        assert begun == pytest.approx((x, y), abs=0.5), id
        checked += 1
    assert checked >= 10


def test_zooming_there_and_back_shows_the_same(open_map, states):
    """Names are of this plan or survive, so counts and places are compared."""
    shown = open_map("#5.4/40/-95", on=states)
    first = sorted((m["count"], round(m["x"]), round(m["y"])) for m in shown.visible())
    camera = shown.page.evaluate("() => [pinfold.map.getZoom(), pinfold.map.getCenter().toArray()]")
    shown.zoom_by(-300)
    jump = "([zoom, center]) => pinfold.map.jumpTo({ zoom, center })"
    shown.page.evaluate(jump, camera)
    shown.rest()
    assert sorted((m["count"], round(m["x"]), round(m["y"])) for m in shown.visible()) == first
