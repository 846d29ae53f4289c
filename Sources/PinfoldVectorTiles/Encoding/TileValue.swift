/// A value in a tile: a number, a boolean or a string.
public enum TileValue: Hashable, Sendable {
  /// A whole number.
  case integer(Int64)

  /// Any finite number.
  case number(Double)

  /// True or false.
  case bool(Bool)

  /// A string, in UTF-8.
  case text(ArraySlice<UInt8>)
}

extension TileValue {
  /// Whole numbers beyond this are not exact where clients count in floating point.
  public static let mostExact: Int64 = 1 << 53

  /// A computed number; `nil` if it is not finite.
  public init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    let isWhole = value.magnitude <= Double(Self.mostExact) && value == value.rounded(.towardZero)
    self = isWhole ? .integer(Int64(value)) : .number(value)
  }
}

extension TileValue {
  /// Appends the value as a message of the tile: `tile.Value`, without its length.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .integer(let value) where value >= 0:
      bytes.appendNumberTag(5)
      bytes.appendVarint(UInt64(value))
    case .integer(let value):
      bytes.appendNumberTag(6)
      bytes.appendVarint(ZigZag.encoded(value))
    case .number(let value):
      if Double(Float(value)) == value {
        bytes.appendVarint(2 << 3 | 5)
        bytes.appendLittleEndian(Float(value).bitPattern)
      } else {
        bytes.appendVarint(3 << 3 | 1)
        bytes.appendLittleEndian(value.bitPattern)
      }
    case .bool(let value):
      bytes.appendNumberTag(7)
      bytes.append(value ? 1 : 0)
    case .text(let text):
      bytes.appendVarint(1 << 3 | 2)
      bytes.appendVarint(text.count)
      bytes.append(contentsOf: text)
    }
  }
}
