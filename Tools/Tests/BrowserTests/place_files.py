"""Files of places for one kind of test each, the same on every machine."""

import random

from sample_files import write_csv

LINE_COUNT = 240
MALL = (35.681, 139.767)
ARCADE = (34.702, 135.495)
STATION = (35.011, 135.759)


def write_line(path):
    """Writes places between 170° east and 170° west, half of them on each side."""
    numbers = random.Random(180)
    rows = []
    for number in range(LINE_COUNT):
        side = 1 if number % 2 == 0 else -1
        longitude = side * (180 - 10 * numbers.random() ** 2)
        latitude = numbers.uniform(-22, -8)
        rows.append([f"Island {number}", f"{latitude:.6f}", f"{longitude:.6f}"])
    # Exactly on the line, written both ways.
    rows.append(["East of the line", "-15", "-180"])
    rows.append(["West of the line", "-15", "180"])
    return write_csv(path, rows, header=("name", "latitude", "longitude"))


def write_mall(path):
    """Writes 230 shops at one location, 9 at another, and a station by itself."""
    rows = []
    for number in range(239):
        place = MALL if number < 230 else ARCADE
        name = f"Shop {number}" if number < 230 else f"Arcade {number}"
        rows.append([name, f"floor {number % 7}", f"https://shop.test/{number}", *place])
    rows.append(["Station", "platform 0", "javascript:alert(3)", *STATION])
    return write_csv(path, rows, header=("name", "where", "website", "latitude", "longitude"))
