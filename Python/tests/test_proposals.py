"""Dates as the command line reads them."""

import json
import pathlib

import pytest
from pinfold import _proposals

_FILE = pathlib.Path(__file__).parents[2] / "Tools/Tests/Rules/dates.json"
RULES = json.loads(_FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text, order, date", RULES["read"])
def test_dates_are_read_by_the_rules(text, order, date):
    order = order if order in ("dayFirst", "monthFirst") else "point"
    assert _proposals._is_date(text, order) == (date is not None)


@pytest.mark.parametrize("texts, order", RULES["columns"])
def test_a_date_proves_the_order_of_others(texts, order):
    assert _proposals.reading(texts) == order


def test_wrong_days_and_months_prove_nothing():
    assert _proposals.reading(["31/02/2020", "1/2/2020"]) == "point"
    assert not _proposals._are_dates(["1234-99", "1234-98"])


@pytest.mark.parametrize("number, seconds", RULES["unix"])
def test_unix_times_are_found_by_the_rules(number, seconds):
    assert _proposals._are_unix_times("ts", [str(number)]) == (seconds is not None)


@pytest.mark.parametrize("name, is_found", RULES["names"])
def test_names_of_times_are_found_by_the_rules(name, is_found):
    assert bool(_proposals._TIMES.match(name)) == is_found
