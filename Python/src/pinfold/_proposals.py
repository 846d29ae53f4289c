"""The columns that a map shows as colors and as times, unless told otherwise.

The same rules as `CategoryProposal` of the command line.
"""

from __future__ import annotations

import math
import re
from collections import Counter

_SAMPLE = 2000
_TIME = r"((T|,? )\d\d?:\d\d(:\d\d(\.\d+)?)?( ?[AaPp][Mm])?( ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?)?"
_DATE = re.compile(rf"(\d{{4}}-\d\d(-\d\d{_TIME})?|\d\d?(?P<mark>[./])\d\d?(?P=mark)\d{{4}}{_TIME})$")
_SLASHES = re.compile(rf"(?P<first>\d\d?)/(?P<second>\d\d?)/\d{{4}}{_TIME}$")
_TIMES = re.compile(r"ts$|.*(_at$|time|date|stamp|epoch|unix|created|modified)", re.IGNORECASE)
_YEARS = re.compile(r".*(year|jahr|ann[ée]e|año)", re.IGNORECASE)


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
    count = min(max(map(len, columns.values()), default=0), _SAMPLE)
    filled = {name: found for name, found in texts.items() if found and 2 * len(found) >= count}
    times = [name for name, found in filled.items() if _are_dates(found) or _are_unix_times(name, found)]
    times += [name for name, found in filled.items() if _YEARS.match(name) and _are_years(found)]
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
    count = min(len(values), _SAMPLE)
    sample = (values[number * len(values) // count] for number in range(count))
    return [str(value) for value in sample if value is not None and value != ""]


def reading(values: list) -> str:
    """Returns how dates with slashes in a column are read, if some value proves it."""
    if not any(_SLASHES.match(text) for text in _texts(values)):
        return "point"
    found = [_SLASHES.match(value) for value in values if isinstance(value, str)]
    parts = [(int(date["first"]), int(date["second"])) for date in found if date]
    is_day_first = any(12 < first <= 31 and second <= 12 for first, second in parts)
    is_month_first = any(12 < second <= 31 and first <= 12 for first, second in parts)
    if is_day_first == is_month_first:
        return "point"
    return "dayFirst" if is_day_first else "monthFirst"


def _are_dates(texts: list[str]) -> bool:
    has_order = reading(texts) != "point"
    dates = sum(1 for text in texts if _DATE.match(text) and (has_order or "/" not in text))
    return dates > 0 and 10 * dates >= 9 * len(texts)


def _are_unix_times(name: str, texts: list[str]) -> bool:
    return bool(_TIMES.match(name)) and all(
        1e8 <= number < 4102444800 or 1e11 <= number < 4102444800000 for number in map(_number, texts)
    )


def _are_years(texts: list[str]) -> bool:
    return all(1000 <= number <= 2100 for number in map(_number, texts))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _fits(texts: list[str], count: int) -> bool:
    counts = [number for _, number in Counter(texts).most_common()]
    return (
        2 <= len(counts) <= 20
        and all(len(text.encode()) <= 40 for text in texts)
        and 10 * len(texts) >= 8 * count
        and len(texts) >= 3 * len(counts)
        and 10 * sum(counts[:12]) >= 9 * len(texts)
        and 100 * counts[0] <= 98 * len(texts)
    )
