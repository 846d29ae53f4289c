"""Measures how long it takes from `scripts/demo.sh` to the first clusters on screen.

Run in the root of the repository, where the program has been built: with the store to
be made, and again with the store in place. What is compared with is the same browser
opening the map library alone, on an empty page.
"""

import pathlib
import socket
import subprocess
import sys
import time
import urllib.request

from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "BrowserTests"))
from chromium import CHROMIUM

VENDOR = pathlib.Path("Tools/Sources/PinfoldServer/Web/vendor")
STORE = pathlib.Path("Examples/Data/us-places.csv.gpkg")
DRAWN = "() => Boolean(window.pinfold && window.pinfold.shown().length > 0)"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def first_look(browser):
    """Returns seconds to the first answer, and to the first clusters."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto("about:blank")
    port = free_port()
    start = time.monotonic()
    demo = subprocess.Popen(
        ["scripts/demo.sh", "--port", str(port), "--quiet"], stdout=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health").close()
                break
            except OSError:
                if demo.poll() is not None:
                    sys.exit("the demo ended; is the program built?")
                time.sleep(0.01)
        answered = time.monotonic() - start
        page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
        while not page.evaluate(DRAWN):
            time.sleep(0.01)
        return answered, time.monotonic() - start
    finally:
        demo.terminate()
        demo.wait()
        page.context.close()


def library_alone(browser):
    """Returns the seconds that the browser takes for the map library."""
    page = browser.new_context().new_page()
    page.goto("about:blank")
    start = time.monotonic()
    page.add_script_tag(path=VENDOR / "maplibre-gl.js")
    page.evaluate("() => Boolean(window.maplibregl)")
    elapsed = time.monotonic() - start
    page.context.close()
    return elapsed


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        library_alone(browser)  # the browser's own first time
        library = library_alone(browser)
        print(f"the map library alone: {library:.2f} s")
        for name, is_made in [("with the store to be made", False), ("with the store in place", True)]:
            if not is_made:
                for file in STORE.parent.glob(STORE.name + "*"):
                    file.unlink()
            answered, drawn = first_look(browser)
            print(
                f"{name}: first answer {answered:.2f} s, first clusters {drawn:.2f} s, "
                f"{drawn / library:.1f} times the library alone"
            )


if __name__ == "__main__":
    main()
