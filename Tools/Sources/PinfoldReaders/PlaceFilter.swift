/// A condition on one column of a place.
///
///     let filter = try PlaceFilter("population >= 10000")
///
/// | operator | true if the column |
/// |---|---|
/// | `=` | equals the value |
/// | `!=` | does not equal the value |
/// | `<` `<=` `>` `>=` | orders before or after the value; only for numbers and dates |
/// | `~` | contains the value, ignoring case |
/// | `in` | equals one of several values: `kind in (bakery, "fish, chips")` |
///
/// Two numbers compare by value: `1.0` equals `1`. Integers of more than fifteen digits, such as
/// ids, are equal only if their digits are. Dates compare at the precision of the value:
/// `opened<=2020` is true for all days of 2020. Other values compare as text, case-sensitive, and
/// an order comparison with them is false. A missing value is the empty text.
public struct PlaceFilter: Hashable, Sendable {
  /// A comparison operator.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    /// `=`
    case equal = "="

    /// `!=`
    case notEqual = "!="

    /// `<`
    case less = "<"

    /// `<=`
    case lessOrEqual = "<="

    /// `>`
    case greater = ">"

    /// `>=`
    case greaterOrEqual = ">="

    /// `~`: contains, ignoring case.
    case contains = "~"

    /// `in`: equals a value of a list.
    case oneOf = "in"

    var isOrder: Bool {
      switch self {
      case .less, .lessOrEqual, .greater, .greaterOrEqual: true
      case .equal, .notEqual, .contains, .oneOf: false
      }
    }
  }

  /// The name of the column.
  public let column: String

  /// The comparison operator.
  public let comparison: Comparison

  /// The value to compare with. For ``Comparison/oneOf``, values that commas separate. A value with
  /// a comma, or with a quote or a blank at an end, is in quotes; a quote inside is doubled.
  public let value: String

  /// Creates a filter from its parts.
  public init(column: String, _ comparison: Comparison, _ value: String) {
    (self.column, self.comparison, self.value) = (column, comparison, value)
  }
}

extension PlaceFilter {
  /// Whether both filters have the same bytes. Texts that are only canonically equivalent select
  /// different places.
  public static func == (one: PlaceFilter, other: PlaceFilter) -> Bool {
    one.comparison == other.comparison && one.column.utf8.elementsEqual(other.column.utf8)
      && one.value.utf8.elementsEqual(other.value.utf8)
  }

  /// Hashes the bytes, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparison)
    hasher.combine(Array(column.utf8))
    hasher.combine(Array(value.utf8))
  }
}

// MARK: - Parsing

extension PlaceFilter {
  /// Parses an expression such as `COLUMN=VALUE` or `COLUMN in (VALUE, VALUE)`.
  ///
  /// The first operator splits the expression. Blanks around the column and the value are ignored.
  /// Quote a part that has surrounding blanks, or a column that contains an operator, as in
  /// `"a=b" = ' x'`. Double and single quotes work. To keep quotes around a value, enclose it in
  /// quotes of the other kind. Quote a value after `=` that begins with one of `<>~!`.
  public init(_ expression: String) throws(ReadError) {
    if let (column, values) = Self.list(expression) {
      guard Self.values(inList: values).count <= Self.mostListed else {
        throw .longFilterList(expression, most: Self.mostListed)
      }
      self.init(column: column, .oneOf, values)
      return
    }
    var rest = expression.drop(while: Self.isBlank)
    let column: String
    if let quote = rest.first, Self.quotes.contains(quote),
      let end = rest.dropFirst().firstIndex(of: quote)
    {
      column = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...].drop(while: Self.isBlank)
    } else {
      let name = rest.prefix { !"=!<>~".contains($0) }
      column = Self.trimmed(name)
      rest = rest[name.endIndex...]
    }
    // Longer operators first, because `<=` begins with `<`. `==` is accepted for `=`.
    let operators: [(String, Comparison)] = [
      ("==", .equal), ("!=", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual),
      ("=", .equal), ("<", .less), (">", .greater), ("~", .contains),
    ]
    guard let (text, comparison) = operators.first(where: { rest.hasPrefix($0.0) }) else {
      throw .invalidFilter(expression, "has no operator after the column")
    }
    guard !column.isEmpty else {
      throw .invalidFilter(expression, "names no column")
    }
    // Operators of other languages are rejected. If `=>` were read as `=`, it would compare with
    // the text `>5`.
    let others = [("=>", ">="), ("=<", "<="), ("=~", "~"), ("=!", "!="), ("<>", "!=")]
    if let (written, meant) = others.first(where: { rest.hasPrefix($0.0) }) {
      throw .unknownOperator(expression, written, meant: meant)
    }
    var value = Self.trimmed(rest.dropFirst(text.count))
    if value.count >= 2, let quote = value.first, Self.quotes.contains(quote),
      value.last == quote
    {
      value = String(value.dropFirst().dropLast())
    }
    self.init(column: column, comparison, value)
    guard !comparison.isOrder || CompiledFilter(self).hasOrder else {
      throw .filterWithoutOrder(expression, comparison.rawValue, value)
    }
  }

  /// The most values of a list. Each is compared with the value of every place.
  private static let mostListed = 300

  static let quotes = "\"'"

  static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}

extension PlaceFilter: CustomStringConvertible {
  /// The filter as an expression.
  public var description: String {
    comparison == .oneOf ? "\(column) in (\(value))" : "\(column)\(comparison.rawValue)\(value)"
  }
}
