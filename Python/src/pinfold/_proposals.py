"""The columns that a map shows as colors and as times, unless told otherwise.

The same rules as `CategoryProposal` of the command line.
"""

from __future__ import annotations

import math
import re
from collections import Counter

SAMPLE = 2000
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
    count = min(max(map(len, columns.values()), default=0), SAMPLE)
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


def kinds(columns: dict[str, list], numeric: list[str]) -> list[str]:
    """Returns how people filter by each column: "category", "number", "date" or "text"."""
    return [_kind(name, _texts(values), name in numeric) for name, values in columns.items()]


def _kind(name: str, texts: list[str], is_number: bool) -> str:
    counts = Counter(text for text in texts if len(text.encode("utf-8", "replace")) <= 200)
    is_date, known = _are_dates(texts) or _are_unix_times(name, texts), sum(counts.values())
    is_few = len(counts) <= 254
    if is_date or is_number:
        # Numbers that are written in several ways are equal to filters.
        is_few = len(counts) <= 12 and all(re.fullmatch(r"0|-?[1-9]\d*", text) for text in counts)
    if is_few and counts and known >= 2 * len(counts) and 2 * known >= len(texts):
        return "category"
    return "date" if is_date else "number" if is_number else "text"


def _texts(values: list) -> list[str]:
    """Returns the texts of evenly spread rows, without empty ones."""
    count = min(len(values), SAMPLE)
    sample = (values[number * len(values) // count] for number in range(count))
    return [str(value) for value in sample if value is not None and value != ""]


def reading(sample: list, rest=lambda: []) -> str:
    """Returns how dates with slashes in a column are read, if some value proves it.

    Parameters
    ----------
    sample : list
        Values of the column.
    rest : callable
        Returns all values. Called only if the sample has such dates.
    """
    if not any(isinstance(value, str) and _SLASHES.match(value) for value in sample):
        return "point"
    found = [_SLASHES.match(value) for value in [*sample, *rest()] if isinstance(value, str)]
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
    return bool(texts and _TIMES.match(name)) and all(
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
        and all(len(text.encode("utf-8", "replace")) <= 40 for text in texts)
        and 10 * len(texts) >= 8 * count
        and len(texts) >= 3 * len(counts)
        and 10 * sum(counts[:12]) >= 9 * len(texts)
        and 100 * counts[0] <= 98 * len(texts)
    )
