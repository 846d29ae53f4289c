extension SQLDialect {
  /// A clause that keeps the database from computing a row's position several times.
  var fence: String { self == .postgresql ? " OFFSET 0" : "" }

  var settings: String {
    self == .clickhouse ? "SETTINGS format_csv_null_representation = ''" : ""
  }

  /// Returns a statement that writes one CSV file into a folder.
  func writing(_ selection: String, into folder: String) -> String {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    switch self {
    case .spark:
      return """
        INSERT OVERWRITE DIRECTORY \(quoted(text: folder))
        USING csv OPTIONS (header 'true', compression 'gzip', escape '"', emptyValue '')
        SELECT /*+ REPARTITION(1) */ * FROM (
        \(selection));

        """
    case .postgresql:
      return """
        COPY (
        \(selection)) TO \(quoted(text: "\(folder)/part-0.csv")) WITH (FORMAT csv, HEADER);

        """
    case .duckdb:
      return """
        COPY (
        \(selection)) TO \(quoted(text: "\(folder)/part-0.csv.gz")) (
          FORMAT csv, HEADER, COMPRESSION gzip
        );

        """
    case .clickhouse:
      return """
        \(selection)INTO OUTFILE \(quoted(text: "\(folder)/part-0.csv.gz"))
        FORMAT CSVWithNames
        \(settings);

        """
    }
  }
}
