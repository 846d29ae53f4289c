"""Measures the circles that a server answers with: sizes, overlaps, numbers, rows and columns.

Arguments: the program, then CSV files with the columns latitude and longitude, the sample data
first. Other data sets are generated.
"""

import argparse
import pathlib
import subprocess
import tempfile

import numpy as np

from places import data_sets, unproject, write
from seeds import chosen
from views import SCREENS, Server

ZOOMS = 40
# Between views, in zoom levels: no multiple of a level's.
STEP = 0.23
# Views with fewer discs say little about shares.
LEAST_DISCS = 8

MOST_SHARE, LEAST_DISC_RATIO, MOST_IN_LINE = 1.25, 0.8, 0.2
# The largest shares of the sample data on 1280 by 800, by zoom.
SAMPLE = {2.93: 0.35, 3.4: 0.25, 4.6: 0.09, 5.5: 0.05, 7: 0.04}
FIRST_VIEWS = {(1280, 800): 0.1, (390, 844): 0.3}


def views(frame, x, y, seed):
    """Yields views of each zoom and screen, from the first view on, around places."""
    random = np.random.default_rng(seed)
    for width, height in SCREENS:
        slowest = frame.fitted(width, height).zoom
        for index in range(ZOOMS):
            place = random.integers(len(x))
            yield frame.around(x[place], y[place], slowest + STEP * index, width, height)


def near_pairs(positions, separation):
    """Returns how many pairs of discs are nearer than the separation."""
    squares = ((positions[:, None] - positions) ** 2).sum(2)
    # Coordinates have seven decimals.
    return int((np.triu(squares < (separation - 0.01) ** 2, 1)).sum())


def in_line(positions):
    """Returns which discs have another within 160 points in the same row or column."""
    away = np.abs(positions[:, None] - positions)
    aligned = (away.min(2) <= 1) & (away.max(2) <= 160)
    np.fill_diagonal(aligned, False)
    return aligned.any(1)


def from_centroid(discs):
    """Returns how far clusters are from their centroids, in screen points."""
    # Means of positions on both sides of the antimeridian say nothing.
    known = (discs.counts > 1) & (np.abs(discs.longitudes) < 150)
    return np.hypot(*(discs.positions - discs.centroids)[known].T)


class Tally:
    """What is measured over the views of a data set."""

    def __init__(self):
        self.shares, self.own_shares, self.disc_ratios = [], [], []
        self.overlaps, self.lined, self.grid_lined, self.distances = 0, [], [], []

    def add(self, view, spaced, grid, own):
        own_share, own_count = own
        self.overlaps += near_pairs(spaced.positions, view.separation)
        self.lined.append(in_line(spaced.positions))
        self.grid_lined.append(in_line(grid.positions))
        self.distances.append(from_centroid(spaced))
        if min(own_count, len(grid.counts), len(spaced.counts)) < LEAST_DISCS:
            return
        self.shares.append(spaced.largest_share / grid.largest_share)
        self.own_shares.append(spaced.largest_share / own_share)
        self.disc_ratios.append(len(spaced.counts) / own_count)

    def row(self, name):
        distances = np.concatenate(self.distances)
        return [
            name,
            len(self.shares),
            marked(np.mean(self.shares), MOST_SHARE),
            f"{max(self.shares):.2f}",
            f"{np.mean(self.own_shares):.2f}",
            marked(np.mean(self.disc_ratios), LEAST_DISC_RATIO, most=False),
            marked(self.overlaps, 0, "{:d}"),
            marked(np.concatenate(self.lined).mean(), MOST_IN_LINE, "{:.0%}"),
            f"{np.concatenate(self.grid_lined).mean():.0%}",
            f"{distances.mean():.1f}, {distances.max():.0f}",
        ]


missed = []


def marked(value, bar, form="{:.2f}", most=True):
    """Returns a number as text, in bold where it misses its bar."""
    text = form.format(value)
    if value <= bar if most else value >= bar:
        return text
    missed.append(text)
    return f"**{text}**"


def table(head, rows):
    print("\n| " + " | ".join(head) + " |\n|---|" + "---:|" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


def pictures(program, folder, file, frame):
    """Draws a data set's first view, and the middle of its frame at zoom 5.5."""
    folder.mkdir(parents=True, exist_ok=True)
    first = frame.fitted(1280, 800)
    for name, view in [("first", first), ("zoom-5.5", frame.centered(5.5, 1280, 800))]:
        for look in ["light", "dark"]:
            output = folder / f"{file.stem}-{name}-{look}.png"
            subprocess.run(
                [program, "render", file, "--quiet", f"--rect={view.rect}", "--size", "1280x800",
                 "--overlaps", "keep", "--output", output, *(["--dark"] if look == "dark" else [])],
                check=True,
            )  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--pictures", metavar="FOLDER", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files, places = [], []
        for name, longitude, latitude in data_sets(arguments.files):
            files.append(pathlib.Path(folder) / f"{name}.csv")
            places.append(write(files[-1], longitude, latitude))
        with Server(arguments.program, files) as server:
            measure(server, [file.stem for file in files], places)
            if arguments.pictures:
                for file in files:
                    frame = server.frame(file.stem)
                    pictures(arguments.program, arguments.pictures, file, frame)
    print(f"\n{len(missed)} bars missed" if missed else "\nNo bar missed")


def measure(server, names, places):
    first_views, tallies, total = [], [], Tally()
    for index, (name, (x, y)) in enumerate(zip(names, places)):
        frame = server.frame(name)
        server.wait_for_clusters(name, frame.fitted(1280, 800))
        row = [name]
        for screen, bar in FIRST_VIEWS.items():
            view = frame.fitted(*screen)
            discs = server.discs(name, view, "spaced")
            own, _ = chosen(view, x, y)
            text = marked(discs.largest_share, bar, "{:.0%}")
            row += [f"{view.zoom:.2f}", text, f"{own:.0%}", len(discs.counts)]
        first_views.append(row)
        if index == 0:
            sample(server, name, frame, x, y)
        tally = Tally()
        for view in views(frame, x, y, index):
            spaced, grid = (server.discs(name, view, strategy) for strategy in ("spaced", "grid"))
            own = chosen(view, x, y)
            for sums in (tally, total):
                sums.add(view, spaced, grid, own)
        tallies.append((name, tally))
    columns = ["largest", "own seeds", "discs"]
    table(["first view", "1280×800 at", *columns, "390×844 at", *columns], first_views)
    table(
        ["all views", "counted", "share / grid's", "worst", "share / own seeds", "discs / own seeds",
         "overlaps", "in line", "grid's", "from centroid: mean, most"],
        [tally.row(name) for name, tally in [*tallies, ("all", total)]],
    )  # fmt: skip


def sample(server, name, frame, x, y):
    """Prints the largest shares of the sample data at some zooms."""
    rows = []
    for zoom, bar in SAMPLE.items():
        view = frame.centered(zoom, 1280, 800)
        spaced, grid = (server.discs(name, view, strategy) for strategy in ("spaced", "grid"))
        own, _ = chosen(view, x, y)
        share = marked(spaced.largest_share, bar, "{:.1%}")
        others = [f"{bar:.0%}", f"{grid.largest_share:.1%}", f"{own:.1%}"]
        rows.append([zoom, share, *others, len(spaced.counts)])
    table([name, "largest share", "at most", "grid's", "own seeds", "discs"], rows)


if __name__ == "__main__":
    main()
