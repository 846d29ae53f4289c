import Testing

@testable import PinfoldServer

@Suite struct AddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"),
    ("::ffff:c000:201", "192.0.2.1"), ("::", "0:0:0:0:0:0:0:0"), ("::1", "0:0:0:0:0:0:0:1"),
    ("2001:DB8::8:800:200C:417A", "2001:db8:0:0:8:800:200c:417a"),
    ("fe80::1%eth0", "fe80:0:0:0:0:0:0:1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("64:ff9b::192.0.2.33", "64:ff9b:0:0:0:0:c000:221"),
  ])
  func addressesAreRead(text: String, expected: String) {
    #expect(IPAddress(text)?.description == expected)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.-4", "+1.2.3.4", "1..2.3", "a.b.c.d",
    ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "1:2:3:4:5:6:7:8::", "12345::",
    "g::", "-1::", "+1::", "1.2.3.4::", "::1.2.3", "localhost", "1.2.3.4:80", "[::1]",
  ])
  func otherTextIsNot(text: String) { #expect(IPAddress(text) == nil) }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.1.2.3/8", "10.9.9.9", true), ("192.0.2.1", "192.0.2.1", true),
    ("192.0.2.1", "192.0.2.2", false), ("0.0.0.0/0", "255.1.2.3", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("::1/128", "::1", true), ("::1/128", "::2", false),
  ])
  func rangesContainWhatBeginsAlike(range: String, address: String, expected: Bool) throws {
    let range = try #require(AddressRange(range))
    #expect(range.contains(try #require(IPAddress(address))) == expected)
  }

  @Test(arguments: [
    "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "a/8", "/8",
  ])
  func otherTextIsNoRange(text: String) { #expect(AddressRange(text) == nil) }
}
