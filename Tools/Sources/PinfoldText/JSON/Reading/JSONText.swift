/// The decoded text of JSON strings.
package enum JSONText {
  /// Returns the bytes of a string with its escapes decoded.
  ///
  /// Keeps an invalid escape unchanged. A lone surrogate becomes the replacement character.
  package static func unescaped(_ field: Field, _ bytes: borrowing Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(field.end - field.start)
    var index = field.start
    while index < field.end {
      guard field.isEscaped, bytes[index] == UInt8(ascii: "\\"), index + 1 < field.end else {
        copy.append(bytes[index])
        index += 1
        continue
      }
      index += 2
      switch bytes[index - 1] {
      case UInt8(ascii: "b"): copy.append(0x08)
      case UInt8(ascii: "f"): copy.append(0x0C)
      case UInt8(ascii: "n"): copy.append(0x0A)
      case UInt8(ascii: "r"): copy.append(0x0D)
      case UInt8(ascii: "t"): copy.append(0x09)
      case UInt8(ascii: "u"): copy.append(contentsOf: scalar(bytes, &index, field.end))
      case let byte: copy.append(byte)
      }
    }
    return copy
  }

  package static func string(_ field: Field, _ bytes: borrowing Span<UInt8>) -> String {
    String(decoding: unescaped(field, bytes), as: UTF8.self)
  }

  /// Decodes the digits after `\u`, and a second escape if both form a surrogate pair. Advances
  /// past them.
  private static func scalar(
    _ bytes: borrowing Span<UInt8>,
    _ index: inout Int,
    _ end: Int
  ) -> [UInt8] {
    guard let first = unit(bytes, index, end) else { return Array("\\u".utf8) }
    index += 4
    var units = [first]
    if first & 0xFC00 == 0xD800, index + 1 < end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"), let second = unit(bytes, index + 2, end),
      second & 0xFC00 == 0xDC00
    {
      units.append(second)
      index += 6
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  package static func unit(
    _ bytes: borrowing Span<UInt8>,
    _ index: Int,
    _ end: Int
  ) -> UInt16? {
    guard index + 4 <= end else { return nil }
    var unit: UInt16 = 0
    for offset in 0..<4 {
      let byte = bytes[index + offset]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
