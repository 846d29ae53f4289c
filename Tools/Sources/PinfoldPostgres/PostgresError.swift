import PinfoldReaders
import PinfoldText

/// The reason why a PostgreSQL table could not be read.
///
/// The description is one sentence for users of the command line. It contains the address without
/// its password, the problem and the remedy.
package struct PostgresError: Error, Hashable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case noClient

    case invalidAddress

    /// The connection could not be made, or was lost.
    case notConnected

    /// The address does not name an existing table.
    case noTable

    /// The columns of the coordinates are missing.
    case noCoordinates

    /// The role may not read the table.
    case notAllowed

    /// The server reported an error.
    case failed

    /// The server exceeded its time limit.
    case tookTooLong

    case noRows
  }

  package let kind: Kind

  /// One sentence with the problem and the remedy.
  package let description: String

  /// The server's message without a final period, or `nil` without one.
  let message: String?

  /// The SQLSTATE and the server's message, if the description does not contain it.
  package private(set) var cause: String?

  init(_ kind: Kind, _ description: String, message: String? = nil) {
    (self.kind, self.description, self.message) = (kind, description, message)
  }
}

extension PostgresError: CausedError {
  /// Returns the error with its cause.
  ///
  /// - Parameters:
  ///   - state: The SQLSTATE, or an empty string.
  ///   - words: The message of the server or libpq, or an empty string.
  func caused(by state: String, _ words: String) -> PostgresError {
    let code = state.isEmpty ? [] : ["SQLSTATE \(state)"]
    // The cause must not repeat the description.
    let parts = code + (words.isEmpty || description.contains(words) ? [] : [words])
    var error = self
    error.cause = parts.isEmpty ? nil : parts.joined(separator: ": ")
    return error
  }
}

// MARK: - The connection

extension PostgresError {
  static func withoutClient(_ name: String) -> PostgresError {
    PostgresError(
      .noClient,
      """
      \(name) cannot be read, because this pinfold was built without libpq: install libpq-dev \
      (Debian, Ubuntu), libpq-devel (Fedora) or libpq (Homebrew), and build pinfold again with \
      PINFOLD_POSTGRES=yes in the environment.
      """
    )
  }

  static func invalidAddress(_ name: String, _ problem: String) -> PostgresError {
    PostgresError(
      .invalidAddress,
      "\(name) \(problem); an address has the form "
        + "postgresql://user@host/database?table=schema.name."
    )
  }

  static func needsPassword(_ name: String) -> PostgresError {
    PostgresError(
      .notConnected,
      "\(name) requires a password; put it in PGPASSWORD, or better in ~/.pgpass."
    )
  }

  static func wrongPassword(_ name: String) -> PostgresError {
    PostgresError(
      .notConnected,
      "\(name) refused the user or the password; check the address, PGUSER, PGPASSWORD and "
        + "~/.pgpass."
    )
  }

  static func notConnected(_ name: String, _ reason: String) -> PostgresError {
    PostgresError(
      .notConnected,
      "\(name) could not be reached: \(reason); check the host, the port and the database."
    )
  }

  /// The server did not answer the last attempt, and the next attempt is not due yet.
  static func away(_ name: String) -> PostgresError {
    PostgresError(.notConnected, "\(name) is out of reach; try again in a few seconds.")
  }

  static func lost(_ name: String) -> PostgresError {
    PostgresError(
      .notConnected,
      "\(name) could not be read to its end, because the connection was lost; try again."
    )
  }
}

// MARK: - Following

extension PostgresError {
  static func noRole(_ name: String, _ role: String) -> PostgresError {
    PostgresError(
      .noTable,
      "\(name) is on a server without the role \"\(role)\"; create it, or check its name."
    )
  }

  /// The installed objects could not be changed.
  static func notInstalled(_ name: String, _ error: PostgresError) -> PostgresError {
    guard let message = error.message else { return error }
    return PostgresError(
      error.kind,
      "\(name) was not changed, because the server said: \(message); run this as the owner of the "
        + "table with the right to create schemas, or give the statements from --print to someone "
        + "with these rights."
    )
  }

  /// The table cannot be followed.
  package static func notFollowable(_ problem: String) -> PostgresError {
    PostgresError(.noTable, problem)
  }
}

// MARK: - The table

extension PostgresError {
  static func noTableNamed(_ name: String, tables: [String]) -> PostgresError {
    PostgresError(
      .noTable,
      "\(name) does not name a table; add ?table= and one of \(addresses(tables))."
    )
  }

  static func unknownTable(_ name: String, _ table: String, tables: [String]) -> PostgresError {
    PostgresError(
      .noTable,
      tables.isEmpty
        ? "\(name) has no table \"\(table)\", or none that this role may see; check its name and "
          + "its schema."
        : "\(name) has no table \"\(table)\"; its tables are \(addresses(tables))."
    )
  }

  static func ambiguousTable(_ name: String, _ table: String, tables: [String]) -> PostgresError {
    PostgresError(
      .noTable,
      "\(name) has several tables \"\(table)\"; name one of \(list(tables)), in quotes as here."
    )
  }

  static func notAllowed(_ name: String, role: String, table: String) -> PostgresError {
    PostgresError(
      .notAllowed,
      "\(name) may not be read by the role \(role); let its owner run: "
        + "GRANT SELECT ON \(table) TO \(role)."
    )
  }

  /// - Parameter message: The server's message without a final period.
  static func refused(_ name: String, _ message: String, role: String) -> PostgresError {
    PostgresError(
      .notAllowed,
      "\(name) may not be read by the role \(role): \(message); let the owner grant USAGE on the "
        + "schema and SELECT on the table.",
      message: message
    )
  }

  static func noColumn(_ name: String, _ column: String, columns: [String]) -> PostgresError {
    PostgresError(
      .noCoordinates,
      "\(name) has no column \"\(column)\" that this role may read; it may read \(list(columns))."
    )
  }

  static func noGeometry(_ name: String, _ column: String, type: String) -> PostgresError {
    PostgresError(
      .noCoordinates,
      "\(name) has \(type) in the column \"\(column)\"; geometry= is for PostGIS columns of "
        + "points, and latitude= and longitude= are for numbers."
    )
  }

  static func noCoordinates(_ name: String, columns: [String], hidden: [String]) -> PostgresError {
    let others =
      hidden.isEmpty ? "" : ", and this role may not read \(list(hidden))"
    return PostgresError(
      .noCoordinates,
      "\(name) has no column of points and no coordinate columns with usual names; its "
        + "columns are \(list(columns))\(others): add &latitude=COLUMN&longitude=COLUMN to the "
        + "address\(hidden.isEmpty ? "" : ", or let the owner of the table grant SELECT on them")."
    )
  }

  static func noColumns(_ name: String) -> PostgresError {
    PostgresError(.noCoordinates, "\(name) has no columns; name a table with coordinates.")
  }

  static func severalGeometries(_ name: String, columns: [String]) -> PostgresError {
    PostgresError(
      .noCoordinates,
      "\(name) has several columns of points; add &geometry= and one of \(list(columns))."
    )
  }

  static func noRows(_ name: String) -> PostgresError {
    PostgresError(.noRows, "\(name) is empty; name a table with places in it.")
  }

  static func noLongerKeyed(_ name: String) -> PostgresError {
    PostgresError(
      .failed,
      "\(name) no longer has a usable primary key, so it cannot be read again; add one, or "
        + "restart pinfold."
    )
  }

  /// - Parameter message: The server's message without a final period.
  static func failed(_ name: String, _ message: String) -> PostgresError {
    let wayOut =
      isOfPoint(message)
      ? "; correct the point that cannot be transformed to degrees, or serve a view without it" : ""
    return PostgresError(
      .failed,
      "\(name) could not be read, because the server said: \(message)\(wayOut).",
      message: message
    )
  }

  /// Whether PostGIS reports that it cannot transform a point. The point is far outside the area of
  /// its reference system, or the system is unknown.
  private static func isOfPoint(_ message: String) -> Bool {
    message.hasPrefix("transform:") || message.contains("SRID")
  }

  static func tookTooLong(_ name: String) -> PostgresError {
    PostgresError(.tookTooLong, "\(name) took too long; try again, or request less data.")
  }

  /// Keys violate the catalog's constraints, or there are too many.
  static func tooManyRows(_ name: String) -> PostgresError {
    PostgresError(.failed, "\(name) has more rows than fit; at most \(UInt32.max) can be served.")
  }

  static func malformed(_ name: String) -> PostgresError {
    PostgresError(
      .failed,
      "\(name) was not sent in binary COPY format; check any proxy in front of the server."
    )
  }

  private static func addresses(_ tables: [String]) -> String {
    list(
      tables.map { table in
        table.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
          ? table : PercentEncoding.encoded(table)
      }
    )
  }

  /// Formats names as a list of at most 20.
  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let shown = names.prefix(20).joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }
}
