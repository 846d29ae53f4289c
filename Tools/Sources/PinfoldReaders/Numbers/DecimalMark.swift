import PinfoldText

/// The decimal mark in the coordinates of a file.
///
/// Where that is a comma, dots in other numbers separate thousands: `3.644.826` is a number
/// of seven digits.
package enum DecimalMark {
  /// No coordinate had a fraction so far.
  case unknown
  case point
  case comma

  /// Detects the mark from coordinates, until one has a fraction.
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
