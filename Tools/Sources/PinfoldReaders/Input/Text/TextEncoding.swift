/// How the characters of a file are written as bytes.
///
///     TextEncoding(named: "latin1")  // .windows1252
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  /// UTF-8, which nearly all files are.
  case utf8 = "utf-8"

  /// UTF-16 in the order of its byte order mark; without one, the low byte first.
  case utf16 = "utf-16"

  /// UTF-16, the low byte first.
  case utf16LittleEndian = "utf-16le"

  /// UTF-16, the high byte first.
  case utf16BigEndian = "utf-16be"

  /// What Windows writes in Central Europe.
  case windows1250 = "windows-1250"

  /// What Windows writes in Cyrillic.
  case windows1251 = "windows-1251"

  /// What Windows writes in Western Europe and America; ISO 8859-1 is a part of it.
  case windows1252 = "windows-1252"

  /// What Windows writes in Greek.
  case windows1253 = "windows-1253"

  /// What Windows writes in Turkish.
  case windows1254 = "windows-1254"

  /// What the Macintosh wrote before it had Unicode, and Excel there still does.
  case macintosh
}

extension TextEncoding {
  /// Creates an encoding from one of its usual names; case, hyphens and underscores
  /// do not count.
  public init?(named name: String) {
    let plain = Self.plain(name)
    for encoding in Self.allCases where plain == Self.plain(encoding.rawValue) {
      self = encoding
      return
    }
    for digit in 0...4 where ["cp125\(digit)", "xcp125\(digit)", "125\(digit)"].contains(plain) {
      guard let encoding = Self(rawValue: "windows-125\(digit)") else { return nil }
      self = encoding
      return
    }
    switch plain {
    // As in browsers: the control characters of ISO 8859-1 are not used in practice.
    case "latin1", "l1", "iso88591", "ascii", "usascii", "ansi": self = .windows1252
    case "latin5", "l5", "iso88599": self = .windows1254
    case "mac", "macroman", "xmacroman": self = .macintosh
    case "unicode", "ucs2": self = .utf16
    default: return nil
    }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  /// The name in a sentence.
  public var displayName: String {
    switch self {
    case .utf8, .utf16: rawValue.uppercased()
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .macintosh: "Mac Roman"
    default: "W" + rawValue.dropFirst()
    }
  }
}

extension TextEncoding: CustomStringConvertible {
  /// The usual name, in lower case.
  public var description: String { rawValue }
}

// MARK: - Detection

extension TextEncoding {
  /// Returns the encoding of a text by its first bytes: by a byte order mark, or by zeros,
  /// which are every other byte of UTF-16 in most texts. Nil when it is not clear, as with
  /// most files.
  static func detect(_ head: [UInt8]) -> (encoding: TextEncoding, hasMark: Bool)? {
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, true) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, true) }
    var zeros = [0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    // Most bytes of one half are zero, and hardly any of the other are.
    let (fewer, more) = (min(zeros[0], zeros[1]), max(zeros[0], zeros[1]))
    guard more * 3 > head.count, fewer * 10 < more else { return nil }
    return (zeros[1] == more ? .utf16LittleEndian : .utf16BigEndian, false)
  }
}
