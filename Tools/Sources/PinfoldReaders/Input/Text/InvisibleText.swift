import PinfoldText

// What a person does not see in a text: byte order marks, letters without a width, and control
// characters.

extension Unicode.Scalar {
  /// Whether nothing is seen of it, not even room.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .format, .control: true
    default: false
    }
  }

  /// Whether it says nothing at either end of a value.
  var isMargin: Bool { properties.isWhitespace || isInvisible }
}

extension StringProtocol {
  /// The text without blanks and invisible letters around it, as names of columns are read.
  package var visible: String {
    var scalars = Substring(self).unicodeScalars.drop(while: \.isMargin)
    while let last = scalars.last, last.isMargin { scalars.removeLast() }
    return String(scalars)
  }

  /// The text with the numbers of its invisible letters in place of them, such as `U+200B`; blanks
  /// and line ends are single blanks.
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
  /// Returns the field without blanks and invisible letters around its text.
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
  /// Returns the length of the character at an index if it says nothing at the end of a value, and
  /// otherwise 0.
  func marginLength(at index: Int, to end: Int) -> Int {
    let length = lengthOfUTF8Character(at: index, to: end)
    guard length > 0 else { return 0 }
    if length == 1 { return self[index] <= 0x20 || self[index] == 0x7F ? 1 : 0 }
    var copy: [UInt8] = []
    for offset in 0..<length { copy.append(self[index + offset]) }
    let scalar = String(decoding: copy, as: UTF8.self).unicodeScalars.first
    return scalar?.isMargin == true ? length : 0
  }

  /// Returns the index behind invisible letters.
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
