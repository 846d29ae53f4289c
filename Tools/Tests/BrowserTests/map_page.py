"""The page as a test sees it: through `window.pinfold`, its elements and its requests."""

import time
from urllib.parse import parse_qsl, urlsplit

# Milliseconds; nothing takes so long on a machine that works.
DEADLINE = 60000

IS_THERE = "() => Boolean(window.pinfold?.map?.loaded() && window.pinfold.plan)"
IS_AT_REST = """() => pinfold.map.loaded() && !pinfold.map.isMoving()
    && !document.querySelector('.leaving') && document.getElementById('map').ariaBusy !== 'true'
    && document.getElementById('plane').getAnimations({ subtree: true }).length === 0"""
SHOWN = "() => pinfold.shown().map(({ node, ...marker }) => marker)"
# Where the basemap has coordinates, in the copy of the world nearest to its middle.
POINTS = """(coordinates) => coordinates.map(([longitude, latitude]) => {
    const turns = Math.round((longitude - pinfold.map.getCenter().lng) / 360);
    const { x, y } = pinfold.map.project([longitude - 360 * turns, latitude]);
    return [x, y];
})"""
# Where each node is on the screen, by the browser's own account.
BOXES = """() => Object.fromEntries(pinfold.shown().map(({ id, node }) => {
    const box = node.getBoundingClientRect();
    return [id, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""
# Before the page's own scripts: what its requests for plans were answered.
LISTEN = """() => {
    window.answers = [];
    const ask = window.fetch;
    window.fetch = async (address, options) => {
        const response = await ask(address, options);
        if (new URL(address, location.href).pathname.endsWith('/plan') && response.ok)
            response.clone().json().then((answer) => answers.push(answer)).catch(() => {});
        return response;
    };
}"""
# A point of a marker that no other covers, as near to its middle as there is.
SPOT = """(id) => {
    const { x, y, node } = pinfold.shown().find((marker) => marker.id === id);
    for (let radius = 0; radius < node.offsetWidth / 2; radius += 3)
        for (let angle = 0; angle < 6.28; angle += radius === 0 ? 7 : 0.4) {
            const at = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
            if (node.contains(document.elementFromPoint(...at))) return at;
        }
    return null;
}"""
REMEMBER = "() => { window.seen = new Map(pinfold.shown().map(({ id, node }) => [id, node])); }"
SAME = "() => pinfold.shown().filter(({ id, node }) => seen.get(id) === node).map(({ id }) => id)"


class MapPage:
    def __init__(self, page, origin):
        self.page = page
        self.origin = origin
        page.set_default_timeout(DEADLINE)
        # Each request for a plan that is shown, as its query's names and values.
        self.asked = []
        page.add_init_script(f"({LISTEN})()")
        page.on("request", self._note_request)

    # Opening and waiting

    def open(self, address=""):
        self.page.goto(f"{self.origin}/{address}")
        return self.wait()

    def reload(self):
        self.page.reload()
        return self.wait()

    def wait(self):
        """Waits until the page is there and shows what it will show."""
        self.wait_until(IS_THERE, "the map")
        return self.rest()

    def rest(self):
        """Waits until the right plan is shown, and nothing moves any more."""
        self.page.evaluate("() => pinfold.idle()")
        self.wait_until(IS_AT_REST, "rest")
        return self

    def wait_until(self, condition, what):
        """Waits for what is true: an expression of the page, or a function.

        Playwright's own waiting evaluates text in the page, which its policy forbids.
        """
        end = time.monotonic() + DEADLINE / 1000
        while time.monotonic() < end:
            value = condition() if callable(condition) else self.page.evaluate(condition)
            if value:
                return value
            self.page.wait_for_timeout(15)
        raise AssertionError(f"Waited for {what} in vain")

    # What is shown

    def shown(self):
        """The markers of the plan, also those outside the map's edges."""
        return self.page.evaluate(SHOWN)

    def visible(self):
        return [marker for marker in self.shown() if marker["isVisible"]]

    def counts(self):
        return {marker["id"]: marker["count"] for marker in self.shown()}

    def largest(self):
        """The visible cluster of most places."""
        return max(self.visible(), key=lambda marker: (marker["isCluster"], marker["count"]))

    def at(self, latitude, longitude):
        """The visible marker nearest to a coordinate."""
        x, y = self.point(longitude, latitude)
        return min(self.visible(), key=lambda marker: abs(marker["x"] - x) + abs(marker["y"] - y))

    def callout(self, name):
        """Waits for the callout of a name; returns its card, which has the size."""
        dialog = self.page.get_by_role("dialog", name=name, exact=True)
        card = dialog.locator(".callout-card")
        card.wait_for()
        return card

    def marker(self, id):
        return self.page.locator(f'.marker[data-id="{id}"]')

    def boxes(self):
        return self.page.evaluate(BOXES)

    def point(self, longitude, latitude):
        """Where the basemap has a coordinate, in screen points."""
        (point,) = self.points([(longitude, latitude)])
        return point

    def points(self, coordinates):
        """The same of several: longitude and latitude of each."""
        return self.page.evaluate(POINTS, [list(at) for at in coordinates])

    @property
    def focused(self):
        """What of the focused element says which one it is."""
        script = """() => { const { id, className, dataset } = document.activeElement;
            return id || dataset.id || className; }"""
        return self.page.evaluate(script)

    @property
    def zoom(self):
        return self.page.evaluate("() => pinfold.camera.zoom")

    @property
    def plan(self):
        return self.page.evaluate("() => pinfold.plan")

    def remember_nodes(self):
        self.page.evaluate(REMEMBER)

    def same_nodes(self):
        """The ids of the markers whose nodes are those that were remembered."""
        return set(self.page.evaluate(SAME))

    # Requests

    def _note_request(self, request):
        parts = urlsplit(request.url)
        # Where a place is shown by itself is found with plans that are not shown.
        if parts.path.endswith("/plan") and "size=256x256" not in parts.query:
            self.asked.append(parse_qsl(parts.query))

    @property
    def answer(self):
        """The answer of the server that is shown."""
        return self.answers_since(None)[-1]

    def answers_since(self, id):
        """The answers that were shown one after the other, after the plan of an id."""
        answers = self.page.evaluate("() => answers")
        by_id = {answer["plan"]["id"]: answer for answer in answers}
        chain, at = [], self.plan["id"]
        while at in by_id and at != id:
            chain.insert(0, by_id[at])
            at = (by_id[at]["plan"]["lineage"] or {}).get("from")
        assert id is None or at == id, f"No lineage leads here from the plan {id}"
        return chain

    # What a user does

    def spot(self, id):
        """Where a marker can be pressed: others may lie over its middle."""
        at = self.page.evaluate(SPOT, id)
        assert at, f"The marker {id} is covered"
        return at

    def click(self, id, modifiers=()):
        """Presses a marker where it is drawn, as a mouse does."""
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(*self.spot(id))
        for key in modifiers:
            self.page.keyboard.up(key)

    def zoom_after(self, action):
        """Does what zooms the map, and waits until it stands still again."""
        before = self.zoom
        action()
        self.wait_until(lambda: abs(self.zoom - before) > 0.01, "zooming")
        return self.rest()

    def press(self, x, y, dx, dy):
        """Drags from a point, and holds: the button stays down."""
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx, y + dy, steps=8)

    def zoom_by(self, delta, at=(640, 400)):
        """Turns the wheel and waits for the plan; less than zero zooms in."""
        self.page.mouse.move(*at)
        return self.zoom_after(lambda: self.page.mouse.wheel(0, delta))
