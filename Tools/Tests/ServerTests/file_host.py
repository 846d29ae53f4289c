"""A web server of files that knows tags and ranges, and can break off, send elsewhere and fail."""

import hashlib
import http.server
import threading


class FileHost:
    """Runs while the `with` statement does."""

    def __init__(self):
        self.files, self.requests = {}, []
        # After how many bytes an answer breaks off, and a status that all answers have.
        self.cut, self.status = None, None
        self.has_tags = True
        # What a tag begins with, and what headers of a part are in place of the right ones: with any,
        # a part is sent to all who ask for one, and with `all_parts` to the others, too.
        self.tag_prefix, self.part_headers, self.all_parts = "", None, False

    def __enter__(self):
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                host.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, handler):
        path = handler.path.split("?")[0]
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.requests.append((handler.path, headers))
        if path.startswith("/moved/"):
            handler.send_response(302)
            handler.send_header("Location", path.removeprefix("/moved"))
            return handler.end_headers()
        content = self.files.get(path)
        if self.status or content is None:
            handler.send_response(self.status or 404)
            handler.send_header("Content-Length", "0")
            return handler.end_headers()
        tag = self.tag_prefix + '"' + hashlib.sha256(content).hexdigest()[:12] + '"'
        if self.has_tags and headers.get("if-none-match") == tag:
            handler.send_response(304)
            handler.send_header("ETag", tag)
            return handler.end_headers()
        start = 0
        is_same = headers.get("if-range") == tag and self.has_tags
        if "range" in headers and (is_same or self.part_headers is not None):
            start = int(headers["range"].removeprefix("bytes=").rstrip("-"))
        if start >= len(content) > 0:
            handler.send_response(416)
            handler.send_header("Content-Length", "0")
            return handler.end_headers()
        is_part = start or self.all_parts
        handler.send_response(206 if is_part else 200)
        sent = {"ETag": tag} if self.has_tags else {}
        if is_part:
            sent["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
            sent |= self.part_headers or {}
        for name, value in (sent | {"Content-Length": str(len(content) - start)}).items():
            handler.send_header(name, value)
        handler.end_headers()
        body = content[start:]
        handler.wfile.write(body if self.cut is None else body[: self.cut])
