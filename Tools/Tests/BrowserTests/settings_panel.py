"""The settings panel and the filters, as a user opens and fills them."""

from urllib.parse import parse_qsl, urlsplit


def open_panel(shown):
    """Opens the settings with all that stands behind More."""
    shown.page.get_by_role("button", name="Settings").click()
    if not shown.page.locator("#more").evaluate("(node) => node.open"):
        shown.page.locator("#more summary").click()
    return shown.page.locator("#settings-form")


def open_filters(shown):
    shown.page.get_by_role("button", name="Filters").click()


def open_conditions(shown):
    """Opens the filters with the conditions behind More."""
    open_filters(shown)
    more = shown.page.locator("#conditions")
    if not more.evaluate("(node) => node.open"):
        more.locator("summary").click()


def open_column(shown, name):
    """Opens a column of the filters, and waits for its values."""
    column = shown.page.locator("details.column", has=shown.page.locator(f"summary .name:text-is({name!r})"))
    column.locator("summary").click()
    column.locator(".column-body > div").wait_for()
    return column


def enter(shown, name, value):
    """Sets a field as a user does."""
    field = shown.page.locator(f'#settings-form [name="{name}"]')
    kind = field.evaluate("(node) => node.localName === 'select' ? 'select' : node.type")
    if kind == "select":
        field.select_option(value)
    elif kind == "checkbox":
        field.set_checked(value == "true")
    else:
        field.fill(value)
        field.press("Tab")
    shown.rest()


def values(shown, names):
    script = """(names) => names.map((name) => {
        const field = document.querySelector(`#settings-form [name="${name}"]`);
        return field.type === 'checkbox' ? String(field.checked) : field.value;
    })"""
    return dict(zip(names, shown.page.evaluate(script, list(names))))


def in_address(shown):
    return dict(parse_qsl(urlsplit(shown.page.url).query))
