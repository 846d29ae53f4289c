#!/usr/bin/env python3
"""Makes the strip of the README: the first look at the sample data, the map after zooming in, and
an open place. Writes one WebP for light and one for dark.

    PINFOLD=path first_views.py FOLDER
"""

import base64
import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "Tools/Tests/BrowserTests"), str(ROOT / "Tools/Tests/ServerTests")]
from chromium import CHROMIUM  # noqa: E402
from map_page import MapPage  # noqa: E402
from running_server import RunningServer  # noqa: E402

PANEL = {"width": 520, "height": 440}
SCALE = 1.5
VIEWS = ["", "#8.3/40.75/-74.2", "#10.6/37.83/-122.44"]
# A place in the last view that stands alone.
PLACE = (-122.4853, 37.8591)

# Puts pictures beside each other, with a gap in between, and returns them as WebP.
JOIN = """async (pictures) => {
  const images = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    return image;
  }));
  const gap = 12;
  const canvas = document.createElement('canvas');
  canvas.width = images.reduce((sum, image) => sum + image.width + gap, -gap);
  canvas.height = images[0].height;
  const context = canvas.getContext('2d');
  let left = 0;
  for (const image of images) {
    context.drawImage(image, left, 0);
    left += image.width + gap;
  }
  return canvas.toDataURL('image/webp', 0.86).split(',')[1];
}"""


def look(browser, origin, scheme):
    """Returns the pictures of the three views as PNG."""
    for index, view in enumerate(VIEWS):
        page = browser.new_page(
            viewport=PANEL, color_scheme=scheme, device_scale_factor=SCALE, locale="en-US"
        )
        shown = MapPage(page, origin).open(view)
        # At the corner where the pointer begins, a circle would show its tooltip.
        page.mouse.move(100, 30)
        if index == len(VIEWS) - 1:
            longitude, latitude = PLACE
            shown.click(shown.at(latitude, longitude)["id"])
            page.mouse.move(100, 30)
        shown.rest()
        # Circles and the callout fade in.
        page.wait_for_timeout(1500)
        yield page.screenshot()
        page.close()


def main(folder):
    # The server writes its store and its log beside the file.
    data = pathlib.Path(tempfile.mkdtemp()) / "us-places.csv"
    shutil.copy(ROOT / "Examples/Data/us-places.csv", data)
    with RunningServer(data) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(**CHROMIUM)
        for scheme in ["light", "dark"]:
            views = look(browser, server.origin, scheme)
            pictures = [base64.b64encode(picture).decode() for picture in views]
            page = browser.new_page()
            joined = base64.b64decode(page.evaluate(JOIN, pictures))
            (folder / f"views-{scheme}.webp").write_bytes(joined)
            page.close()
        browser.close()


main(pathlib.Path(sys.argv[1]))
