import Testing

@testable import PinfoldServer

@Suite struct PublicURLTests {
  @Test(arguments: [
    ("https://maps.example.org/places", "https://maps.example.org", "/places"),
    ("https://maps.example.org/a/b/", "https://maps.example.org", "/a/b"),
    ("HTTPS://Maps.example.org:443/", "https://maps.example.org", ""),
    ("http://maps.example.org:443", "http://maps.example.org:443", ""),
    ("https://maps.example.org:/a//b///", "https://maps.example.org", "/a/b"),
    ("http://[2001:db8::1]:8080/p", "http://[2001:db8::1]:8080", "/p"),
  ])
  func addressesAreRead(text: String, origin: String, prefix: String) throws {
    let url = try PublicURL(text)
    #expect(url.origin == origin && url.prefix == prefix && url.base == origin + prefix)
  }

  @Test(arguments: [
    ("/places/datasets?a=/places", "/datasets?a=/places"), ("/places/", "/"), ("/places", "/"),
    ("/places?a", "/?a"), ("/datasets", "/datasets"), ("/placesx", "/placesx"), ("/", "/"),
    ("/places/places", "/places"),
  ])
  func thePrefixIsTakenAway(path: String, expected: String) throws {
    let url = try PublicURL("https://maps.example.org/places")
    #expect(url.localPath(path) == expected)
    // Without a path in the URL, the local path stays unchanged.
    #expect(try PublicURL("https://maps.example.org/").localPath(path) == path)
  }
}
