import shutil

import pytest


@pytest.fixture(scope="session")
def browser():
    """Chromium, where there is one."""
    playwright = pytest.importorskip("playwright.sync_api")
    names = ("chromium-headless-shell", "chromium")
    program = next((found for name in names if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as started:
        options = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        launched = started.chromium.launch(executable_path=program, args=options)
        yield launched
        launched.close()
