import assert from "node:assert/strict";
import { test } from "node:test";
import { isShown, mediaOf, webAddress } from "../../Sources/PinfoldServer/Web/js/media.js";

const found = (properties) => {
  const { picture, link, others } = mediaOf(properties);
  return [picture, link, Object.keys(others)];
};

test("the picture and the link are found by names and values", () => {
  assert.deepEqual(found({ name: "A", photo: "https://a.test/1", website: "http://a.test", kind: "x" }), ["https://a.test/1", "http://a.test", ["name", "kind"]]);
  assert.deepEqual(found({ file: "https://a.test/1.JPG?size=2", url: "https://a.test" }), ["https://a.test/1.JPG?size=2", "https://a.test", []]);
  assert.deepEqual(found({ Image_URL: "https://a.test/x" }), ["https://a.test/x", null, []]);
  // The name counts more than the ending.
  assert.deepEqual(found({ map: "https://a.test/map.png", picture: "https://a.test/p" }), ["https://a.test/p", null, ["map"]]);
  // The link to the picture is the picture.
  assert.deepEqual(found({ url: "https://a.test/1.webp" }), ["https://a.test/1.webp", null, []]);
  assert.deepEqual(found({ thumbnail: "data:image/png;base64,iVBORw0KGgo=" })[0], "data:image/png;base64,iVBORw0KGgo=");
});

test("what is not an address of the web is neither", () => {
  for (const value of ["javascript:alert(1)", "ftp://a.test/1.png", "photo.jpg", "//a.test/1.png", "http://", "https://a b.test/x.png", "data:text/html,<b>", "data:image/svg+xml;base64,AAAA", "", null, 5, true]) {
    assert.deepEqual(found({ photo: value, website: value }), [null, null, ["photo", "website"]], String(value));
    assert.equal(webAddress(value), null);
  }
});

test("the page shows pictures of its own host and of the data", () => {
  assert.ok(isShown("data:image/jpeg;base64,AAAA", "https://map.test"));
  assert.ok(isShown("https://map.test/1.png", "https://map.test"));
  for (const picture of ["https://a.test/1.png", "http://map.test/1.png", "https://map.test:8443/1.png"]) assert.ok(!isShown(picture, "https://map.test"));
  // A page from the disk.
  assert.ok(!isShown("https://a.test/1.png", "null"));
});
