extension String {
  /// How many columns of a terminal the text takes.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// Returns the text cut to some columns of a terminal, with an ellipsis where
  /// something is missing.
  func cut(toDisplayWidth limit: Int) -> String {
    guard displayWidth > limit else { return self }
    var (text, width) = ("", 0)
    for character in self {
      guard width + character.displayWidth < limit else { break }
      text.append(character)
      width += character.displayWidth
    }
    return text + "…"
  }
}

extension Character {
  /// Two for the wide characters of East Asia and pictures, otherwise one.
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
