"""Requests of a page that wait until a test lets them through."""

import re


class Gate:
    """Holds requests back until the test lets them through."""

    def __init__(self, page, pattern):
        self.held = []
        self.is_open = False
        page.route(re.compile(pattern), self._route)

    def _route(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)

    def open(self):
        self.is_open = True
        for route in self.held:
            # The page may have canceled it meanwhile.
            try:
                route.continue_()
            except Exception:
                pass
