import PinfoldText

// Every message names the file, then the problem, then the remedy. Keeping them together keeps them
// consistent.

// MARK: - The file

extension ReadError {
  static func notFound(_ path: String) -> ReadError {
    let isAddress = ["https://", "http://"].contains { path.lowercased().hasPrefix($0) }
    // URLs may percent-encode quotes, and the shell command needs it.
    let address = "'\(path.replacing("'", with: "%27"))'"
    let problem =
      if isAddress {
        "is an address; download it with curl -L \(address) -o FILE, and pass that"
      } else if path.contains("*") {
        "is not a file; read several files as one table with \(query(of: path))"
      } else {
        "does not exist; check the path"
      }
    return ReadError(.notFound, path: path, "\(path) \(problem).")
  }

  /// - Parameter escaped: The path, with escapes for bytes that are not UTF-8.
  package static func notUTF8(_ escaped: String) -> ReadError {
    ReadError(
      .notReadable,
      path: escaped,
      "\(escaped) has a name that is not UTF-8; rename it."
    )
  }

  static func notReadable(_ path: String) -> ReadError {
    ReadError(
      .notReadable,
      path: path,
      "\(path) cannot be read, because permission is missing; grant it with chmod +r."
    )
  }

  static func readFailed(_ path: String, _ reason: String) -> ReadError {
    ReadError(.readFailed, path: path, "\(path) could not be read: \(reason); try again.")
  }

  static func spoolFailed(_ path: String, folder: String, _ reason: String) -> ReadError {
    ReadError(
      .spoolFailed,
      path: path,
      "\(path) needs a temporary copy, which could not be written to \(folder): \(reason); "
        + "set TMPDIR to a folder with room."
    )
  }

  static func changed(_ path: String) -> ReadError {
    ReadError(.changed, path: path, "\(path) changed after it was read; read it again.")
  }

  static func shrunk(_ path: String) -> ReadError {
    ReadError(.changed, path: path, "\(path) became shorter while it was read; read it again.")
  }
}

// MARK: - The content

extension ReadError {
  static func empty(_ path: String) -> ReadError {
    ReadError(.empty, path: path, "\(path) is empty; pass CSV with a header, or GeoJSON.")
  }

  static func unsupportedFormat(_ path: String, _ isWhat: String, _ wayOut: String) -> ReadError {
    ReadError(.unsupportedFormat, path: path, "\(path) is \(isWhat); \(wayOut).")
  }

  static func unsupportedFormat(_ path: String, _ signature: ContentSignature) -> ReadError {
    unsupportedFormat(path, signature.isWhat, signature.wayOut)
  }

  /// - Parameters:
  ///   - isWhat: A description of the file, after "is".
  ///   - names: The names of the file's tables or layers.
  ///   - wayOut: A command that writes one of the tables or layers, with NAME for its name.
  static func severalTables(_ path: String, _ isWhat: String, _ names: [String], _ wayOut: String)
    -> ReadError
  {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is \(isWhat) with several tables in it: \(list(names)); pass one: "
        + "\(wayOut) \(advisedPipe)"
    )
  }

  /// Ends a message that suggests piping another command's output to Pinfold.
  package static let advisedPipe = "| pinfold info -"

  static func severalFiles(_ path: String, _ names: [String]) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is a ZIP archive with several files of places in it: \(list(names)); unpack it, and "
        + "pass one of them."
    )
  }

  static func damagedCompression(_ path: String, _ isWhat: String) -> ReadError {
    ReadError(
      .damagedCompression,
      path: path,
      "\(path) is \(isWhat); copy or download it again."
    )
  }

  static func malformedJSON(_ path: String, line: Int, _ problem: String) -> ReadError {
    ReadError(
      .malformedJSON,
      path: path,
      line: line,
      "\(path) is not valid JSON at line \(line): \(problem); repair it or export it again."
    )
  }

  static func recordTooLong(_ path: String, line: Int, megabytes: Int) -> ReadError {
    ReadError(
      .recordTooLong,
      path: path,
      line: line,
      "\(path) has a row at line \(line) that is longer than \(megabytes) MB; "
        + "check that the file is CSV or GeoJSON."
    )
  }
}

// MARK: - The columns

extension ReadError {
  static func tooManyColumns(_ path: String, _ limit: Int) -> ReadError {
    unsupportedFormat(
      path,
      "a table of more than \(GroupedNumber(limit)) columns",
      "leave some out of the file"
    )
  }

  static func tooManyMembers(_ limit: Int) -> String {
    "an object has more than \(GroupedNumber(limit)) members"
  }

  static func noCoordinateColumns(
    _ path: String,
    missing: String,
    columns: [String]
  ) -> ReadError {
    ReadError(
      .noCoordinateColumns,
      path: path,
      columns.isEmpty
        ? "\(path) has no columns; pass a file with coordinates."
        : "\(path) has no \(missing) column with a usual name; its columns are "
          + "\(list(columns)): \(wayOut(columns))."
    )
  }

  /// The remedy if no column has a common name.
  private static func wayOut(_ columns: [String]) -> String {
    if columns.first?.hasPrefix("#") == true { return "is its first line a comment? Remove it" }
    let numbers = columns.count { Double($0.replacing(",", with: ".")) != nil }
    // One name may be a number, such as a year. If half of the names are, the header is missing.
    if numbers >= 2, numbers * 2 >= columns.count {
      return "is its header missing? Add a first line with names"
    }
    return "name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
      + "--coordinates COLUMN"
  }

  package static func unknownColumn(_ path: String, _ column: String, columns: [String])
    -> ReadError
  {
    let known =
      columns.isEmpty ? "it has no columns" : "its columns are \(list(columns))"
    let similar = SimilarTexts.among(columns, to: column).map { "\"\(shown($0))\"" }
    let meant = similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"
    return ReadError(
      .unknownColumn,
      path: path,
      "\(path) has no column \"\(column)\"; \(known).\(meant)"
    )
  }

  private static func list(_ columns: [String]) -> String {
    let shown = columns.prefix(20).map(shown).joined(separator: ", ")
    return columns.count > 20 ? "\(shown) and \(columns.count - 20) more" : shown
  }
}

extension ReadError {
  static func shown(_ column: String) -> String {
    if column.isEmpty { return "\"\"" }
    let beginning = String(column.unicodeScalars.prefix(60)).showingInvisible
    return beginning + (column.unicodeScalars.count > 60 ? "…" : "")
  }
}

// MARK: - The rows

extension ReadError {
  package static func rejectedRow(
    _ path: String,
    _ row: RejectedRows.Row
  ) -> ReadError {
    ReadError(
      .rejectedRow,
      path: path,
      line: row.line,
      "\(path) has a bad row at \(row.place): \(row.reason)\(value(of: row)); "
        + "repair it, or leave out --strict to skip such rows."
    )
  }

  static func noRows(_ path: String) -> ReadError {
    ReadError(.noUsableRows, path: path, "\(path) has no rows; pass a file with places in it.")
  }

  static func noUsableRows(_ path: String, _ rejected: RejectedRows) -> ReadError {
    let reasons = rejected.reasons.map { "\(rejected.count(for: $0)) × \($0)" }
    let first = rejected.listed.first.map { ", first at \($0.place)\(value(of: $0))" } ?? ""
    return ReadError(
      .noUsableRows,
      path: path,
      line: rejected.listed.first?.line,
      "\(path) has no usable rows (\(reasons.joined(separator: ", "))\(first)); "
        + "\(wayOut(rejected))."
    )
  }

  private static func value(of row: RejectedRows.Row) -> String {
    row.value.isEmpty ? "" : " (\"\(row.value)\")"
  }

  private static func wayOut(_ rejected: RejectedRows) -> String {
    switch rejected.reasons.first {
    case .notANumber where rejected.listed.contains { "°′″'\"".contains(where: $0.value.contains) }:
      "write its coordinates as decimal degrees, such as 48.8567"
    case .notAPoint: "convert its lines and areas to points"
    case .notAFeature, .malformedJSON: "pass GeoJSON with Point features"
    case .malformedQuoting: "repair its quotes"
    case .tooManyFields:
      "if its numbers have decimal commas, put semicolons between its fields, or quotes around them"
    default: "check its coordinate columns"
    }
  }

  static func tooManyRows(_ path: String) -> ReadError {
    ReadError(
      .tooManyRows,
      path: path,
      "\(path) has more than \(UInt32.max) rows; split it."
    )
  }
}
