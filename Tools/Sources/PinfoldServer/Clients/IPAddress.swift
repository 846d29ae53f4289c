#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An IPv4 or IPv6 address.
///
/// An IPv4 address is stored in its mapped form, `::ffff:192.0.2.1`, so both notations compare
/// equal.
package struct IPAddress: Hashable, Sendable {
  /// The 128 bits of the IPv6 form.
  let bits: UInt128

  /// The upper 96 bits of a mapped IPv4 address.
  private static let mappedPrefix: UInt128 = 0xFFFF

  /// Parses an address such as `192.0.2.1`, `2001:db8::1` or `fe80::1%eth0`, and drops the zone.
  /// Returns `nil` for other texts.
  package init?(_ text: some StringProtocol) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      bits = Self.mappedPrefix << 32 | Self.number(bytes.prefix(4))
    } else if inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &bytes) == 1 {
      bits = Self.number(bytes[...])
    } else {
      return nil
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt128 {
    bytes.reduce(0) { $0 << 8 | UInt128($1) }
  }

  init(bits: UInt128) { self.bits = bits }

  /// Whether the address is a loopback address: `127.0.0.0/8` or `::1`.
  var isLoopback: Bool { bits == 1 || bits >> 24 == Self.mappedPrefix << 8 | 127 }

  var isVersion4: Bool { bits >> 32 == Self.mappedPrefix }
}

extension IPAddress: CustomStringConvertible {
  /// The address without the `::` abbreviation.
  package var description: String {
    let (width, radix): (UInt128, Int) = isVersion4 ? (8, 10) : (16, 16)
    let shifts = stride(from: isVersion4 ? 24 : 112, through: 0, by: -Int(width))
    return shifts.map { String((bits >> UInt128($0)) & ((1 << width) - 1), radix: radix) }
      .joined(separator: isVersion4 ? "." : ":")
  }
}

/// An address range in CIDR notation, such as `10.0.0.0/8`, or a single address.
package struct AddressRange: Hashable, Sendable {
  private let first: IPAddress

  /// The prefix length, relative to 128 bits.
  private let prefixLength: Int

  /// Parses an address with an optional prefix length. Returns `nil` for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress($0) }), parts.count <= 2 else { return nil }
    let width = address.isVersion4 ? 32 : 128
    var length = width
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let given = Int(parts[1]),
        given <= width
      else { return nil }
      length = given
    }
    prefixLength = 128 - width + length
    first = IPAddress(bits: Self.prefix(of: address, prefixLength))
  }

  func contains(_ address: IPAddress) -> Bool {
    Self.prefix(of: address, prefixLength) == first.bits
  }

  private static func prefix(of address: IPAddress, _ length: Int) -> UInt128 {
    // Swift's smart shifts give zero for a shift by all bits.
    (address.bits >> UInt128(128 - length)) << UInt128(128 - length)
  }
}
