"""How the tests start the browser: options of Playwright's `launch`."""

# The one without windows, which costs less. Without a graphics card maps are drawn in software;
# laying the rest of the page over them there costs four times what the maps do, so that the
# browser does it without the card's interface.
CHROMIUM = {
    "executable_path": "/usr/bin/chromium-headless-shell",
    "args": [
        "--no-sandbox",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-gpu-compositing",
    ],
}
