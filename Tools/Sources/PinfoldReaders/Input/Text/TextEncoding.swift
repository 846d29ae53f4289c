/// A text encoding.
///
///     TextEncoding(named: "latin1")  // .windows1252
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  /// UTF-8, the default.
  case utf8 = "utf-8"

  /// UTF-16 in the byte order of its mark; little-endian without one.
  case utf16 = "utf-16"

  /// UTF-16, little-endian.
  case utf16LittleEndian = "utf-16le"

  /// UTF-16, big-endian.
  case utf16BigEndian = "utf-16be"

  /// The Windows encoding for Central Europe.
  case windows1250 = "windows-1250"

  /// The Windows encoding for Cyrillic.
  case windows1251 = "windows-1251"

  /// The Windows encoding for Western Europe and America, a superset of printable ISO 8859-1.
  case windows1252 = "windows-1252"

  /// The Windows encoding for Greek.
  case windows1253 = "windows-1253"

  /// The Windows encoding for Turkish.
  case windows1254 = "windows-1254"

  /// Mac Roman, the Macintosh encoding before Unicode. Excel for Mac still writes it.
  case macintosh
}

extension TextEncoding {
  /// Creates an encoding from a common name. Case, hyphens and underscores are ignored.
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
    // As in browsers, because the control characters of ISO 8859-1 are unused in practice.
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

  /// The display name for messages.
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
  /// The standard name, in lower case.
  public var description: String { rawValue }
}

// MARK: - Detection

extension TextEncoding {
  /// Detects the encoding from the first bytes: by a byte order mark, or by the zeros in every
  /// other byte of most UTF-16. Returns `nil` if this is inconclusive, as for most files.
  static func detect(_ head: [UInt8]) -> (encoding: TextEncoding, hasMark: Bool)? {
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, true) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, true) }
    var zeros = [0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    // Zeros are frequent in one half of the byte pairs, and rare in the other.
    let (fewer, more) = (min(zeros[0], zeros[1]), max(zeros[0], zeros[1]))
    guard more * 3 > head.count, fewer * 10 < more else { return nil }
    return (zeros[1] == more ? .utf16LittleEndian : .utf16BigEndian, false)
  }
}
