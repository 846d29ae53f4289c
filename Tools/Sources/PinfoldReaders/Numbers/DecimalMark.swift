import PinfoldJSON

/// What stands between the whole and the fraction in the coordinates of a file.
///
/// Where that is a comma, a dot among other numbers is between thousands:
/// `3.644.826` is a number of seven digits.
package enum DecimalMark {
  /// No coordinate had a fraction so far.
  case unknown
  case point
  case comma

  /// Learns from a coordinate, until one has a fraction.
  mutating func learn(_ field: Field, _ bytes: borrowing Span<UInt8>) {
    var index = field.start
    while self == .unknown, index < field.end {
      switch bytes[index] {
      case UInt8(ascii: "."): self = .point
      case UInt8(ascii: ","): self = .comma
      default: index += 1
      }
    }
  }
}
