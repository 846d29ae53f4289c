import ArgumentParser
import PinfoldPlans
import PinfoldReaders

struct ReadingArguments: ParsableArguments {
  @Argument(
    help: """
      CSV, GeoJSON or JSON rows, which may be newline-delimited or gzipped; or another format \
      that pinfold formats lists; or a store, with its edits; or a table, as \
      postgresql://host/database?table=name; or a query, as sql:SELECT …; - is standard input.
      """,
    completion: .file(extensions: [
      "csv", "tsv", "geojson", "json", "geojsonl", "geojsonseq", "ndjson", "gz", "pinfold", "zip",
      "parquet", "gpkg", "fgb", "shp", "kml", "kmz", "gpx", "xlsx", "ods", "pbf", "sqlite",
      "duckdb",
    ])
  )
  var file: String

  @OptionGroup var flags: ReadingFlags
}

extension ReadingArguments {
  var quiet: Bool { flags.quiet }

  func read(
    numericColumns: [String] = [],
    filters: [PlaceFilter] = [],
    listsAllSkipped: Bool = false
  ) throws -> ReadPlaces {
    try flags.read(
      file,
      numericColumns: numericColumns,
      filters: filters,
      listsAllSkipped: listsAllSkipped
    )
  }
}
