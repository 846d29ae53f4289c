/// A filter in the form in which it is applied to every row.
package struct CompiledFilter: Sendable {
  private let comparison: PlaceFilter.Comparison
  private let value: [UInt8]
  private let number: Double?
  private let lowercasedValue: String
  private let lowercasedBytes: [UInt8]
  private let isASCII: Bool

  /// Whether the value is a whole number of more digits than a double has, such as an id.
  private let isLongInteger: Bool

  package init(_ filter: PlaceFilter) {
    comparison = filter.comparison
    let value = Array(filter.value.utf8)
    let number = DecimalNumber.parse(value.span, from: 0, to: value.count, allowsComma: false)
    self.value = value
    self.number = number?.isNaN == true ? nil : number
    lowercasedValue = filter.value.lowercased()
    lowercasedBytes = Array(filter.value.lowercased().utf8)
    isASCII = value.allSatisfy { $0 < 0x80 }
    isLongInteger = Self.isLongInteger(value.span, from: 0, to: value.count)
  }
}

extension CompiledFilter {
  /// Whether the value is a number.
  var hasNumber: Bool { number != nil }

  /// Whether values are compared as numbers.
  package var comparesNumbers: Bool { hasNumber && comparison != .contains }

  /// Returns whether a text satisfies the filter.
  ///
  /// - Parameter groupsByDots: Whether `3.644.826` is a number.
  package func matches(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsComma: Bool,
    groupsByDots: Bool
  ) -> Bool {
    if comparison == .contains { return contains(bytes, from: start, to: end) }
    let isLong = isLongInteger && (comparison == .equal || comparison == .notEqual)
    guard let number, !(isLong && Self.isLongInteger(bytes, from: start, to: end)) else {
      let isEqual = equals(bytes, from: start, to: end)
      return comparison == .notEqual ? !isEqual : comparison == .equal && isEqual
    }
    let grouped = groupsByDots ? DecimalNumber.parseGrouped(bytes, from: start, to: end) : nil
    let other =
      grouped ?? DecimalNumber.parse(bytes, from: start, to: end, allowsComma: allowsComma)
    // A number is never equal to, before or after something else.
    guard let other, !other.isNaN else { return comparison == .notEqual }
    return switch comparison {
    case .equal: other == number
    case .notEqual: other != number
    case .less: other < number
    case .lessOrEqual: other <= number
    case .greater: other > number
    case .greaterOrEqual: other >= number
    case .contains: false  // has its own search
    }
  }

  /// Whether a text is a whole number that a double may not hold: of more than fifteen digits.
  private static func isLongInteger(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Bool {
    let first = start < end && bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    guard end - first > 15 else { return false }
    for index in first..<end
    where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { return false }
    return true
  }

  private func equals(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard end - start == value.count else { return false }
    for index in value.indices where bytes[start + index] != value[index] { return false }
    return true
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

  /// The case of letters beyond ASCII is known only for text.
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
