import PinfoldText

/// The side that a value names: `N` or `South`, `E` or `West`, `+` or `-1`.
enum SideWord: UInt8 {
  /// An empty value.
  case none

  /// North or east.
  case positive

  /// South or west.
  case negative

  /// Anything else.
  case other

  /// `O`: east in German, and west in French, Italian and Spanish.
  case o
}

extension SideWord {
  /// Parses a value. In two letters, such as `NW`, the letter of the axis counts.
  ///
  /// - Parameter allowsSigns: Whether `1` and `-` are sides, as in columns with clear names.
  init(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    isLatitude: Bool,
    allowsSigns: Bool
  ) {
    let field = field.visible(in: bytes)
    let count = field.end - field.start
    guard (1...24).contains(count) else {
      self = count > 0 ? .other : .none
      return
    }
    var copy: [UInt8] = []
    for index in field.start..<field.end { copy.append(bytes[index]) }
    var word = String(decoding: copy, as: UTF8.self).lowercased()
    if word.utf8.count == 2, let first = word.first, let last = word.last, "ns".contains(first),
      "ewo".contains(last)
    {
      word = String(isLatitude ? first : last)
    }
    if allowsSigns, ["+", "1", "+1"].contains(word) {
      self = .positive
    } else if allowsSigns, ["-", "−", "-1", "−1"].contains(word) {
      self = .negative
    } else if !isLatitude, word == "o" {
      self = .o
    } else if (isLatitude ? Self.north : Self.east).contains(word) {
      self = .positive
    } else {
      self = (isLatitude ? Self.south : Self.west).contains(word) ? .negative : .other
    }
  }

  private static let north = ["n", "north", "northern", "nord", "norte", "noord"]
  private static let south = [
    "s", "south", "southern", "sud", "süd", "sued", "sur", "sul", "zuid",
  ]
  private static let east = ["e", "east", "eastern", "est", "ost", "este", "leste", "oost"]
  private static let west = ["w", "west", "western", "ouest", "oeste", "ovest"]
}
