import PinfoldText

/// A coordinate's side and sign, packed in one byte.
struct SideCode {
  let word: SideWord

  /// -1, 0 or 1.
  let sign: Int

  /// Whether the number has its own letter, such as `52N`.
  let hasLetter: Bool
}

extension SideCode {
  init(_ word: SideWord, _ value: Double, hasLetter: Bool = false) {
    self.init(word: word, sign: value < 0 ? -1 : value > 0 ? 1 : 0, hasLetter: hasLetter)
  }

  init(_ word: SideWord, _ value: Double, _ field: Field, _ bytes: borrowing Span<UInt8>) {
    let field = field.visible(in: bytes)
    let ends = field.start < field.end ? [bytes[field.start], bytes[field.end - 1]] : []
    self.init(word, value, hasLetter: ends.contains { "NSEWnsew".utf8.contains($0) })
  }

  /// All codes, each at its index.
  static let all: [SideCode] = [SideWord.none, .positive, .negative, .other, .o].flatMap { word in
    [-1, 0, 1].flatMap { sign in
      [false, true].map { SideCode(word: word, sign: sign, hasLetter: $0) }
    }
  }

  var index: Int { Int(word.rawValue) * 6 + (sign + 1) * 2 + (hasLetter ? 1 : 0) }

  func contradicts(_ side: SideWord) -> Bool {
    side == .positive && sign < 0 || side == .negative && sign > 0
  }
}
