import Testing

@testable import PinfoldServer

@Suite struct AllowedHostsTests {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:80", true), ("[::1]:80", true),
    ("[::1]", true), ("maps.example.org", true), ("maps.example.org.:443", true),
    ("evil.example", false), ("localhost:80/@evil.example", false), ("[::1]evil.example", false),
    ("localhost:evil", false), ("", false), ("127.0.0.1%.evil.example", false),
    ("127.+0.0.1", false), ("192.0.2.1", true), ("[fe80::1%eth0]:80", true),
  ])
  func namesAreAllowedWithNothingButAPort(authority: String, expected: Bool) {
    var settings = ServerSettings()
    settings.allowedHosts = ["maps.example.org"]
    #expect(AllowedHosts(settings).contains(authority: authority) == expected)
  }
}
