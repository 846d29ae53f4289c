/// A value in a tile: a number, a boolean or a string.
public enum TileValue: Hashable, Sendable {
  /// A whole number.
  case integer(Int64)

  /// A finite number.
  case number(Double)

  /// A boolean.
  case bool(Bool)

  /// A string, in UTF-8.
  case text(ArraySlice<UInt8>)
}

extension TileValue {
  /// The largest whole number that is exact in JavaScript and other clients with only
  /// floating-point numbers.
  public static let mostExact: Int64 = 1 << 53

  /// Creates a number, as an integer if it is whole. Returns `nil` if the number is not finite.
  public init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    let isWhole = value.magnitude <= Double(Self.mostExact) && value == value.rounded(.towardZero)
    self = isWhole ? .integer(Int64(value)) : .number(value)
  }
}

extension TileValue {
  /// Appends the value as a `tile.Value` message, without its length.
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
