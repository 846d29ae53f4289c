"""A browser for the session, servers for the tests, and a fresh page for each."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from chromium import CHROMIUM
from console_watch import ConsoleWatch
from map_page import MapPage
from place_files import write_line, write_mall
from running_server import REPOSITORY, RunningServer
from sample_files import write_small

LAPTOP = {"width": 1280, "height": 800}
OUTLINES = "**/web/basemap/*/*/*"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        with playwright.chromium.launch(**CHROMIUM) as browser:
            yield browser


def serve(*files):
    """Serves until the session ends. How a server ends is not what is tested here."""
    with RunningServer(*files) as running:
        yield running
        running.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """Serves three small data sets, `small`, `line` and `mall`, without edits."""
    folder = tmp_path_factory.mktemp("places")
    files = [
        write_small(folder / "small.csv"),
        write_line(folder / "line.csv"),
        write_mall(folder / "mall.csv"),
    ]
    yield from serve(*files)


@pytest.fixture(scope="session")
def states(tmp_path_factory):
    """Serves the sample data, `us-places`, alone."""
    folder = tmp_path_factory.mktemp("states")
    shutil.copy(REPOSITORY / "Examples/Data/us-places.csv", folder)
    yield from serve(folder / "us-places.csv")


@pytest.fixture
def contexts():
    """The open profiles of the browser, which are closed in the end."""
    contexts = []
    yield contexts
    close_all(contexts)


def close_all(contexts):
    while contexts:
        contexts.pop().close()


@pytest.fixture
def edited(tmp_path, contexts):
    """Serves a small data set of its own, and takes edits."""
    with RunningServer(write_small(tmp_path / "small.csv"), edits=True) as running:
        yield running
        # A page that is still open would show that the connection is lost.
        close_all(contexts)


@pytest.fixture
def watch():
    """The page's errors; a test fails where there are any, whatever it tests."""
    watch = ConsoleWatch()
    yield watch
    assert watch.faults == [], "The page had errors"


@pytest.fixture
def new_page(browser, watch, contexts, request):
    """Makes pages, each with a profile of its own; options are Playwright's.

    Drawing in software is most of what a page costs: only tests that are marked so have
    outlines and all pixels.
    """
    is_drawn = request.node.get_closest_marker("drawn") is not None

    def new_page(**options):
        pixels = {"device_scale_factor": 1 if is_drawn else 0.5}
        defaults = {"viewport": LAPTOP, "locale": "en-GB", **pixels}
        context = browser.new_context(**{**defaults, **options})
        contexts.append(context)
        if not is_drawn:
            context.route(
                OUTLINES,
                lambda route: route.fulfill(body="", content_type="application/gzip"),
            )
        page = context.new_page()
        watch.follow(page)
        return page

    return new_page


@pytest.fixture
def open_map(new_page, server):
    """Opens the map of a server and waits until all of it is there."""

    def open_map(address="?data=small", on=server, **options):
        return MapPage(new_page(**options), on.origin).open(address)

    return open_map
