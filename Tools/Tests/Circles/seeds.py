"""Discs chosen for one view alone: what clusters that nest are compared with.

The densest spots get a disc first, each at least the separation from all others. Nothing
here is Pinfold's code.
"""

import numpy as np


def chosen(view, x, y):
    """Returns the largest share and the number of the discs in sight, of the places on the map."""
    margin = 2 * view.separation
    positions = view.screen(x, y)
    positions = positions[view.holds(positions, margin)] + margin
    if len(positions) == 0:
        return 0.0, 0
    spots, weights = thinned(positions, view.separation)
    density = densities(positions, spots, view.separation)
    seeds = greedy(spots, density, view.separation)
    counts = np.bincount(nearest(spots, seeds), weights, len(seeds))
    counts = counts[view.holds(seeds - margin)]
    return (counts.max() / counts.sum(), len(counts)) if len(counts) else (0.0, 0)


def thinned(positions, separation):
    """Returns one place of each cell of a sixteenth of the separation, and how many are there."""
    cells = (positions // (separation / 16)).astype(np.int64)
    _, first, weights = np.unique(
        cells[:, 0] << 32 | cells[:, 1], return_index=True, return_counts=True
    )
    return positions[first], weights


def densities(positions, spots, separation):
    """Returns how many places are around each spot: in cells of a quarter of the separation,
    within two cells."""
    side = separation / 4
    cells, own = (positions // side).astype(int) + 2, (spots // side).astype(int) + 2
    table = np.zeros(cells.max(0) + 3)
    np.add.at(table, tuple(cells.T), 1)
    return sum(table[own[:, 0] + i, own[:, 1] + j] for i in range(-2, 3) for j in range(-2, 3))


def greedy(spots, density, separation):
    """Returns seeds, densest first, until there is room for no other."""
    left, seeds = spots[np.argsort(-density, kind="stable")], []
    while len(left):
        seeds.append(left[0])
        left = left[((left - left[0]) ** 2).sum(1) >= separation**2]
    return np.array(seeds)


def nearest(spots, seeds):
    """Returns the nearest seed of each spot."""
    parts = np.array_split(spots, len(spots) // 4096 + 1)
    squares = (seeds**2).sum(1)
    # The square of the spot itself is the same for all seeds.
    return np.concatenate([(squares - 2 * part @ seeds.T).argmin(1) for part in parts])
