"""Another server takes the place of the one that an open map was of."""

from sample_files import write_csv
from test_connection import NOT_THERE, come_back

# Chromium's message when the events of a removed data set are requested.
NOT_FOUND = "the server responded with a status of 404"


def restart(server, *files):
    server.kill()
    server.files = [str(file) for file in files]
    come_back(server)


def test_the_same_file_with_other_places_is_shown_again(open_map, edited, watch, tmp_path):
    """At the same version: a server counts from the beginning."""
    # The page may ask for the categories of a column that was there before.
    watch.expect(NOT_THERE, "status of 400")
    shown = open_map("#4/50/12", on=edited)
    (tmp_path / "small.csv.gpkg").unlink()
    rows = [["Only", "mountain", "50", "12"]]
    small = write_csv(tmp_path / "small.csv", rows, header=("name", "sort", "latitude", "longitude"))
    restart(edited, small)
    shown.wait_until(lambda: set(shown.counts().values()) == {1}, "the only place")
    columns = "() => pinfold.dataSet.columns"
    shown.wait_until(lambda: "sort" in shown.page.evaluate(columns), "the new columns")


def test_when_the_data_set_is_removed_another_is_shown(open_map, edited, watch, tmp_path):
    watch.expect(NOT_THERE, NOT_FOUND)
    shown = open_map("#4/50/12", on=edited)
    rows = [["Only", "50", "12"]]
    restart(edited, write_csv(tmp_path / "other.csv", rows, header=("name", "latitude", "longitude")))
    shown.wait_until(lambda: shown.page.evaluate("() => pinfold.dataSet.id") == "other", "the other")
    shown.wait_until(lambda: set(shown.counts().values()) == {1}, "the only place")
    shown.wait_until(lambda: shown.page.locator(".notice.connection").count() == 0, "the notice to go")
