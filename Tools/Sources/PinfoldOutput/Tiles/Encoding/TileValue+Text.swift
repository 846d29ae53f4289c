import PinfoldStore
import PinfoldVectorTiles

extension TileValue {
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

  /// Reads a text that follows from its number, as ``PlainNumber`` has it; `nil` for any other, and for
  /// a whole number that maps would round.
  init?(writtenNumber text: ArraySlice<UInt8>) {
    switch PlainNumber.form(text.span, 0..<text.count) {
    case .whole(let value):
      guard value.magnitude <= Self.mostExact.magnitude else { return nil }
      self = .integer(value)
    case .fraction(let value), .zeroFraction(let value): self = .number(value)
    case nil: return nil
    }
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
