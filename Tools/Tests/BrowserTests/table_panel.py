"""The table of the page, as a test reads and uses it."""

from playwright.sync_api import expect

ROWS = "(nodes) => nodes.map((node) => [...node.children].map((cell) => cell.textContent))"


class TablePanel:
    def __init__(self, shown):
        self.shown = shown
        self.page = shown.page
        self.rows = self.page.locator("#table-rows tr")

    def open(self):
        self.page.get_by_role("button", name="Table", exact=True).click()
        return self.wait()

    def wait(self):
        """Waits until the rows are those of what the map shows."""
        self.shown.rest()
        self.page.wait_for_timeout(250)
        expect(self.page.locator("#table-panel")).not_to_have_attribute("aria-busy", "true")
        return self

    @property
    def cells(self):
        return self.rows.evaluate_all(ROWS)

    @property
    def names(self):
        return [row[0] for row in self.cells]

    @property
    def places(self):
        return self.rows.evaluate_all("(nodes) => nodes.map((node) => Number(node.dataset.place))")

    @property
    def count(self):
        """The number of places in the title."""
        return int(self.page.locator("#table-title").inner_text().split()[0].replace(",", ""))

    def sort(self, column):
        self.head(column).get_by_role("button").click()
        return self.wait()

    def head(self, column):
        return self.page.get_by_role("columnheader", name=column, exact=True)

    @property
    def marked(self):
        return self.page.locator("#table-rows [aria-current]").evaluate_all("(nodes) => nodes.map((node) => Number(node.dataset.place))")

    def save(self, format):
        """The text of a saved file, and its name."""
        with self.page.expect_download() as saving:
            self.page.get_by_role("button", name=f"Save as {format}").click()
        return saving.value.path().read_text(encoding="utf-8"), saving.value.suggested_filename
