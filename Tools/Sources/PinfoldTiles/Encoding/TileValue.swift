import PinfoldReaders

/// A value in a tile: a number, a boolean or a string.
enum TileValue: Hashable {
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case text(ArraySlice<UInt8>)
}

extension TileValue {
  /// Whole numbers beyond this are not exact where clients count in floating point.
  private static let mostExact: Int64 = 1 << 53

  /// Reads a number of JSON; `nil` for anything else, for one that is too large to be
  /// finite, and for a whole one that would lose digits.
  ///
  /// So `007` is not a number, and neither is an id of twenty digits.
  init?(number text: ArraySlice<UInt8>) {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = Self.takeDigits(&rest)
    guard whole == 1 || whole > 1 && text[rest.startIndex - whole] != UInt8(ascii: "0") else {
      return nil
    }
    if rest.isEmpty {
      guard let value = Int64(String(decoding: text, as: UTF8.self)),
        value.magnitude <= Self.mostExact.magnitude
      else { return nil }
      self = .integer(value)
      return
    }
    guard Self.skipFraction(&rest), Self.skipExponent(&rest), rest.isEmpty,
      let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
    else { return nil }
    self = .number(value)
  }

  /// A computed number; `nil` if it is not finite.
  init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    let isWhole = value.magnitude <= Double(Self.mostExact) && value == value.rounded()
    self = isWhole ? .integer(Int64(value)) : .number(value)
  }

  /// Reads `true` or `false`; `nil` for anything else.
  init?(bool text: ArraySlice<UInt8>) {
    if text.elementsEqual("true".utf8) {
      self = .bool(true)
    } else if text.elementsEqual("false".utf8) {
      self = .bool(false)
    } else {
      return nil
    }
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    rest.removeFirst(count)
    return count
  }

  private static func skipFraction(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: ".") else { return true }
    rest.removeFirst()
    return takeDigits(&rest) > 0
  }

  private static func skipExponent(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return true }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return takeDigits(&rest) > 0
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
