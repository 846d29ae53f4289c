/// The differences between the supported databases. All of them understand the rest of a statement.
enum SQLDialect: String, CaseIterable, Sendable {
  case spark, postgresql, duckdb, clickhouse
}

// MARK: - Types

extension SQLDialect {
  var double: String {
    switch self {
    case .spark, .duckdb: "DOUBLE"
    case .postgresql: "double precision"
    case .clickhouse: "Nullable(Float64)"
    }
  }

  var integer: String { self == .clickhouse ? "Int64" : "BIGINT" }
}

// MARK: - Functions

extension SQLDialect {
  /// Returns the nearest integer, ties to even, like the engine.
  func rounded(_ number: String) -> String {
    switch self {
    case .spark: "rint(\(number))"
    case .postgresql: "round(\(number))"
    case .duckdb: "round_even(\(number), 0)"
    case .clickhouse: "roundBankers(\(number))"
    }
  }

  /// Returns the integer quotient of two nonnegative integers.
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
  /// Returns a quoted identifier. The name may contain any character.
  func quoted(name: String) -> String {
    switch self {
    case .spark: "`\(name.replacing("`", with: "``"))`"
    case .postgresql, .duckdb: "\"\(name.replacing("\"", with: "\"\""))\""
    case .clickhouse:
      "`\(name.replacing("\\", with: "\\\\").replacing("`", with: "\\`"))`"
    }
  }

  func quoted(text: String) -> String {
    switch self {
    case .postgresql, .duckdb: "'\(text.replacing("'", with: "''"))'"
    case .spark, .clickhouse:
      "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
  }
}
