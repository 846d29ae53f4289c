"""The columns that a map shows as colors and as times, unless told otherwise.

The same rules as `CategoryProposal` of the command line.
"""

from __future__ import annotations

import re
from collections import Counter

SAMPLE = 2000
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$")


def proposed(columns: dict[str, list], left_out: list[str]) -> tuple[str | None, str | None]:
    """Returns a column of categories, and a column of dates.

    Parameters
    ----------
    columns : dict
        The values of each column as those of JSON; None where there is none.
    left_out : list of str
        The columns of names and numbers, which are no categories.
    """
    texts = {name: _texts(values) for name, values in columns.items()}
    count = min(max(map(len, columns.values()), default=0), SAMPLE)
    times = [name for name, found in texts.items() if _are_dates(found) and 2 * len(found) >= count]
    fitting = [
        name
        for name, found in texts.items()
        if name not in left_out and not _are_dates(found) and _fits(found, count)
    ]
    telling = (
        name
        for name in fitting
        if any(word in name.lower() for word in ("kind", "type", "category", "class"))
    )
    return next(telling, next(iter(fitting), None)), next(iter(times), None)


def _texts(values: list) -> list[str]:
    """Returns the texts of evenly spread rows, without empty ones."""
    count = min(len(values), SAMPLE)
    sample = (values[number * len(values) // count] for number in range(count))
    return [str(value) for value in sample if value is not None and value != ""]


def _are_dates(texts: list[str]) -> bool:
    dates = sum(1 for text in texts if _DATE.match(text) and not text.isdigit())
    return dates > 0 and 10 * dates >= 9 * len(texts)


def _fits(texts: list[str], count: int) -> bool:
    counts = [number for _, number in Counter(texts).most_common()]
    return (
        2 <= len(counts) <= 20
        and all(len(text.encode("utf-8", "replace")) <= 40 for text in texts)
        and 10 * len(texts) >= 8 * count
        and len(texts) >= 3 * len(counts)
        and 10 * sum(counts[:12]) >= 9 * len(texts)
        and 100 * counts[0] <= 98 * len(texts)
    )
