/// Percent-encoding of text, such as `%20` for a blank.
package enum PercentEncoding {
  /// Decodes text. Returns `nil` if a `%` lacks its two digits, or if the result is not UTF-8.
  ///
  /// - Parameter hasBlanks: Whether a plus means a blank, as in queries.
  package static func decoded(_ text: Substring, hasBlanks: Bool = false) -> String? {
    var (bytes, rest) = ([UInt8](), text.utf8[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        let isBlank = hasBlanks && byte == UInt8(ascii: "+")
        bytes.append(isBlank ? UInt8(ascii: " ") : byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] * 16 + digits[1]))  // two hexadecimal digits: below 256
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes everything except ASCII letters, digits and `.~_-`.
  package static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "~"),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded.append("%")
        encoded.append(digits[Int(byte >> 4)])
        encoded.append(digits[Int(byte & 15)])
      }
    }
    return encoded
  }
}
