import PinfoldStore
import PinfoldVectorTiles

extension TileValue {
  /// Parses a JSON number. `nil` if it is not finite, or if it is an integer that maps would round.
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

  /// Parses a text in the canonical form of its number; see ``PlainNumber``. `nil` for other texts,
  /// and for integers that maps would round.
  init?(writtenNumber text: ArraySlice<UInt8>) {
    switch PlainNumber.form(text.span, 0..<text.count) {
    case .whole(let value):
      guard value.magnitude <= Self.mostExact.magnitude else { return nil }
      self = .integer(value)
    case .fraction(let value), .zeroFraction(let value): self = .number(value)
    case nil: return nil
    }
  }

  /// Parses `true` or `false`. `nil` for other texts.
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
