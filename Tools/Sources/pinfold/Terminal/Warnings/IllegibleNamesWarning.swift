import PinfoldOutput
import PinfoldText

/// The warning for names that are not in a picture.
struct IllegibleNamesWarning: Hashable {
  /// One line.
  let text: String

  /// - Parameter names: The names that could not be written.
  /// - Returns: `nil` when there are none.
  init?(_ names: [String]) {
    guard let first = names.first else { return nil }
    let count = GroupedNumber(names.count).of("name", "is", "are")
    let font = names.lazy.flatMap(\.unicodeScalars).first { !$0.needsShaping && $0.value > 0x2FF }
    let areShaped = names.allSatisfy { $0.unicodeScalars.contains(where: \.needsShaping) }
    let reason =
      areShaped
      ? "letters that join or change places need --format svg"
      : "no installed font has their letters; install one"
        + (font?.isEastAsian == true ? ", such as Noto Sans CJK" : ", such as a Noto font")
        + ", or use --format svg"
    text = "pinfold: \(count) left out, such as \"\(first)\": \(reason).".withoutControls
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is of Chinese, Japanese or Korean.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
