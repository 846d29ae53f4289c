import PinfoldText

/// A text parsed as a number before its column's decimal mark is known.
struct NumberText {
  /// The possible meanings of a text, with a decimal comma and with a decimal point.
  enum Kind: UInt8 {
    /// Empty, blank, or `nan`.
    case blank

    /// Not a number with either mark.
    case wrong

    /// A number too large to sum, with either mark.
    case tooLarge

    /// A JSON number, which has a decimal point.
    case typed

    /// A number without a mark.
    case plain

    /// `0.25`: a number only if the point is the decimal mark.
    case point

    /// `0,25`: a number only if the comma is the decimal mark.
    case comma

    /// `1,234.5`: a number only if commas separate thousands.
    case groupedByCommas

    /// `1.234,5`: a number only if points separate thousands.
    case groupedByPoints

    /// `1.234`: a different number with each mark.
    case doubtfulPoint

    /// `1,234`: a different number with each mark.
    case doubtfulComma

    /// `31/12/2020`: a date that begins with the day.
    case dayFirst

    /// `12/31/2020`: a date that begins with the month.
    case monthFirst

    /// `3/4/2020`: a date of March or April.
    case doubtfulDate
  }

  let kind: Kind

  /// The number, taking a single mark as the decimal mark; NaN if the text is not a number.
  let value: Double
}

extension NumberText {
  static let blank = NumberText(kind: .blank, value: .nan)
  static let wrong = NumberText(kind: .wrong, value: .nan)

  init(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
    var shape = DecimalNumber.Shape()
    if let value = DecimalNumber.parse(bytes, from: start, to: end, &shape) {
      let isLarge = value.magnitude >= WrongValues.limit
      self.init(kind: value.isNaN ? .blank : isLarge ? .tooLarge : shape.kind, value: value)
    } else if let value = DecimalNumber.parseGrouped(bytes, from: start, to: end, by: .comma) {
      self.init(kind: .groupedByCommas, value: value)
    } else if let value = DecimalNumber.parseGrouped(bytes, from: start, to: end, by: .point) {
      self.init(kind: .groupedByPoints, value: value)
    } else {
      let isBlank = Self.isBlank(bytes, from: start, to: end)
      let date = isBlank ? nil : DateText.kindOfSlashes(bytes, from: start, to: end)
      self.init(kind: isBlank ? .blank : date ?? .wrong, value: .nan)
    }
  }

  /// The number as a JSON number, which only has a decimal point.
  var typed: NumberText {
    switch kind {
    case .plain, .point, .doubtfulPoint: NumberText(kind: .typed, value: value)
    case .blank, .wrong, .tooLarge, .typed: self
    case .comma, .groupedByCommas, .groupedByPoints, .doubtfulComma: .wrong
    case .dayFirst, .monthFirst, .doubtfulDate: .wrong
    }
  }

  /// Parses a field. A missing field is blank.
  @inline(__always)
  init(_ bytes: borrowing Span<UInt8>, _ field: Field) {
    self.init(bytes, from: field.start, to: max(field.start, field.end))
  }

  private static func isBlank(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool
  {
    for index in start..<end where !DecimalNumber.isBlank(bytes[index]) { return false }
    return true
  }

  /// Returns the number under a reading; `nil` if it is not a number.
  @inline(__always)
  func number(_ reading: NumberReading) -> Double? { Self.number(kind, value, reading) }

  /// Returns the number for a kind and value under a reading; `nil` if it is not a number.
  static func number(_ kind: Kind, _ value: Double, _ reading: NumberReading) -> Double? {
    let reading = reading.hasDates ? .point : reading
    return switch (kind, reading) {
    case (.blank, _), (.wrong, _): nil
    case (.typed, _): value
    case (_, .undecided): nil
    case (.plain, _), (.tooLarge, _): value
    case (.point, .point), (.point, .either), (.doubtfulPoint, .point), (.doubtfulPoint, .either):
      value
    case (.comma, .comma), (.comma, .either), (.doubtfulComma, .comma), (.doubtfulComma, .either):
      value
    case (.groupedByCommas, .point), (.groupedByPoints, .comma): value
    // Exact: at most six digits, including three decimals.
    case (.doubtfulPoint, .comma), (.doubtfulComma, .point): (value * 1000).rounded()
    default: nil
    }
  }
}

extension NumberText.Kind {
  /// Whether every decided reading gives the same result.
  var isCertain: Bool { rawValue <= Self.plain.rawValue }

  /// The number of kinds. `doubtfulDate` must stay the last one.
  static let count = Int(Self.doubtfulDate.rawValue) + 1
}

extension DecimalNumber.Shape {
  fileprivate var kind: NumberText.Kind {
    switch (mark, isGroup) {
    case (nil, _): .plain
    case (.point, false): .point
    case (.comma, false): .comma
    case (.point, true): .doubtfulPoint
    case (.comma, true): .doubtfulComma
    }
  }
}

extension DecimalNumber {
  /// Whether the only mark of a number may also separate thousands, as in `1.234`.
  package static func mayBeGroup(_ text: ArraySlice<UInt8>) -> Bool {
    var shape = Shape()
    return parse(text.span, from: 0, to: text.count, &shape) != nil && shape.isGroup
  }
}
