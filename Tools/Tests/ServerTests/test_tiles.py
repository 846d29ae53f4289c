"""Tiles and TileJSON, as maps ask for them; what is in tiles is tested beside TileTests."""

import gzip
import json

import pytest
from mapbox_vector_tile import decode

from raw_http import exchange
from running_server import RunningServer
from sample_files import small_numbers
from test_errors import refusal

WORLD = "/datasets/us-places/tiles/0/0/0.mvt"


def features(response, layer="places"):
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"] == "application/vnd.mapbox-vector-tile"
    layers = decode(response.content, default_options={"y_coord_down": True})
    assert list(layers) == [layer] and layers[layer]["extent"] == 4096
    return layers[layer]["features"]


def inside(features):
    return [
        feature
        for feature in features
        if all(0 <= at < 4096 for at in feature["geometry"]["coordinates"])
    ]


def count(features):
    return sum(feature["properties"].get("point_count", 1) for feature in inside(features))


def all_tiles(server, dataset, zoom, **params):
    """The features in all tiles of a zoom, without copies."""
    found = []
    for x in range(1 << zoom):
        for y in range(1 << zoom):
            response = server.get(f"/datasets/{dataset}/tiles/{zoom}/{x}/{y}.mvt", params)
            if response.status_code == 204:
                assert response.content == b""
            else:
                found += inside(features(response))
    return found


@pytest.mark.parametrize("strategy", ["spaced", "radius"])
@pytest.mark.parametrize("zoom", [0, 1, 2, 3])
def test_tiles_of_a_zoom_hold_every_place(server, zoom, strategy):
    assert count(all_tiles(server, "us-places", zoom, strategy=strategy)) == 105_729
    small = server.json("/datasets/small")["count"]
    assert count(all_tiles(server, "small", zoom, strategy=strategy)) == small


def world_points(server, zoom, **params):
    """Clusters and places of all tiles of a zoom: where they are in screen points, and their properties."""
    found = []
    for x in range(1 << zoom):
        for y in range(1 << zoom):
            response = server.get(f"/datasets/us-places/tiles/{zoom}/{x}/{y}.mvt", params)
            for feature in inside(features(response)) if response.status_code == 200 else []:
                own_x, own_y = feature["geometry"]["coordinates"]
                at = ((x + own_x / 4096) * 512, (y + own_y / 4096) * 512)
                found.append((at, feature["properties"]))
    return found


@pytest.mark.parametrize("separation", [56, 90])
@pytest.mark.parametrize("zoom", [0, 2, 4])
def test_discs_never_overlap(server, zoom, separation):
    found = world_points(server, zoom, separation=separation)
    assert len(found) > 2
    for number, ((x, y), one) in enumerate(found):
        for (other_x, other_y), other in found[:number]:
            distance = ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5
            assert distance > separation - 0.3
            assert (one.get("diameter", 26) + other.get("diameter", 26)) / 2 < distance


def test_tiles_have_the_discs_of_plans(server):
    """The same names, counts, sizes and shades as a plan of a map at the zoom of the tiles."""
    plan = server.json(
        "/datasets/us-places/plan",
        {"rect": "-180,-85.05,180,85.05", "size": "2048x2048", "strategy": "spaced", "columns": "", "margin": 0},
    )
    shown = {one["properties"]["cluster_id"]: one["properties"] for one in plan["features"]}
    found = [one for _, one in world_points(server, 2) if "cluster" in one]
    assert found
    for one in found:
        planned = shown[one["cluster_id"]]
        for name in ("point_count", "diameter", "shade"):
            assert one[name] == planned[name]


def test_settings_of_one_kind_of_clusters_choose_it(server):
    """Those by distance need no strategy."""
    for settings in ({"radius": 40}, {"min_points": 2}, {"radius": 40, "strategy": "radius"}):
        assert server.get(WORLD, settings).content == server.get(WORLD, {"strategy": "radius"}).content
    for settings in ({"separation": 56}, {"strategy": "spaced"}):
        assert server.get(WORLD, settings).content == server.get(WORLD).content
    for settings, named in (
        ({"separation": 56, "radius": 40}, "separation"),
        ({"strategy": "spaced", "radius": 40}, "radius"),
        ({"strategy": "radius", "separation": 56}, "separation"),
        ({"strategy": "grid"}, "strategy"),
        ({"separation": 27}, "separation"),
    ):
        assert refusal(server.get(WORLD, settings)) == named


def test_clusters_and_places_have_their_properties(server):
    found = all_tiles(server, "small", 2, radius="20")
    assert any("cluster" in feature["properties"] for feature in found)
    assert any("place" in feature["properties"] for feature in found)
    for feature in found:
        properties = feature["properties"]
        if "cluster" in properties:
            assert properties["cluster"] is True and properties["point_count"] > 1
            assert isinstance(properties["point_count_abbreviated"], str)
            assert properties["cluster_id"].startswith("r")
            continue
        place = server.json(f"/datasets/small/places/{properties['place']}")
        assert feature["id"] == small_numbers().index(properties["place"])
        for name, value in place["properties"].items():
            if name in ("latitude", "longitude") or value == "":
                assert name not in properties
            else:
                assert str(properties[name]) == value or float(properties[name]) == float(value)


def test_columns_keep_their_kinds(server):
    fields = server.json("/datasets/small/tiles.json")["vector_layers"][0]["fields"]
    assert fields["name"] == "String" and fields["population"] == "Number"
    assert fields["point_count"] == "Number" and fields["cluster"] == "Boolean"
    assert fields["diameter"] == fields["shade"] == "Number"
    for feature in all_tiles(server, "small", 1, cluster_max_zoom=-1):
        population = feature["properties"].get("population")
        assert population is None or isinstance(population, (int, float))


def test_settings_are_those_of_the_tiles(server):
    world = features(server.get(WORLD, {"strategy": "radius"}))
    assert len(features(server.get(WORLD, {"separation": "28"}))) > len(features(server.get(WORLD)))
    assert len(features(server.get(WORLD, {"radius": "10"}))) > len(world)
    assert len(features(server.get(WORLD, {"radius": "0:10,3:40"}))) > len(world)
    assert features(server.get(WORLD, {"radius": "20:10,0:40"})) == world
    for layer in ("ö ☃", "☃" * 250):
        assert features(server.get(WORLD, {"layer": layer}), layer)
    assert inside(features(server.get(WORLD, {"buffer": 0}))) == features(
        server.get(WORLD, {"buffer": 0})
    )
    small = "/datasets/small/tiles/0/0/0.mvt"
    rows = server.json("/datasets/small")["count"]
    singles = inside(features(server.get(small, {"cluster_max_zoom": -1, "columns": "name"})))
    assert len(singles) == rows
    assert all(set(single["properties"]) <= {"place", "name"} for single in singles)
    none = features(server.get(small, {"cluster_max_zoom": -1, "columns": ""}))
    assert all(set(single["properties"]) == {"place"} for single in none)
    few = inside(features(server.get(small, {"min_points": 1_000_000})))
    assert len(few) == rows


def test_figures_add_up(server):
    for zoom in (0, 2):
        found = all_tiles(server, "small", zoom, sum="population", max="population", radius="80")
        total = sum(f["properties"].get("sum_population", f["properties"].get("population", 0)) for f in found)
        report = server.json("/datasets/small/plan", {
            "rect": "-180,-85,180,85", "size": "600x600", "sum": "population", "columns": "",
        })  # fmt: skip
        assert total == sum(f["properties"]["sum_population"] or 0 for f in report["features"])
        for feature in found:
            if feature["properties"].get("point_count", 0) > 50:
                assert feature["properties"]["sum_population"] > feature["properties"]["max_population"]


def test_filters_hold(server):
    rows = sum(
        feature["properties"].get("point_count", 1)
        for feature in inside(features(server.get(WORLD, {"where": "name~lake"})))
    )
    plan = server.json(
        "/datasets/us-places/plan",
        {"rect": "-180,-85,180,85", "size": "800x800", "where": "name~lake", "columns": ""},
    )
    assert 0 < rows == plan["plan"]["rows"] < 105_729


def test_what_is_empty_has_no_content(server):
    response = server.get("/datasets/us-places/tiles/5/0/31.mvt")
    assert response.status_code == 204 and response.content == b""
    assert server.get("/datasets/us-places/tiles/24/0/0.mvt").status_code == 204


def test_tile_json_leads_to_the_tiles(server):
    settings = "radius=60&columns=name"
    found = server.json(f"/datasets/us-places/tiles.json?{settings}")
    assert found["tilejson"] == "3.0.0" and found["scheme"] == "xyz"
    assert (found["minzoom"], found["maxzoom"]) == (0, 17)
    west, south, east, north = found["bounds"]
    assert -180 <= west < east <= 180 and -90 < south < north < 90
    assert (0, 22) == tuple(server.json("/datasets/us-places/tiles.json")[zoom] for zoom in ("minzoom", "maxzoom"))
    url, = found["tiles"]
    assert url == f"{server.origin}/datasets/us-places/tiles/{{z}}/{{x}}/{{y}}.mvt?{settings}"
    for part in "zxy":
        url = url.replace(f"{{{part}}}", "0")
    assert server.session.get(url).content == server.get(f"{WORLD}?{settings}").content


def test_tile_json_has_the_name_that_the_client_uses(server):
    path = "/datasets/small/tiles.json"
    answer = exchange(server, path, {"Host": "localhost:81"})
    assert json.loads(answer.body)["tiles"][0].startswith("http://localhost:81/datasets/small/")


def test_caches_keep_what_each_client_calls_the_server_apart(server):
    vary = server.get("/datasets/small/tiles.json").headers["Vary"]
    assert {"Accept-Encoding", "Host", "X-Forwarded-Proto", "X-Forwarded-Host"} <= set(vary.split(", "))
    assert "Host" not in server.get(WORLD).headers["Vary"]


def test_tiles_are_compressed_and_known_again(server):
    # The one of the usual radius is so short that it is sent as it is.
    path = f"{WORLD}?radius=5"
    packed = exchange(server, path, {"Accept-Encoding": "gzip"})
    plain = exchange(server, path, {"Accept-Encoding": "identity"})
    assert packed.headers[b"content-encoding"] == b"gzip"
    assert b"content-encoding" not in plain.headers
    assert gzip.decompress(packed.body) == plain.body
    tag = server.get(WORLD).headers["ETag"]
    assert server.get(WORLD, headers={"If-None-Match": tag}).status_code == 304
    assert server.get(WORLD).headers["Cache-Control"] == "no-cache"


def test_pages_of_this_machine_may_ask(server):
    answer = server.get(WORLD, headers={"Origin": "http://localhost:3000"})
    assert answer.headers["Access-Control-Allow-Origin"] == "http://localhost:3000"
