extension DateText {
  /// Returns a date in another format as ISO 8601 writes it. `nil` for any other text.
  ///
  /// These formats are `31.12.2020`, and `12/31/2020` or `31/12/2020` as the column has it. Times
  /// may follow: `31.12.2020 23:59`, `12/31/2020, 11:59:59 PM`.
  static func rewritten(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ reading: NumberReading
  ) -> [UInt8]? {
    let range = DecimalNumber.trimmed(bytes, start..<end)
    var cursor = DateCursor(range)
    guard let first = cursor.number(bytes, digits: 1...2), let mark = cursor.take(bytes, "./"),
      let second = cursor.number(bytes, digits: 1...2),
      cursor.take(bytes, mark == dot ? "." : "/") != nil,
      let year = cursor.number(bytes, digits: 4...4)
    else { return nil }
    let (day, month): (Int, Int)
    switch (mark, reading) {
    case (dot, _), (slash, .dayFirst): (day, month) = (first, second)
    case (slash, .monthFirst): (day, month) = (second, first)
    default: return nil
    }
    guard (1...12).contains(month), (1...dayCount(ofMonth: month, year: year)).contains(day) else {
      return nil
    }
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    if cursor.isAtEnd { return Array(date.utf8) }
    return cursor.time(bytes).map { Array("\(date)T\($0)".utf8) }
  }

  /// Compares a date in any format with a limit. `nil` if the text is not a date.
  ///
  /// - Parameters:
  ///   - reading: How the column is read.
  ///   - allowsNumbers: Whether years and Unix times are dates, and not numbers.
  static func order(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ limit: borrowing Span<UInt8>,
    _ reading: NumberReading,
    allowsNumbers: Bool
  ) -> Int? {
    if isDate(bytes, from: start, to: end, allowsYear: allowsNumbers) {
      return order(bytes, from: start, to: end, limit)
    }
    var date = rewritten(bytes, from: start, to: end, reading)
    if date == nil, allowsNumbers, let number = reading.number(bytes, from: start, to: end),
      let seconds = seconds(ofUnixTime: number)
    {
      date = Array(text(ofSeconds: seconds.rounded(.down), hasTime: true).utf8)
    }
    return date.map { order($0.span, from: 0, to: $0.count, limit) }
  }

  /// Returns which of day and month is first in a date with slashes. `nil` for any other text.
  static func kindOfSlashes(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> NumberText.Kind? {
    let range = DecimalNumber.trimmed(bytes, start..<end)
    let first = range.lowerBound
    // Most texts are something else.
    guard range.count > 7, bytes[first + 1] == slash || bytes[first + 2] == slash else {
      return nil
    }
    let hasDay = rewritten(bytes, from: start, to: end, .dayFirst) != nil
    let hasMonth = rewritten(bytes, from: start, to: end, .monthFirst) != nil
    return switch (hasDay, hasMonth) {
    case (true, true): .doubtfulDate
    case (true, false): .dayFirst
    case (false, true): .monthFirst
    case (false, false): nil
    }
  }

  private static let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
}

/// Reads the parts of a date from left to right.
private struct DateCursor {
  private var index: Int
  private let end: Int

  init(_ range: Range<Int>) { (index, end) = (range.lowerBound, range.upperBound) }

  var isAtEnd: Bool { index == end }

  mutating func number(_ bytes: borrowing Span<UInt8>, digits: ClosedRange<Int>) -> Int? {
    var (number, count) = (0, 0)
    while index < end, count < digits.upperBound, DateText.isDigit(bytes[index]) {
      number = number * 10 + Int(bytes[index] &- 48)
      (index, count) = (index + 1, count + 1)
    }
    return count >= digits.lowerBound ? number : nil
  }

  /// Takes one of the characters, ignoring case, and returns it in lowercase.
  mutating func take(_ bytes: borrowing Span<UInt8>, _ characters: String) -> UInt8? {
    guard index < end, bytes[index] >= 0x20 else { return nil }
    // Marks and lowercase letters have this bit.
    let byte = bytes[index] | 0x20
    guard characters.utf8.contains(byte) else { return nil }
    index += 1
    return byte
  }

  /// Takes a word, ignoring case. Takes nothing if another one is there.
  mutating func take(_ bytes: borrowing Span<UInt8>, word: String) -> Bool {
    let start = index
    for character in word where take(bytes, String(character)) == nil {
      index = start
      return false
    }
    return true
  }

  /// Returns a time and its zone, up to the end of the text, as `23:59` or `23:59:59`.
  mutating func time(_ bytes: borrowing Span<UInt8>) -> String? {
    if !take(bytes, word: "t") {
      _ = take(bytes, ",")
      guard take(bytes, " ") != nil else { return nil }
    }
    guard var hour = number(bytes, digits: 1...2), take(bytes, ":") != nil,
      let minute = number(bytes, digits: 2...2), minute < 60
    else { return nil }
    var second: Int?
    if take(bytes, ":") != nil {
      second = number(bytes, digits: 2...2)
      guard let second, second < 60 else { return nil }
      if take(bytes, ".") != nil { guard number(bytes, digits: 1...9) != nil else { return nil } }
    }
    let start = index
    _ = take(bytes, " ")
    if let half = take(bytes, "ap"), take(bytes, "m") != nil {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == UInt8(ascii: "p") ? 12 : 0)
    } else {
      index = start
    }
    guard hour < 24, hasZone(bytes) else { return nil }
    let seconds = second.map { ":\(DateText.padded($0))" } ?? ""
    return "\(DateText.padded(hour)):\(DateText.padded(minute))\(seconds)"
  }

  /// Whether a zone is all that is left, or nothing.
  private mutating func hasZone(_ bytes: borrowing Span<UInt8>) -> Bool {
    if isAtEnd { return true }
    _ = take(bytes, " ")
    for word in ["z", "utc", "gmt"] where take(bytes, word: word) { return isAtEnd }
    guard take(bytes, "+-") != nil, number(bytes, digits: 2...2) != nil else { return false }
    _ = take(bytes, ":")
    return number(bytes, digits: 2...2) != nil && isAtEnd
  }
}
