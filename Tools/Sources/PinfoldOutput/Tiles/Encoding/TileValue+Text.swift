import PinfoldStore
import PinfoldVectorTiles

extension TileValue {
  /// Reads a number of JSON; `nil` for one that is too large to be finite, and for a whole one that
  /// would lose digits, such as an id of twenty.
  init?(number bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(where: { ".eE".utf8.contains($0) }) {
      guard let value = Double(text), value.isFinite else { return nil }
      self = .number(value)
    } else {
      guard let value = Int64(text), value.magnitude <= Self.mostExact.magnitude else { return nil }
      self = .integer(value)
    }
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
}
