"""What no page may say: errors and warnings, exceptions, violations of its policy."""

# Said by Chromium about the machine, and not by the page.
OF_THE_MACHINE = ("GPU stall due to ReadPixels", "WebGL is disabled", "swiftshader")


class ConsoleWatch:
    def __init__(self):
        self.faults = []
        # Texts that are meant to be said: the test has taken the server away.
        self.expected = ()

    def follow(self, page):
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._note(f"exception: {error}"))
        page.on("dialog", self._dialog)

    def expect(self, *texts):
        self.expected = texts

    def _said(self, message):
        # A violation of the content security policy is said as an error.
        if message.type in ("error", "warning", "assert"):
            self._note(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _dialog(self, dialog):
        # Nothing in the page opens one, so a place's name has run as a script.
        self._note(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note(self, text):
        if not any(part in text for part in (*OF_THE_MACHINE, *self.expected)):
            self.faults.append(text)
