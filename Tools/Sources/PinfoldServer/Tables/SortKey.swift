import PinfoldReaders
import PinfoldText

/// The value that a table sorts a row by.
///
/// Numbers come first, then texts, then rows without a value, in both directions. Texts sort by code
/// point like SQLite's `NOCASE`, which ignores the case of the letters A to Z. Only the first
/// ``mostBytes`` of a text count, so that keys stay short.
enum SortKey: Hashable, Sendable {
  /// A number, or a date in seconds.
  case number(Double)

  /// A text in UTF-8, without capital letters A to Z.
  case text([UInt8])

  case none

  /// The maximum length of a text, in bytes.
  static let mostBytes = 200
}

/// How the values of a column are sorted.
enum SortKind: Hashable, Sendable {
  case texts
  case numbers(NumberReading)
  case dates(NumberReading)

  fileprivate func number(_ text: [UInt8]) -> Double? {
    switch self {
    case .texts: nil
    case .numbers(let reading): reading.number(text.span, from: 0, to: text.count)
    case .dates(let reading): DateText.seconds(text, reading, allowsNumbers: true)
    }
  }
}

extension SortKey {
  /// - Parameter text: The value, as filters compare it.
  init(_ text: [UInt8], _ kind: SortKind) {
    if let number = kind.number(text), !number.isNaN {
      self = .number(number)
    } else {
      self = DateText.isBlank(text) ? .none : .text(Self.folded(text))
    }
  }

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    var text = text
    if text.count > mostBytes {
      var end = mostBytes
      // A text ends with a whole character.
      while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
      text.removeSubrange(end...)
    }
    for index in text.indices where text[index] >= UInt8(ascii: "A") {
      if text[index] <= UInt8(ascii: "Z") { text[index] |= 0x20 }
    }
    return text
  }

  private var group: Int {
    switch self {
    case .number: 0
    case .text: 1
    case .none: 2
    }
  }

  /// Whether the key comes before another one.
  func isBefore(_ other: SortKey, isDescending: Bool) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): isDescending ? b < a : a < b
    case (.text(let a), .text(let b)):
      isDescending ? b.lexicographicallyPrecedes(a) : a.lexicographicallyPrecedes(b)
    default: group < other.group
    }
  }
}
