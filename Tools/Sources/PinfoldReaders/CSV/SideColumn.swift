import PinfoldText

/// Reads a column that says on which side of the equator or of the meridian places are: `N` or
/// `South`, `E` or `West`.
///
/// `O` is east in German and west in French, Italian and Spanish. The other letter of the column
/// tells: beside `W` it is east, and beside `E` west.
struct SideColumn {
  /// The slot of the column in the scanner.
  var slot: Int

  /// The name of the column.
  let name: String

  let isLatitude: Bool

  /// Whether the coordinates already have signs.
  var isRepeated = false

  /// The letters of the column that tell what `O` is, as far as they were read.
  private var hasE = false
  private var hasW = false
  private var hasO = false

  init(slot: Int, name: String, isLatitude: Bool) {
    (self.slot, self.name, self.isLatitude) = (slot, name, isLatitude)
  }
}

extension SideColumn {
  /// The meaning of a value.
  enum Side {
    /// North or east.
    case positive

    /// South or west.
    case negative

    /// Nothing is there.
    case empty

    /// Anything else.
    case unreadable

    /// An `O` that may be either.
    case unclear
  }

  /// Reads the next value.
  mutating func side(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Side {
    let field = field.visible(in: bytes)
    guard field.start < field.end else { return .empty }
    guard field.end - field.start <= 16 else { return .unreadable }
    var copy: [UInt8] = []
    for index in field.start..<field.end { copy.append(bytes[index]) }
    let word = String(decoding: copy, as: UTF8.self).lowercased()
    guard !isLatitude else {
      return Self.north.contains(word)
        ? .positive : Self.south.contains(word) ? .negative : .unreadable
    }
    switch word {
    case "e": hasE = true
    case "w": hasW = true
    case "o": hasO = true
    default:
      return Self.east.contains(word)
        ? .positive : Self.west.contains(word) ? .negative : .unreadable
    }
    if hasO, hasE == hasW { return .unclear }
    return word == "e" || word == "o" && hasW ? .positive : .negative
  }

  /// Returns a coordinate on a side; `nil` if it is on another one already.
  static func coordinate(_ value: Double, on side: Side) -> Double? {
    switch side {
    case .negative: 0 - abs(value)  // no negative zero
    case .positive where value >= 0: value
    default: nil
    }
  }

  /// Whether a coordinate has a letter of its own, such as `52N`, for another side.
  static func contradicts(
    _ value: Double,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ side: Side
  ) -> Bool {
    let field = field.visible(in: bytes)
    guard value != 0, field.start < field.end else { return false }
    let ends = [bytes[field.start], bytes[field.end - 1]]
    guard ends.contains(where: { "NSEWnsew".utf8.contains($0) }) else { return false }
    return switch side {
    case .positive: value < 0
    case .negative: value > 0
    case .empty, .unreadable, .unclear: false
    }
  }

  private static let north = ["n", "north", "nord", "norte", "noord"]
  private static let south = ["s", "south", "sud", "süd", "sued", "sur", "sul", "zuid"]
  private static let east = ["east", "est", "ost", "este", "leste", "oost"]
  private static let west = ["west", "ouest", "oeste", "ovest"]
}
