extension [UInt8] {
  /// Replaces letters by the ASCII letters that people type instead: `lodz` finds `Łódź`, and
  /// `strasse` finds `Straße`. SQLite's tokenizer handles letters with marks that Unicode can
  /// remove.
  ///
  /// The letters are a part of CLDR's transform Latin-ASCII.
  ///
  /// - Parameter start: The start of the UTF-8 text to change.
  mutating func replaceLetters(from start: Int) {
    guard let first = self[start...].firstIndex(where: Self.begins) else { return }
    var (next, end) = (first, first)
    while next < count {
      // Most bytes don't begin such a letter, and checking one byte is faster than three.
      guard Self.begins(self[next]), let (length, letters) = Self.letters(self[next...].prefix(3))
      else {
        self[end] = self[next]
        (next, end) = (next + 1, end + 1)
        continue
      }
      next += length
      for letter in letters.utf8 {
        self[end] = letter
        end += 1
      }
    }
    removeLast(count - end)
  }

  private static func begins(_ byte: UInt8) -> Bool {
    byte >= 0xC3 && byte <= 0xC7 || byte == 0xE1
  }

  /// Returns the length of the first letter in bytes, and its replacement, which is not longer.
  private static func letters(_ bytes: ArraySlice<UInt8>) -> (length: Int, letters: String)? {
    guard let first = bytes.first else { return nil }
    return switch (first, bytes.dropFirst().first, bytes.dropFirst(2).first) {
    case (0xC3, 0x86, _), (0xC3, 0xA6, _): (2, "ae")  // Æ æ
    case (0xC3, 0x90, _), (0xC3, 0xB0, _): (2, "d")  // Ð ð
    case (0xC3, 0x98, _), (0xC3, 0xB8, _): (2, "o")  // Ø ø
    case (0xC3, 0x9E, _), (0xC3, 0xBE, _): (2, "th")  // Þ þ
    case (0xC3, 0x9F, _): (2, "ss")  // ß
    case (0xC4, 0x90, _), (0xC4, 0x91, _): (2, "d")  // Đ đ
    case (0xC4, 0xA6, _), (0xC4, 0xA7, _): (2, "h")  // Ħ ħ
    case (0xC4, 0xB1, _): (2, "i")  // ı
    case (0xC5, 0x81, _), (0xC5, 0x82, _): (2, "l")  // Ł ł
    case (0xC5, 0x8A, _), (0xC5, 0x8B, _): (2, "ng")  // Ŋ ŋ
    case (0xC5, 0x92, _), (0xC5, 0x93, _): (2, "oe")  // Œ œ
    case (0xC5, 0xA6, _), (0xC5, 0xA7, _): (2, "t")  // Ŧ ŧ
    case (0xC7, 0xBC, _), (0xC7, 0xBD, _): (2, "ae")  // Ǽ ǽ
    case (0xC7, 0xBE, _), (0xC7, 0xBF, _): (2, "o")  // Ǿ ǿ
    case (0xE1, 0xBA, 0x9E): (3, "ss")  // ẞ
    default: nil
    }
  }
}
