"""The columns that a map shows as colors and as times, unless told otherwise.

The same rules as `CategoryProposal` of the command line.
"""

from __future__ import annotations

import calendar
import math
import re
from collections import Counter

SAMPLE = 2000
# Dates as `DateText` of the command line reads them.
_ISO = re.compile(
    r"(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])"
    r"(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[^:\d][ -~]*)?)?)?"
)
_OTHER = re.compile(
    r"(?P<first>\d\d?)(?P<mark>[./])(?P<second>\d\d?)(?P=mark)(?P<year>\d{4})"
    r"(?:(?:T|,? )(?P<hour>\d\d?):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?P<half> ?[ap]m)?"
    r"(?: ?(?:z|utc|gmt|[+-]\d\d:?\d\d))?)?",
    re.IGNORECASE,
)
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
    if not any(_orders(value) for value in sample):
        return "point"
    proofs = {orders[0] for value in [*sample, *rest()] if len(orders := _orders(value)) == 1}
    return proofs.pop() if len(proofs) == 1 else "point"


def _orders(value) -> list[str]:
    """Returns how a text with slashes can be read as a date."""
    if not isinstance(value, str) or "/" not in value:
        return []
    return [order for order in ("dayFirst", "monthFirst") if _is_date(value, order)]


def _is_date(text: str, order: str) -> bool:
    text = text.strip(" \t")
    if not text.isascii() or not text.isprintable():
        return False
    if date := _ISO.fullmatch(text):
        year, month, day = (int(part or 1) for part in date.groups())
        return _is_day(year, month, day)
    date = _OTHER.fullmatch(text)
    if date is None or date["mark"] == "/" and order == "point":
        return False
    first, second, year = int(date["first"]), int(date["second"]), int(date["year"])
    day, month = (second, first) if date["mark"] == "/" and order == "monthFirst" else (first, second)
    is_time = date["hour"] is None or int(date["hour"]) in (range(1, 13) if date["half"] else range(24))
    return is_time and _is_day(year, month, day)


def _is_day(year: int, month: int, day: int) -> bool:
    # The calendar is the same four hundred years later, and Python has no year 0.
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year + 400, month)[1]


def _are_dates(texts: list[str]) -> bool:
    order = reading(texts)
    dates = sum(_is_date(text, order) for text in texts)
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
