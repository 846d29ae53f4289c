import PinfoldText

extension Unicode.Scalar {
  /// Whether the character is invisible and takes up no space.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .format, .control: true
    default: false
    }
  }

  /// Whether the character can be trimmed from either end of a value.
  var isMargin: Bool { properties.isWhitespace || isInvisible }
}

extension StringProtocol {
  /// The text without surrounding blanks and invisible characters. Column names are read this way.
  package var visible: String {
    var scalars = Substring(self).unicodeScalars.drop(while: \.isMargin)
    while let last = scalars.last, last.isMargin { scalars.removeLast() }
    return String(scalars)
  }

  /// The text with invisible characters shown as code points, such as `U+200B`. Blanks and line
  /// ends become single blanks.
  var showingInvisible: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        text += " "
      } else if scalar.isInvisible {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Field {
  /// Returns the field without surrounding blanks and invisible characters.
  func visible(in bytes: borrowing Span<UInt8>) -> Field {
    var field = self
    while field.start < field.end {
      let length = bytes.marginLength(at: field.start, to: field.end)
      guard length > 0 else { break }
      field.start += length
    }
    while field.start < field.end {
      var index = field.end - 1
      while index > field.start, bytes[index] & 0xC0 == 0x80 { index -= 1 }
      guard index + bytes.marginLength(at: index, to: field.end) == field.end else { break }
      field.end = index
    }
    return field
  }
}

extension Span where Element == UInt8 {
  /// Returns the length of the character at an index if it can be trimmed, otherwise 0.
  func marginLength(at index: Int, to end: Int) -> Int {
    let length = lengthOfUTF8Character(at: index, to: end)
    guard length > 0 else { return 0 }
    if length == 1 { return self[index] <= 0x20 || self[index] == 0x7F ? 1 : 0 }
    var copy: [UInt8] = []
    for offset in 0..<length { copy.append(self[index + offset]) }
    let scalar = String(decoding: copy, as: UTF8.self).unicodeScalars.first
    return scalar?.isMargin == true ? length : 0
  }

  /// Returns the index after any invisible characters.
  func endOfInvisible(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, self[index] > 0x7F {
      let length = marginLength(at: index, to: end)
      guard length > 0 else { break }
      index += length
    }
    return index
  }
}
