package struct CompiledFilter: Sendable {
  private let comparison: PlaceFilter.Comparison
  private let value: [UInt8]
  private let number: Double?
  private let lowercasedValue: String
  private let lowercasedBytes: [UInt8]
  private let isASCII: Bool

  /// The value, if it is an integer of more than fifteen digits, such as an id. A `Double` may not
  /// represent it exactly.
  private let longInteger: WholeNumber?

  /// Whether the filter compares dates with the value, which is then a date or a year.
  let ordersDates: Bool

  /// The date or year to compare with, as ISO 8601 writes it.
  private let limit: [UInt8]

  /// The filters of a list's values, of which one has to hold.
  private let alternatives: [CompiledFilter]

  package init(_ filter: PlaceFilter) {
    comparison = filter.comparison
    let value = Array(filter.value.utf8)
    let number = DecimalNumber.parse(filter.value, allowsComma: false)
    self.value = value
    self.number = number?.isNaN == true ? nil : number
    lowercasedValue = filter.value.lowercased()
    lowercasedBytes = Array(filter.value.lowercased().utf8)
    isASCII = value.allSatisfy { $0 < 0x80 }
    longInteger = WholeNumber(value.span, from: 0, to: value.count)
      .flatMap { $0.digits.count > 15 ? $0 : nil }
    let date = DateText.rewritten(value.span, from: 0, to: value.count, .point)
    limit = date ?? value
    ordersDates = filter.comparison.isOrder && (date != nil || DateText.isLimit(value.span))
    alternatives = filter.alternatives.map(CompiledFilter.init)
  }
}

extension PlaceFilter {
  /// The filters of a list's values. Empty for other comparisons.
  package var alternatives: [PlaceFilter] {
    guard comparison == .oneOf else { return [] }
    return Self.values(inList: value).map { PlaceFilter(column: column, .equal, $0) }
  }
}

extension CompiledFilter {
  /// Whether the value has an order, as numbers and dates do.
  var hasOrder: Bool { number != nil || ordersDates }

  package var comparesNumbers: Bool {
    comparison == .oneOf
      ? alternatives.contains(where: \.comparesNumbers) : number != nil && comparison != .contains
  }

  /// Returns whether a text satisfies the filter.
  ///
  /// - Parameter reading: How the column's texts are read as numbers.
  package func matches(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    reading: NumberReading
  ) -> Bool {
    matchesText(bytes, from: start, to: end, reading: reading)
      ?? compares(reading.number(bytes, from: start, to: end), of: bytes, from: start, to: end)
  }

  /// Compares as text or as a date. Returns `nil` if the filter compares numbers.
  func matchesText(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    reading: NumberReading = .point
  ) -> Bool? {
    if comparison == .contains { return contains(bytes, from: start, to: end) }
    if comparison == .oneOf {
      var isUndecided = false
      for alternative in alternatives {
        let isMatch = alternative.matchesText(bytes, from: start, to: end)
        if isMatch == true { return true }
        if isMatch == nil { isUndecided = true }
      }
      return isUndecided ? nil : false
    }
    if let longInteger, comparison == .equal || comparison == .notEqual,
      let other = WholeNumber(bytes, from: start, to: end)
    {
      return
        (other.isNegative == longInteger.isNegative
        && Self.are(bytes, other.digits, value.span, longInteger.digits))
        == (comparison == .equal)
    }
    if ordersDates,
      let order = DateText.order(
        bytes,
        from: start,
        to: end,
        limit.span,
        reading,
        allowsNumbers: number == nil
      )
    {
      return holds(order, 0)
    }
    guard number == nil else { return nil }
    let isEqual = equals(bytes, from: start, to: end)
    return comparison == .notEqual ? !isEqual : comparison == .equal && isEqual
  }

  /// Returns whether the number of a text that ``matchesText(_:from:to:reading:)`` leaves undecided
  /// satisfies the filter; `nil` stands for anything else.
  func compares(
    _ other: Double?,
    of bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Bool {
    guard comparison == .oneOf else { return compares(other) }
    // The digits of long integers have decided already.
    let isWhole =
      alternatives.contains { $0.longInteger != nil }
      && WholeNumber(bytes, from: start, to: end) != nil
    return alternatives.contains { !(isWhole && $0.longInteger != nil) && $0.compares(other) }
  }

  private func compares(_ other: Double?) -> Bool {
    // Anything that is not a number only satisfies `!=`.
    guard let number, let other, !other.isNaN else { return comparison == .notEqual }
    return holds(other, number)
  }

  private func holds<Value: Comparable>(_ other: Value, _ value: Value) -> Bool {
    switch comparison {
    case .equal: other == value
    case .notEqual: other != value
    case .less: other < value
    case .lessOrEqual: other <= value
    case .greater: other > value
    case .greaterOrEqual: other >= value
    case .contains, .oneOf: false  // compare in their own ways
    }
  }

  private static func are(
    _ bytes: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ others: borrowing Span<UInt8>,
    _ other: Range<Int>
  ) -> Bool {
    range.count == other.count
      && range.indices.allSatisfy { bytes[$0] == others[$0 - range.lowerBound + other.lowerBound] }
  }

  private func equals(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
    Self.are(bytes, start..<end, value.span, value.indices)
  }

  private func contains(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard !lowercasedBytes.isEmpty else { return true }
    guard isASCII else { return containsUnicode(bytes, from: start, to: end) }
    var first = start
    while first + lowercasedBytes.count <= end {
      var index = 0
      while index < lowercasedBytes.count,
        Self.lowercased(bytes[first + index]) == lowercasedBytes[index]
      {
        index += 1
      }
      if index == lowercasedBytes.count { return true }
      first += 1
    }
    return false
  }

  /// Case folding beyond ASCII needs a string.
  private func containsUnicode(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Bool {
    var copy: [UInt8] = []
    for index in start..<end { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self).lowercased().contains(lowercasedValue)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

/// The range of an integer's digits, without leading zeros.
private struct WholeNumber {
  let isNegative: Bool
  let digits: Range<Int>

  /// - Returns: `nil` for any other text.
  init?(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
    let range = DecimalNumber.trimmed(bytes, start..<end)
    var start = range.lowerBound
    let end = range.upperBound
    isNegative = start < end && bytes[start] == UInt8(ascii: "-")
    if start < end, isNegative || bytes[start] == UInt8(ascii: "+") { start += 1 }
    guard start < end else { return nil }
    for index in start..<end
    where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { return nil }
    while start < end - 1, bytes[start] == UInt8(ascii: "0") { start += 1 }
    digits = start..<end
  }
}
