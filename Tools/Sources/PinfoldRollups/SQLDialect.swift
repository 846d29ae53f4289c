/// What differs between the engines that a roll-up is written for.
///
/// Everything else of a statement is the SQL that all of them share.
package enum SQLDialect: String, CaseIterable, Sendable {
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

  /// The type of texts, which may be missing.
  var text: String {
    switch self {
    case .spark: "STRING"
    case .postgresql: "text"
    case .duckdb: "VARCHAR"
    case .clickhouse: "Nullable(String)"
    }
  }
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

  /// The least of texts in order of their bytes.
  func least(_ text: String) -> String {
    self == .postgresql ? "min(\(text) COLLATE \"C\")" : "min(\(text))"
  }

  /// The time at which a statement began, in microseconds since 1970: one for all of its rows.
  var startTime: String {
    switch self {
    case .spark: "unix_micros(current_timestamp())"
    case .postgresql: "CAST(extract(epoch FROM now()) * 1000000 AS BIGINT)"
    case .duckdb: "epoch_us(now())"
    case .clickhouse: "toUnixTimestamp64Micro(now64(6))"
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
