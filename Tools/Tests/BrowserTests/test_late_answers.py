"""What the server answers late is not mistaken for what was asked for last."""

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
            # The page may have cancelled it meanwhile.
            try:
                route.continue_()
            except Exception:
                pass


def pins(shown):
    return [marker for marker in shown.visible() if not marker["isCluster"]]


def settle(shown):
    """Long enough for an answer to have come, and to have been shown."""
    shown.page.wait_for_timeout(400)
    return shown.rest()


def test_of_two_places_the_last_chosen_is_opened(open_map, server):
    shown = open_map("?data=small#7/-0.2/-78.5")
    first, second = pins(shown)[:2]
    names = [server.json(f"/datasets/small/places/{pin['id'][1:]}")["name"] for pin in (first, second)]
    gate = Gate(shown.page, rf"/places/{first['id'][1:]}$")
    shown.click(first["id"])
    shown.wait_until(lambda: gate.held, "the first request")
    shown.click(second["id"])
    shown.callout(names[1])
    gate.open()
    settle(shown)
    shown.callout(names[1])
    assert shown.page.get_by_role("dialog", name=names[0], exact=True).count() == 0


def test_a_place_of_the_data_set_before_is_not_opened(open_map):
    shown = open_map("?data=small#7/-0.2/-78.5")
    first = pins(shown)[0]
    gate = Gate(shown.page, r"/places/\d+$")
    shown.click(first["id"])
    shown.wait_until(lambda: gate.held, "the request")
    shown.page.get_by_role("button", name="Settings").click()
    shown.page.locator("#data-set").select_option("mall")
    shown.rest()
    gate.open()
    settle(shown)
    assert shown.page.locator("#callout").count() == 0
