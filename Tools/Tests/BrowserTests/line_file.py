"""Places around the antimeridian, the same on every machine."""

import random

from sample_files import write_csv

COUNT = 240


def write_line(path):
    """Writes places between 170° east and 170° west, half of them on each side."""
    numbers = random.Random(180)
    rows = []
    for number in range(COUNT):
        side = 1 if number % 2 == 0 else -1
        longitude = side * (180 - 10 * numbers.random() ** 2)
        latitude = numbers.uniform(-22, -8)
        rows.append([f"Island {number}", f"{latitude:.6f}", f"{longitude:.6f}"])
    # Exactly on the line, written both ways.
    rows.append(["East of the line", "-15", "-180"])
    rows.append(["West of the line", "-15", "180"])
    return write_csv(path, rows, header=("name", "latitude", "longitude"))
