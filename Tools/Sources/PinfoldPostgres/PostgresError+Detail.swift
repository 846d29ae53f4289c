/// Why a table is not asked for the single places of a roll-up.
extension PostgresError {
  static func notOfRollup(
    _ error: PostgresError,
    latitude: String,
    longitude: String
  ) -> PostgresError {
    PostgresError(
      .noCoordinates,
      "The roll-up was made of the columns \"\(latitude)\" and \"\(longitude)\", and "
        + error.description.drop { $0 == " " }.trimmingFullStop
        + "; name the table that it was made of, or add &latitude=COLUMN&longitude=COLUMN or "
        + "&geometry=COLUMN to the address."
    )
  }

  static func noKeyForDetail(_ name: String) -> PostgresError {
    PostgresError(
      .noTable,
      "\(name) has no primary key, so that no place can be read again when it is opened; name a "
        + "table with one: views have none."
    )
  }

  static func unreadableKey(_ name: String, _ key: [String], role: String) -> PostgresError {
    let columns = key.joined(separator: ", ")
    return PostgresError(
      .notAllowed,
      "\(name) has the primary key \(columns), which the role \(role) may not read; let its owner "
        + "grant SELECT on it."
    )
  }

  static func textCoordinates(_ name: String, _ column: String, type: String) -> PostgresError {
    PostgresError(
      .noCoordinates,
      "\(name) has \(type) in the column \"\(column)\", and an area can be asked for only where "
        + "coordinates are numbers; change its type, or name other columns in the address."
    )
  }

  /// - Parameter error: What the server said of the condition.
  static func foreignCondition(
    _ name: String,
    _ condition: String,
    _ error: PostgresError
  ) -> PostgresError {
    PostgresError(
      .failed,
      "\(name) cannot tell which of its rows the roll-up is of, those where \(condition), because "
        + "the server said: \(error.message ?? "it has a parameter"); make the roll-up "
        + "again with a condition that PostgreSQL understands.",
      message: error.message
    )
  }
}

extension StringProtocol {
  /// The text of a sentence without the full stop at its end.
  fileprivate var trimmingFullStop: String { String(hasSuffix(".") ? dropLast() : self[...]) }
}
