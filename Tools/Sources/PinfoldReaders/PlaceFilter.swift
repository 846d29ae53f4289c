/// A condition on one column of a place.
///
///     let filter = try PlaceFilter("population >= 10000")
///
/// | operator | holds when the column |
/// |---|---|
/// | `=` | equals the value |
/// | `!=` | does not equal the value |
/// | `<` `<=` `>` `>=` | is less than, … greater than the value, both numbers |
/// | `~` | contains the value, in upper or lower case |
///
/// Two numbers are compared as numbers: `1.0` equals `1`; whole ones of more than fifteen digits,
/// such as ids, equal each other digit by digit. Otherwise texts are
/// compared, letter by letter. What is not a number is not less or greater than
/// anything. A missing value is the empty text.
public struct PlaceFilter: Hashable, Sendable {
  /// How a column is compared with a value.
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

    /// `~`: contains, whatever the case.
    case contains = "~"

    /// Whether only numbers can be compared so.
    var isOrder: Bool {
      switch self {
      case .less, .lessOrEqual, .greater, .greaterOrEqual: true
      case .equal, .notEqual, .contains: false
      }
    }
  }

  /// The name of the column.
  public let column: String

  /// How the column is compared.
  public let comparison: Comparison

  /// What the column is compared with.
  public let value: String

  /// Creates a filter from its parts.
  public init(column: String, _ comparison: Comparison, _ value: String) {
    (self.column, self.comparison, self.value) = (column, comparison, value)
  }
}

// MARK: - Parsing

extension PlaceFilter {
  /// Creates a filter from an expression: `COLUMN=VALUE`, or another operator
  /// in place of `=`.
  ///
  /// The first operator counts. Blanks around the column and the value are
  /// left out; a part with blanks at its ends, or a column with an operator in
  /// its name, goes between quotes, double or single: `"a=b" = ' x'`. What has
  /// quotes at both ends itself goes between quotes of the other kind.
  public init(_ expression: String) throws(ReadError) {
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
    // Two characters before one: `<=` begins with `<`. A `==` is meant as `=`.
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
    var value = Self.trimmed(rest.dropFirst(text.count))
    if value.count >= 2, let quote = value.first, Self.quotes.contains(quote),
      value.last == quote
    {
      value = String(value.dropFirst().dropLast())
    }
    self.init(column: column, comparison, value)
    guard !comparison.isOrder || CompiledFilter(self).hasNumber else {
      throw .filterWithoutNumber(expression, comparison.rawValue, value)
    }
  }

  private static let quotes = "\"'"

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}

extension PlaceFilter: CustomStringConvertible {
  /// The filter as an expression.
  public var description: String { "\(column)\(comparison.rawValue)\(value)" }
}
