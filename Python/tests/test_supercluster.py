"""pysupercluster's README and tests, with the import changed; and its algorithm by brute force."""

import unittest

import numpy
import pinfold
import pytest
from oracle import clusters_by_distance
from points import random_points

try:
    import pysupercluster
except ImportError:
    pysupercluster = None


class SuperClusterTest(unittest.TestCase):
    def test_clustering(self):
        points = numpy.array([
            (2.3522, 48.8566),   # paris
            (-0.1278, 51.5074),  # london
            (-0.0077, 51.4826),  # greenwhich
        ])  # fmt: skip

        index = pinfold.SuperCluster(points, min_zoom=0, max_zoom=16, radius=40, extent=512)
        clusters = index.getClusters(top_left=(-180, 90), bottom_right=(180, -90), zoom=4)
        self.assertEqual(len(clusters), 2)

        # single point
        self.assertEqual(clusters[0]["count"], 1)
        self.assertEqual(clusters[0]["expansion_zoom"], None)
        self.assertEqual(clusters[0]["id"], 0)
        self.assertAlmostEqual(clusters[0]["latitude"], 48.8566)
        self.assertAlmostEqual(clusters[0]["longitude"], 2.3522)

        # cluster
        self.assertEqual(clusters[1]["count"], 2)
        self.assertEqual(clusters[1]["expansion_zoom"], 8)
        self.assertEqual(clusters[1]["id"], 3)
        self.assertAlmostEqual(clusters[1]["latitude"], 51.4950017)
        self.assertAlmostEqual(clusters[1]["longitude"], -0.0677500)

    def test_empty_input(self):
        points = numpy.ones((0, 2))
        with self.assertRaises(ValueError):
            pinfold.SuperCluster(points, min_zoom=0, max_zoom=16, radius=40, extent=512)


@pytest.mark.parametrize("seed", range(6))
def test_ids_count_clusters_as_they_form(seed):
    lon, lat = random_points(seed, 120)
    # The oracle has no edges.
    lon = numpy.clip(lon, -130, 130)
    index = pinfold.SuperCluster(numpy.stack([lon, lat], axis=1), max_zoom=12, radius=60)
    zooms = clusters_by_distance(lon, lat, radius=60, max_zoom=12)
    ids, formed = {(row,): row for row in range(120)}, 120
    for zoom in range(12, -1, -1):
        for rows in sorted(zooms[zoom], key=min):
            if tuple(rows) not in ids:
                ids[tuple(rows)] = formed
                formed += 1
        found = index.getClusters((-180, 90), (180, -90), zoom)
        expected = sorted((ids[tuple(rows)], len(rows)) for rows in zooms[zoom])
        assert sorted((item["id"], item["count"]) for item in found) == expected


@pytest.mark.skipif(pysupercluster is None, reason="pysupercluster is not installed")
@pytest.mark.parametrize("seed", range(6))
def test_answers_are_those_of_pysupercluster(seed):
    lon, lat = random_points(seed, 2000)
    # With places at the edges of the world and beyond the last latitude of the map.
    lon, lat = numpy.clip(lon, -180, 179.99), lat * 1.1
    points = numpy.stack([lon, lat], axis=1)
    both = [kind(points, radius=50) for kind in (pinfold.SuperCluster, pysupercluster.SuperCluster)]
    for zoom in range(0, 18):
        box = ((-180, 90), (180, -90), zoom) if zoom % 2 else ((-101.3, 70.2), (121.7, -60.4), zoom)
        mine, theirs = (
            sorted(index.getClusters(*box), key=lambda item: item["id"]) for index in both
        )
        for a, b in zip(mine, theirs, strict=True):
            assert (a["id"], a["count"], a["expansion_zoom"]) == (
                b["id"], b["count"], b["expansion_zoom"],
            )  # fmt: skip
            assert abs(a["latitude"] - b["latitude"]) < 1e-6
            assert abs(a["longitude"] - b["longitude"]) < 1e-6


def test_wrong_arrays_raise_as_there():
    for wrong in (numpy.ones(3), numpy.ones((3, 3)), numpy.ones((3, 2), numpy.float32)):
        with pytest.raises(ValueError, match="type double and 2 dimensional"):
            pinfold.SuperCluster(wrong)
    with pytest.raises(TypeError):
        pinfold.SuperCluster([(1, 2)])
