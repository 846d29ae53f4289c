import PinfoldText

/// A text as a number, before the decimal mark of its column is known.
struct NumberText {
  /// The meanings of a text with a decimal comma and with a decimal point.
  enum Kind: UInt8 {
    /// Nothing, blanks, or `nan`.
    case blank

    /// Not a number with either mark.
    case wrong

    /// A number that is too large to add up, with either mark.
    case tooLarge

    /// A number of JSON, which has a point.
    case typed

    /// The same number with both marks: it has neither.
    case plain

    /// `0.25`: a number only if the point is the decimal mark.
    case point

    /// `0,25`: a number only if the comma is the decimal mark.
    case comma

    /// `1,234.5`: a number only if commas separate thousands.
    case groupedByCommas

    /// `1.234,5`: a number only if points separate thousands.
    case groupedByPoints

    /// `1.234`: another number with each mark.
    case doubtfulPoint

    /// `1,234`: another number with each mark.
    case doubtfulComma
  }

  let kind: Kind

  /// The number, in which a single mark is the decimal one; NaN for none.
  let value: Double
}

extension NumberText {
  static let blank = NumberText(kind: .blank, value: .nan)
  static let wrong = NumberText(kind: .wrong, value: .nan)

  /// Reads a text.
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
      self = Self.isBlank(bytes, from: start, to: end) ? .blank : .wrong
    }
  }

  /// The number as JSON writes it, with a decimal point.
  var typed: NumberText {
    switch kind {
    case .plain, .point, .doubtfulPoint: NumberText(kind: .typed, value: value)
    case .blank, .wrong, .tooLarge, .typed: self
    case .comma, .groupedByCommas, .groupedByPoints, .doubtfulComma: .wrong
    }
  }

  /// Reads a field; one that is missing is blank.
  @inline(__always)
  init(_ bytes: borrowing Span<UInt8>, _ field: Field) {
    self.init(bytes, from: field.start, to: max(field.start, field.end))
  }

  private static func isBlank(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Bool
  {
    for index in start..<end where !DecimalNumber.isBlank(bytes[index]) { return false }
    return true
  }

  /// Returns the number with a reading; `nil` if it is none.
  @inline(__always)
  func number(_ reading: NumberReading) -> Double? { Self.number(kind, value, reading) }

  /// Returns the number of a kind of text with a reading; `nil` if it is none.
  static func number(_ kind: Kind, _ value: Double, _ reading: NumberReading) -> Double? {
    switch (kind, reading) {
    case (.blank, _), (.wrong, _): nil
    case (.typed, _): value
    case (_, .undecided): nil
    case (.plain, _), (.tooLarge, _): value
    case (.point, .point), (.point, .either), (.doubtfulPoint, .point), (.doubtfulPoint, .either):
      value
    case (.comma, .comma), (.comma, .either), (.doubtfulComma, .comma), (.doubtfulComma, .either):
      value
    case (.groupedByCommas, .point), (.groupedByPoints, .comma): value
    // Exact: at most six digits, of which three were decimals.
    case (.doubtfulPoint, .comma), (.doubtfulComma, .point): (value * 1000).rounded()
    default: nil
    }
  }
}

extension NumberText.Kind {
  /// Whether it is the same number, or none, with each reading that decides.
  var isCertain: Bool { rawValue <= Self.plain.rawValue }

  /// Every kind is below.
  static let count = Int(Self.doubtfulComma.rawValue) + 1
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
  /// Whether the only mark of a number may as well separate thousands, as in `1.234`.
  package static func mayBeGroup(_ text: ArraySlice<UInt8>) -> Bool {
    var shape = Shape()
    return parse(text.span, from: 0, to: text.count, &shape) != nil && shape.isGroup
  }
}
