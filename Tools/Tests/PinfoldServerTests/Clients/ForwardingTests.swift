import HTTPTypes
import Testing

@testable import PinfoldServer

@Suite struct ForwardingTests {
  private static let proxies = [AddressRange("10.0.0.0/8"), AddressRange("2001:db8:a::/48")]

  private func forwarding(_ fields: [(String, String)]) throws -> Forwarding {
    var headers: HTTPFields = [:]
    for (name, value) in fields {
      headers.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return Forwarding(headers) { address in
      Self.proxies.contains { $0?.contains(address) == true }
    }
  }

  /// Addresses that clients make up are to the left of the address that the first trusted proxy
  /// saw.
  @Test(arguments: [
    ("198.51.100.9", "198.51.100.9"), ("1.2.3.4, 198.51.100.9", "198.51.100.9"),
    ("1.2.3.4, 198.51.100.9, 10.0.0.7", "198.51.100.9"),
    ("198.51.100.9:4711,10.0.0.7", "198.51.100.9"),
    ("[2001:db8::5]:80, 2001:db8:a::1", "2001:db8:0:0:0:0:0:5"), ("10.0.0.8, 10.0.0.7", "10.0.0.8"),
    ("1.2.3.4, unknown, 10.0.0.7", "10.0.0.7"), ("unknown", nil), (" , ", nil),
  ])
  func theClientIsTheNearestThatIsNotTrusted(text: String, expected: String?) throws {
    let found = try forwarding([("X-Forwarded-For", text)])
    #expect(found.address?.description == expected)
  }

  @Test func fieldsAreOneList() throws {
    let fields = [("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-For", "198.51.100.9")]
    #expect(try forwarding(fields).address == IPAddress("198.51.100.9"))
  }

  @Test func unusableHeadersGiveNothing() throws {
    let found = try forwarding([("X-Forwarded-Proto", "gopher")])
    #expect(found.address == nil && found.scheme == nil && found.authority == nil)
  }
}
