"""The traits of widgets, in the kernel alone."""

import subprocess
import sys

import numpy as np
import pinfold
import pytest
from pinfold import _still
from test_widget import made  # noqa: F401, a fixture

traitlets = pytest.importorskip("traitlets")


def test_a_selection_has_rows_of_the_data(made):
    seen = []
    made.observe(lambda change: seen.append(change.new), "selection")
    made.selection = np.array([5])
    made.selection = [1, 7, 9]
    assert seen == [[5], [1, 7, 9]]
    assert made.bounds[0] <= made._lon[[1, 6, 8]].min() + 1e-6
    # Row 3 is left out, so the map has row 7 as its sixth.
    assert made.get_state("selection")["selection"] == np.array([1, 6, 8], "<u4").tobytes()
    made.set_state({"selection": memoryview(np.array([2, 3], "<u4").tobytes())})
    assert made.selection == seen[-1] == [2, 4]
    made.selection = []
    for wrong, message in [([2000], "there are 2,000 rows"), ([-1], "row -1"), ([3], "row 3, without"),
                           (["a"], "rows are needed"), ([1.5], "rows are needed")]:  # fmt: skip
        with pytest.raises(traitlets.TraitError, match=message):
            made.selection = wrong
    assert made.selection == []


def test_a_map_without_places_says_that_rows_are_missing():
    with pytest.warns(pinfold.SkippedRowsWarning):
        made = pinfold.Map({"lon": [np.nan, 1.0], "lat": [1.0, np.nan]})
    with pytest.raises(traitlets.TraitError, match="row 1, without a valid position"):
        made.selection = [1]


def test_bounds_are_checked(made):
    assert made.bounds is None
    made.bounds = (170, -10, -170, 10)
    assert made.bounds == [170, -10, -170, 10]
    for wrong in [(1, 2), (0, 10, 10, 0), (0, 0, 0, 91), (0, 0, np.nan, 1), (0, 0, 200, 1), "abcd"]:
        with pytest.raises((traitlets.TraitError, ValueError), match="bounds is"):
            made.bounds = wrong


def test_a_map_without_anywidget_is_a_frame():
    code = "import sys; sys.modules['anywidget'] = None; import pinfold, importlib.util as u; u.find_spec = lambda _: None;"
    code += "m = pinfold.Map(lon=[1.0], lat=[2.0]); print(type(m).__module__, m._repr_html_()[:7])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["pinfold._map", "<iframe"]


def test_an_import_loads_neither_maps_nor_widgets():
    code = "import sys, pinfold; print(sorted({'anywidget', 'traitlets', 'pandas', 'folium'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_counts_are_as_short_as_on_the_map():
    counts = [1, 2, 999, 1000, 1049, 1050, 1234, 9949, 9950, 9999, 10_499, 10_500, 999_499, 999_500, 1_234_567,
              999_499_999, 999_500_000, 12 * 10**9]  # fmt: skip
    texts = ["", "2", "999", "1k", "1k", "1.1k", "1.2k", "9.9k", "10k", "10k", "10k", "11k", "999k", "1M", "1.2M",
             "999M", "1B", "12B"]  # fmt: skip
    assert list(map(_still._short, counts)) == texts
