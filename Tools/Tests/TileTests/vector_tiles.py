"""Decodes tiles with the schema of the specification, and checks that they keep its rules."""

import collections

from mapbox_vector_tile.Mapbox.vector_tile_pb2 import tile as Tile

EXTENT = 4096

Feature = collections.namedtuple("Feature", "id x y properties")


def decode(content, layer_name="places", buffer=320):
    """The features of a tile, which must conform to the specification."""
    tile = Tile.FromString(content)
    assert len(tile.layers) == 1
    layer = tile.layers[0]
    assert layer.version == 2
    assert layer.name == layer_name
    assert layer.extent == EXTENT
    keys = list(layer.keys)
    values = [decoded_value(value) for value in layer.values]
    assert len(set(keys)) == len(keys), "a key is there twice"
    assert len({(type(value), value) for value in values}) == len(values), "a value is there twice"
    used_keys, used_values = set(), set()
    features = []
    for feature in layer.features:
        tags = list(feature.tags)
        assert len(tags) % 2 == 0
        used_keys.update(tags[::2])
        used_values.update(tags[1::2])
        assert len(set(tags[::2])) == len(tags) // 2, "a feature has a key twice"
        properties = {keys[key]: values[value] for key, value in zip(tags[::2], tags[1::2])}
        assert feature.type == Tile.Point
        # One point: move to, once.
        move, x, y = feature.geometry
        assert move == 9
        x, y = unzigzag(x), unzigzag(y)
        assert -buffer <= x < EXTENT + buffer and -buffer <= y < EXTENT + buffer
        features.append(Feature(feature.id, x, y, properties))
    assert features, "a tile is empty"
    assert used_keys == set(range(len(keys))), "a key is not used"
    assert used_values == set(range(len(values))), "a value is not used"
    assert len({(f.id, f.x, f.y) for f in features}) == len(features)
    return features


def decoded_value(value):
    (field, content), = value.ListFields()
    return content


def unzigzag(number):
    return number >> 1 ^ -(number & 1)


def is_inside(feature):
    """Whether the tile is the one that the feature is in; others have copies of it."""
    return 0 <= feature.x < EXTENT and 0 <= feature.y < EXTENT


def count(feature):
    return feature.properties.get("point_count", 1)


def counts_by_zoom(tiles, **options):
    """How many places the features in tiles stand for, without copies."""
    counts = collections.Counter()
    for (z, _, _), content in tiles.items():
        counts[z] += sum(count(f) for f in decode(content, **options) if is_inside(f))
    return dict(counts)


def without(content, *names):
    """The tile without some properties of its features."""
    tile = Tile.FromString(content)
    layer = tile.layers[0]
    dropped = {number for number, key in enumerate(layer.keys) if key in names}
    keys, values = [], []
    old_keys, old_values = list(layer.keys), [value.SerializeToString() for value in layer.values]
    for feature in layer.features:
        tags = []
        for key, value in zip(feature.tags[::2], feature.tags[1::2]):
            if key in dropped:
                continue
            for table, entry in ((keys, old_keys[key]), (values, old_values[value])):
                if entry not in table:
                    table.append(entry)
                tags.append(table.index(entry))
        del feature.tags[:]
        feature.tags.extend(tags)
    del layer.keys[:], layer.values[:]
    layer.keys.extend(keys)
    for value in values:
        layer.values.add().ParseFromString(value)
    return tile.SerializeToString()
