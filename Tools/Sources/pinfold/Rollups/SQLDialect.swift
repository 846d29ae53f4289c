/// What differs between the engines that a roll-up is written for.
///
/// Everything else of a statement is the SQL that all of them share.
enum SQLDialect: String, CaseIterable, Sendable {
  case spark, postgresql, duckdb, clickhouse
}

// MARK: - Types

extension SQLDialect {
  /// The type of numbers of 64 bits with a fraction, which may be missing.
  var double: String {
    switch self {
    case .spark, .duckdb: "DOUBLE"
    case .postgresql: "double precision"
    case .clickhouse: "Nullable(Float64)"
    }
  }

  /// The type of whole numbers of 64 bits.
  var integer: String { self == .clickhouse ? "Int64" : "BIGINT" }
}

// MARK: - Functions

extension SQLDialect {
  /// The nearest whole number, ties to even, as the engine of Pinfold rounds.
  func rounded(_ number: String) -> String {
    switch self {
    case .spark: "rint(\(number))"
    case .postgresql: "round(\(number))"
    case .duckdb: "round_even(\(number), 0)"
    case .clickhouse: "roundBankers(\(number))"
    }
  }

  /// The quotient of whole numbers that are not negative, without its fraction.
  func quotient(_ number: String, _ divisor: Int) -> String {
    switch self {
    case .spark: "\(number) div \(divisor)"
    case .postgresql: "\(number) / \(divisor)"
    case .duckdb: "\(number) // \(divisor)"
    case .clickhouse: "intDiv(\(number), \(divisor))"
    }
  }
}

// MARK: - Quotes

extension SQLDialect {
  /// A name between quotes, which may contain anything.
  func quoted(name: String) -> String {
    switch self {
    case .spark: "`\(name.replacing("`", with: "``"))`"
    case .postgresql, .duckdb: "\"\(name.replacing("\"", with: "\"\""))\""
    case .clickhouse:
      "`\(name.replacing("\\", with: "\\\\").replacing("`", with: "\\`"))`"
    }
  }

  /// A text between quotes.
  func quoted(text: String) -> String {
    switch self {
    case .postgresql, .duckdb: "'\(text.replacing("'", with: "''"))'"
    case .spark, .clickhouse:
      "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
  }
}
