extension ReadError {
  static func programMissing(
    _ path: String,
    _ isWhat: String,
    _ program: ExternalProgram
  ) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is \(isWhat), which is read by the program \(program.rawValue); install it, for "
        + "instance with \(program.installation), or convert the file to CSV."
    )
  }

  static func programFailed(
    _ path: String,
    _ isWhat: String,
    _ program: ExternalProgram,
    _ message: String
  ) -> ReadError {
    ReadError(
      .readFailed,
      path: path,
      "\(path) is \(isWhat) that \(program.rawValue) could not read (\(message)); copy it again, or "
        + "convert it to CSV where it was made."
    )
  }

  static let queryNeedsDuckDB = ReadError(
    .unsupportedFormat,
    path: PlaceSource.queryName,
    "Queries need the program duckdb, which is not installed; install it, for instance with pip "
      + "install duckdb-cli."
  )

  static func queryFailed(_ message: String) -> ReadError {
    ReadError(
      .readFailed,
      path: PlaceSource.queryName,
      "The query could not be run by duckdb (\(message)); it has to be a single one that returns "
        + "rows, such as SELECT * FROM 'places/*.parquet'."
    )
  }
}
