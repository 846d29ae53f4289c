/// A filter in the form in which it is put to every row.
struct CompiledFilter: Sendable {
  private let comparison: PlaceFilter.Comparison
  private let value: [UInt8]
  private let number: Double?
  private let lowercasedValue: String
  private let lowercasedBytes: [UInt8]
  private let isASCII: Bool

  init(_ filter: PlaceFilter) {
    comparison = filter.comparison
    let value = Array(filter.value.utf8)
    let number = DecimalNumber.parse(value.span, from: 0, to: value.count, allowsComma: false)
    self.value = value
    self.number = number?.isNaN == true ? nil : number
    lowercasedValue = filter.value.lowercased()
    lowercasedBytes = Array(filter.value.lowercased().utf8)
    isASCII = value.allSatisfy { $0 < 0x80 }
  }
}

extension CompiledFilter {
  /// Returns whether a text satisfies the filter.
  func matches(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsComma: Bool
  ) -> Bool {
    if comparison == .contains { return contains(bytes, from: start, to: end) }
    guard let number else {
      return holds(order(bytes, from: start, to: end), comparison)
    }
    let other = DecimalNumber.parse(bytes, from: start, to: end, allowsComma: allowsComma)
    if let other, !other.isNaN {
      return holds(other < number ? -1 : other > number ? 1 : 0, comparison)
    }
    // A number is never equal to, before or after something else.
    return comparison == .notEqual
  }

  private func holds(_ order: Int, _ comparison: PlaceFilter.Comparison) -> Bool {
    switch comparison {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .contains: false  // has its own search
    }
  }

  /// Compares by bytes, which in UTF-8 is the order of Unicode scalars.
  private func order(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int {
    let count = min(end - start, value.count)
    var index = 0
    while index < count {
      let (a, b) = (bytes[start + index], value[index])
      if a != b { return a < b ? -1 : 1 }
      index += 1
    }
    return (end - start) - value.count
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

  /// Letters beyond ASCII know their case only as text.
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
