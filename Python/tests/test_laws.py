"""Laws over random points, with an oracle by brute force."""

import numpy as np
import pinfold
import pytest
from oracle import clusters_by_distance, haversine, mercator
from points import random_points

SEEDS = range(12)


def partition(index, clusters, **settings):
    """Returns the rows of each cluster and point."""
    return sorted(index.members(item, **settings).tolist() for item in clusters["id"].tolist())


@pytest.mark.parametrize("seed", SEEDS)
def test_clusters_by_distance_are_those_of_brute_force(seed):
    lon, lat = random_points(seed, 150)
    index = pinfold.Index(lon, lat)
    for settings in [{}, {"radius": 80.0}, {"min_points": 4, "max_zoom": 9}]:
        expected = clusters_by_distance(lon, lat, **settings)
        for zoom, groups in expected.items():
            found = index.clusters(zoom=zoom, **settings)
            assert partition(index, found, **settings) == sorted(groups), (zoom, settings)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("method", ["distance", "spaced"])
def test_clusters_divide_the_points(seed, method):
    lon, lat = random_points(seed, 400)
    weights = np.random.default_rng(seed).integers(1, 5, 400)
    index = pinfold.Index(lon, lat, weights=weights, value=np.arange(400.0))
    for zoom in range(0, 23, 4):
        found = index.clusters(zoom=zoom, method=method, aggregate="value")
        rows = [index.members(item, method=method) for item in found["id"]]
        assert sorted(np.concatenate(rows).tolist()) == list(range(400))
        assert [int(weights[members].sum()) for members in rows] == found["count"].tolist()
        assert all(row in members for row, members in zip(found["row"], rows))
        np.testing.assert_allclose([m.sum() for m in rows], found["value_sum"])
        assert [m.min() for m in rows] == found["value_min"].tolist()
        assert [len(m) for m in rows] == found["value_count"].tolist()
        for item in found[~found["is_point"]][:20]:
            children = index.children(item["id"], method=method)
            assert children["count"].sum() == item["count"]
            assert len(children) >= 2
            assert index.expansion_zoom(item["id"], method=method) == item["expansion_zoom"]


@pytest.mark.parametrize("seed", SEEDS)
def test_spaced_clusters_are_apart(seed):
    lon, lat = random_points(seed, 400)
    index = pinfold.Index(lon, lat)
    for zoom in (1, 5):
        found = index.clusters(zoom=zoom, method="spaced", separation=60)
        x, y = mercator(found["longitude"], found["latitude"])
        dx = np.abs(x[:, None] - x)
        dx = np.minimum(dx, 1 - dx)
        apart = np.hypot(dx, y[:, None] - y) * 512 * 2**zoom
        np.fill_diagonal(apart, np.inf)
        assert apart.min() >= 59.99


@pytest.mark.parametrize("seed", SEEDS)
def test_a_box_is_part_of_the_world(seed):
    lon, lat = random_points(seed, 500)
    index = pinfold.Index(lon, lat)
    rng = np.random.default_rng(seed + 1000)
    for method in ("distance", "spaced"):
        for zoom in (2, 8, 20):
            west, east = rng.uniform(-180, 180, 2)
            south, north = np.sort(rng.uniform(-80, 80, 2))
            world = index.clusters(zoom=zoom, method=method)
            x = (world["longitude"] - west) % 360
            inside = (x <= (east - west) % 360) & (world["latitude"] >= south)
            inside &= world["latitude"] <= north
            box = index.clusters((west, south, east, north), zoom, method=method)
            assert box["id"].tolist() == world["id"][inside].tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_nearest_points_are_those_of_brute_force(seed):
    lon, lat = random_points(seed, 300)
    index = pinfold.Index(lon, lat)
    for place in [(13.0, 52.0), (179.99, 10.0), (-70.5, -33.2)]:
        meters = haversine(*place, lon, lat)
        found, distances = index.nearest(*place, count=25)
        np.testing.assert_allclose(distances, np.sort(meters)[:25], atol=0.05, rtol=1e-6)
        np.testing.assert_allclose(meters[found], distances, atol=0.05, rtol=1e-6)
        near, _ = index.nearest(*place, count=1000, within=2e6)
        assert abs(len(near) - (meters <= 2e6).sum()) <= 1


@pytest.mark.parametrize("seed", SEEDS)
def test_points_in_a_box_are_those_of_brute_force(seed):
    lon, lat = random_points(seed, 300)
    index = pinfold.Index(lon, lat)
    for west, south, east, north in [(-20, -20, 60, 70), (170, -90, -170, 90), (0, 0, 0, 0)]:
        x = (lon - west) % 360
        inside = (x <= (east - west) % 360) & (lat >= south) & (lat <= north)
        assert index.within((west, south, east, north)).tolist() == np.flatnonzero(inside).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_an_edited_index_is_a_new_one(seed):
    lon, lat = random_points(seed, 300)
    rng = np.random.default_rng(seed)
    index = pinfold.Index(lon[:250], lat[:250], value=np.arange(250.0))
    index.prepare()
    index.prepare(method="spaced")
    inserted = index.insert(lon[250:], lat[250:], value=np.arange(250.0, 300))
    assert inserted.tolist() == list(range(250, 300))
    gone = rng.choice(300, 40, replace=False)
    assert index.remove(gone) == 40
    assert index.remove(gone) == 0
    moved = np.setdiff1d(np.arange(300), gone)[:10]
    assert index.move(moved, lon[moved] + 0.3, lat[moved]) == 10
    lon[moved] += 0.3
    kept = np.setdiff1d(np.arange(300), gone)
    new = pinfold.Index(lon, lat, value=np.arange(300.0)).filter(np.isin(np.arange(300), kept))
    assert index.to_bytes() == new.to_bytes()
    for zoom in (1, 6, 12):
        assert index.clusters(zoom=zoom).tolist() == new.clusters(zoom=zoom).tolist()
    plans = [item.plan((-180, -80, 180, 80), size=(900, 700)) for item in (index, new)]
    assert plans[0].clusters().tolist() == plans[1].clusters().tolist()


@pytest.mark.parametrize("strategy", ["grid", "spaced", "distance", "none"])
@pytest.mark.parametrize("seed", SEEDS)
def test_plans_divide_the_points_and_differences_lead_to_them(seed, strategy):
    lon, lat = random_points(seed, 400)
    index = pinfold.Index(lon, lat, value=np.arange(400.0))
    shown = None
    for box in [(-180, -85, 180, 85), (0, 40, 30, 60), (0, 42, 30, 62)]:
        plan = index.plan(box, size=(800, 600), strategy=strategy, after=shown)
        found = plan.clusters(aggregate=["value"])
        rows = [plan.members(item) for item in range(len(plan))]
        assert [len(members) for members in rows] == found["count"].tolist()
        together = np.concatenate(rows)
        assert len(np.unique(together)) == len(together)
        np.testing.assert_allclose([m.sum() for m in rows], found["value_sum"])
        if box[0] == -180:
            assert len(together) == 400
        assert len(set(plan.keys)) == len(plan)
        assert plan.is_current(box, size=(800, 600))
        if shown is not None:
            diff = shown.compare(plan)
            kept = set(shown.keys) - {shown.keys[item] for item in diff["removed"]}
            assert set(plan.keys) == kept | {plan.keys[item] for item in diff["inserted"]}
        shown = plan


def test_threads_do_not_change_results():
    lon, lat = random_points(3, 60_000)
    saved = {pinfold.Index(lon, lat, threads=threads).to_bytes() for threads in (1, 2, 5)}
    assert len(saved) == 1
    found = [
        pinfold.Index(lon, lat).clusters(zoom=6, threads=threads).tolist() for threads in (1, 2, 5)
    ]
    assert found[0] == found[1] == found[2]
