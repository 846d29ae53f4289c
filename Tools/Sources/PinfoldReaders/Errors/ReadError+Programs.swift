extension ReadError {
  static func programMissing(
    _ path: String,
    _ isWhat: String,
    _ program: ExternalProgram
  ) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) is \(isWhat), which Pinfold reads with the program \(program.rawValue); install it, for "
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
        + "convert it to CSV with the program that made it."
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
      "The program duckdb could not run the query (\(message)); pass a single query that returns "
        + "rows, such as SELECT * FROM 'places/*.parquet'."
    )
  }
}
