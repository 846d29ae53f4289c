"""ETags, compression and HEAD."""

import gzip
import random

import pytest

from raw_http import exchange

QUERY = "rect=-10,30,40,60&size=800x600"
STEADY = ["/", "/openapi.json", "/config.json", "/datasets", "/datasets/small",
          f"/datasets/small/plan?{QUERY}", "/datasets/small/places/3",
          "/datasets/small/tiles.json", "/datasets/small/tiles/0/0/0.mvt",
          "/datasets/small/search?q=berlin"]  # fmt: skip


@pytest.mark.parametrize("path", STEADY)
def test_what_the_client_has_is_not_sent_again(server, path):
    tag = server.get(path).headers["ETag"]
    assert tag.startswith('"') and tag.endswith('"') and len(tag) > 2
    for condition in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        response = server.get(path, headers={"If-None-Match": condition})
        assert response.status_code == 304 and response.content == b""
        assert response.headers["ETag"] == tag
    for condition in ('"other"', "", tag.strip('"'), '"' * 50, "," * 50):
        assert server.get(path, headers={"If-None-Match": condition}).status_code == 200


@pytest.mark.parametrize("path", STEADY)
def test_answers_that_differ_have_different_tags(server, path):
    """Also the compressed and the plain form of one."""
    other = path.replace("small", "airports").replace("q=berlin", "q=field")
    plain = server.get(path, headers={"Accept-Encoding": "identity"})
    packed = server.get(path, headers={"Accept-Encoding": "gzip"})
    if other != path:
        assert server.get(other).headers["ETag"] not in (
            plain.headers["ETag"],
            packed.headers["ETag"],
        )
    if packed.headers.get("Content-Encoding") == "gzip":
        assert plain.headers["ETag"] != packed.headers["ETag"]


def test_a_client_may_ask_for_gzip(server):
    for path in ("/openapi.json", f"/datasets/us-places/plan?{QUERY}&margin=3", "/datasets"):
        plain = exchange(server, path, {"Accept-Encoding": "identity"})
        packed = exchange(server, path, {"Accept-Encoding": "gzip"})
        assert b"content-encoding" not in plain.headers
        if packed.headers.get(b"content-encoding") == b"gzip":
            body = gzip.decompress(packed.body)
        else:
            # Not worth it for a few bytes.
            assert len(plain.body) < 2000
            body = packed.body
        assert path.startswith("/datasets/") or body == plain.body
        assert b"accept-encoding" in packed.headers[b"vary"].lower()


@pytest.mark.parametrize("length", [900, 1023, 1024, 1025, 5000, 70_000, 900_000])
def test_compressed_bytes_are_the_same_and_short_answers_are_plain(edited, length):
    """Whatever is in them: text that repeats, and text that does not."""
    texts = random.Random(length)
    for letters in ("a", "".join(map(chr, range(0x21, 0x7F))).replace('"', "").replace("\\", "") + "éß東🗾"):

        def body(text):
            edited.edit("small", {"op": "update", "place": 1, "properties": {"note": text}})
            return exchange(edited, "/datasets/small/places/1", {"Accept-Encoding": "identity"}).body

        text = "".join(texts.choices(letters, k=max(0, (length - 400) // 2)))
        text += "x" * (length - len(body(text)))
        plain = body(text)
        assert len(plain) == length
        packed = exchange(edited, "/datasets/small/places/1", {"Accept-Encoding": "gzip"})
        if length < 1024:
            assert b"content-encoding" not in packed.headers and packed.body == plain
        else:
            assert packed.headers[b"content-encoding"] == b"gzip" and gzip.decompress(packed.body) == plain
            assert letters != "a" or len(packed.body) < len(plain) / 2


@pytest.mark.parametrize("accepted", ["gzip;q=0", "gzip;q=0, *", "*, gzip;q=0", "identity", "br", "*;q=0, identity", "", "gzip;q=x"])
def test_a_client_that_does_not_want_gzip_gets_none(server, accepted):
    response = exchange(server, "/openapi.json", {"Accept-Encoding": accepted})
    assert response.status == 200
    if accepted != "gzip;q=x":
        assert b"content-encoding" not in response.headers
    if b"content-encoding" not in response.headers:
        assert response.body.startswith(b"{")


@pytest.mark.parametrize("path", [*STEADY, "/health", "/metrics", "/datasets/none", "/no/such/path"])
def test_head_is_get_without_the_body(server, path):
    got = server.get(path, headers={"Accept-Encoding": "identity"})
    head = exchange(server, path, {"Accept-Encoding": "identity"}, method="HEAD")
    assert head.status == got.status_code
    assert head.body == b""
    assert head.headers[b"content-type"].decode() == got.headers["Content-Type"]
    # The name that the client uses for the server is in TileJSON.
    if path == "/metrics" or "/plan" in path or "tiles.json" in path:
        return
    assert head.headers[b"content-length"] == str(len(got.content)).encode()
    if "ETag" in got.headers and "/plan" not in path:
        assert head.headers[b"etag"].decode() == got.headers["ETag"]


def test_an_edit_changes_the_tags(edited):
    paths = ["/datasets", "/datasets/small", f"/datasets/small/plan?{QUERY}",
             "/datasets/small/places/3"]  # fmt: skip
    tags = {path: edited.get(path).headers["ETag"] for path in paths}
    edited.edit("small", {"op": "move", "place": 3, "coordinates": [10, 50]})
    for path, tag in tags.items():
        assert edited.get(path, headers={"If-None-Match": tag}).status_code == 200
