/// An address of the Internet Protocol.
///
/// One of version 4 is kept as version 6 has it, `::ffff:192.0.2.1`, so both ways to write it
/// are equal.
package struct IPAddress: Hashable, Sendable {
  /// The 128 bits of version 6.
  let bits: UInt128

  /// The 96 high bits of an address of version 4.
  private static let mappedPrefix: UInt128 = 0xFFFF

  /// Reads an address such as `192.0.2.1`, `2001:db8::1` or `fe80::1%eth0`, whose zone is
  /// dropped; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    guard
      let bits = Self.version4(text).map({ Self.mappedPrefix << 32 | UInt128($0) })
        ?? Self.version6(String(text.prefix { $0 != "%" }))
    else { return nil }
    self.bits = bits
  }

  init(bits: UInt128) { self.bits = bits }

  /// Whether the address is one of this machine for itself: `127.0.0.0/8` or `::1`.
  var isLoopback: Bool { bits == 1 || bits >> 24 == Self.mappedPrefix << 8 | 127 }

  /// Whether the address is of version 4.
  var isVersion4: Bool { bits >> 32 == Self.mappedPrefix }

  /// The network of one customer: the address itself in version 4, where they are scarce,
  /// and the 64 high bits in version 6, where each customer has a network of that size.
  var network: IPAddress { isVersion4 ? self : IPAddress(bits: (bits >> 64) << 64) }
}

extension IPAddress {
  private static func version4(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bits: UInt32 = 0
    for part in parts {
      // Signs, which UInt8 would read, and zeros in front, which some read as octal.
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part == "0" || part.first != "0",
        let byte = UInt8(part)
      else { return nil }
      bits = bits << 8 | UInt32(byte)
    }
    return bits
  }

  private static func version6(_ text: String) -> UInt128? {
    let sides = text.split(separator: "::", omittingEmptySubsequences: false)
    guard let first = sides.first, sides.count <= 2,
      let high = groups(first, isLast: sides.count == 1)
    else { return nil }
    guard sides.count == 2 else { return high.count == 8 ? joined(high) : nil }
    guard let low = groups(sides[1], isLast: true), high.count + low.count < 8 else { return nil }
    return joined(high + Array(repeating: 0, count: 8 - high.count - low.count) + low)
  }

  /// The groups of 16 bits of one side of the double colon; the last one may end like an
  /// address of version 4.
  private static func groups(_ text: Substring, isLast: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var groups: [UInt16] = []
    for (number, part) in parts.enumerated() {
      if isLast, number == parts.count - 1, part.contains("."), let last = version4(part) {
        groups += [UInt16(last >> 16), UInt16(last & 0xFFFF)]
        continue
      }
      guard (1...4).contains(part.utf8.count), part.first?.isHexDigit == true,
        let group = UInt16(part, radix: 16)
      else { return nil }
      groups.append(group)
    }
    return groups
  }

  private static func joined(_ groups: [UInt16]) -> UInt128 {
    groups.reduce(0) { $0 << 16 | UInt128($1) }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address, without the short forms of version 6.
  package var description: String {
    let (width, radix): (UInt128, Int) = isVersion4 ? (8, 10) : (16, 16)
    let shifts = stride(from: isVersion4 ? 24 : 112, through: 0, by: -Int(width))
    return shifts.map { String((bits >> UInt128($0)) & ((1 << width) - 1), radix: radix) }
      .joined(separator: isVersion4 ? "." : ":")
  }
}

/// A range of addresses with the same prefix, such as `10.0.0.0/8`, or a single address.
package struct AddressRange: Hashable, Sendable {
  private let first: IPAddress

  /// The length of the prefix, of 128 bits.
  private let prefixLength: Int

  /// Reads an address, or one with the length of its prefix; `nil` for anything else.
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

  /// Whether it is the one address that no client has: `0.0.0.0` or `::`.
  package var isUnspecified: Bool {
    prefixLength == 128 && (first.bits == 0 || first.isVersion4 && first.bits & 0xFFFF_FFFF == 0)
  }

  /// Returns whether an address is one of them.
  func contains(_ address: IPAddress) -> Bool {
    Self.prefix(of: address, prefixLength) == first.bits
  }

  private static func prefix(of address: IPAddress, _ length: Int) -> UInt128 {
    // Smart shifts: shifting by all bits gives zero.
    (address.bits >> UInt128(128 - length)) << UInt128(128 - length)
  }
}
