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

  /// Returns whether an address is one of them.
  func contains(_ address: IPAddress) -> Bool {
    Self.prefix(of: address, prefixLength) == first.bits
  }

  private static func prefix(of address: IPAddress, _ length: Int) -> UInt128 {
    // Smart shifts: shifting by all bits gives zero.
    (address.bits >> UInt128(128 - length)) << UInt128(128 - length)
  }
}
