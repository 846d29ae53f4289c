"""Reads the parts of a roll-up, and compares its cells with those of the oracle."""

import csv
import gzip
import pathlib


def rows(folder):
    """Yields the rows of all parts, with the numbers of their columns by name."""
    for part in sorted(pathlib.Path(folder).iterdir()):
        if part.name.startswith((".", "_")):
            continue
        opened = gzip.open if part.suffix == ".gz" else open
        with opened(part, "rt", newline="", encoding="utf-8") as file:
            lines = csv.reader(file)
            header = next(lines)
            columns = {name: number for number, name in enumerate(header)}
            for line in lines:
                assert len(line) == len(header), line
                yield columns, line


def of_kind(folder, kind):
    """Returns the rows of a kind as dictionaries."""
    return [dict(zip(columns, line)) for columns, line in rows(folder)
            if line[columns["row_kind"]] == kind]


def name_of(row):
    return int(row["cell_x"]) * 2**32 + int(row["cell_y"])


def compare(folder, cells):
    """Checks the cells and the totals; returns how many there are, and how many of them differ
    because rows are near their edges."""
    expected, slack = cells.tally()
    found, counts, runs = {}, {}, set()
    for columns, line in rows(folder):
        kind = line[columns["row_kind"]]
        count = int(line[columns["count"]])
        runs.add(line[columns["pinfold_rollup"]])
        if kind == "cell":
            x, y = int(line[columns["cell_x"]]), int(line[columns["cell_y"]])
            name = x * 2**32 + y
            assert name not in found, line
            found[name] = [count, int(line[columns["offset_x"]]), int(line[columns["offset_y"]])]
        elif not kind.startswith("category_"):
            assert kind not in counts, line
            counts[kind] = count
            if kind == "total":
                sums = [int(line[columns[name]]) for name in ("cell_x", "cell_y")]
    differing = 0
    for name in expected.keys() | found.keys():
        wanted, has = expected.get(name, [0, 0, 0]), found.get(name, [0, 0, 0])
        room = slack.get(name, 0)
        differing += wanted[0] != has[0]
        assert abs(wanted[0] - has[0]) <= room, (name, wanted, has)
        if wanted[0] == has[0]:
            for sum_wanted, sum_has in zip(wanted[1:], has[1:]):
                assert abs(sum_wanted - sum_has) <= room, (name, wanted, has)
    assert counts["total"] == len(cells.is_missing)
    assert counts.get("missing", 0) == int(cells.is_missing.sum())
    assert counts.get("invalid", 0) == cells.invalid
    assert sum(values[0] for values in found.values()) == len(cells.rows)
    for axis, total in enumerate(sums):
        assert total == sum((name // 2**32 if axis == 0 else name % 2**32) * values[0]
                            for name, values in found.items())
    assert len(runs) == 1
    return len(found), differing
