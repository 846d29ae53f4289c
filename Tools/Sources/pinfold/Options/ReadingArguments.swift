import ArgumentParser
import PinfoldStore

/// The file, and how it is read: the arguments that `info` and `cluster` share.
struct ReadingArguments: ParsableArguments {
  @Argument(
    help: "CSV or GeoJSON, also newline-delimited or gzipped; - is standard input.",
    completion: .file(extensions: [
      "csv", "tsv", "geojson", "json", "geojsonl", "geojsonseq", "ndjson", "gz",
    ])
  )
  var file: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The column with the latitudes.", valueName: "column")
  )
  var latitude: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The column with the longitudes.", valueName: "column")
  )
  var longitude: String?

  @Flag(name: .long, help: "Stop at the first bad row instead of skipping it.")
  var strict = false

  @Flag(name: [.short, .long], help: "Show no progress and no warnings.")
  var quiet = false
}

extension ReadingArguments {
  /// Reads the file; shows progress, and what was skipped.
  ///
  /// - Returns: The table, and how long reading took.
  func read(
    numericColumns: [String] = [],
    filters: [PlaceFilter] = []
  ) throws -> (table: PlaceTable, time: Duration) {
    let options = ReadOptions(
      latitudeColumn: latitude,
      longitudeColumn: longitude,
      numericColumns: numericColumns,
      filters: filters,
      isStrict: strict
    )
    let source = PlaceSource(argument: file)
    var bar = ProgressBar(label: "Reading \(source.name)", isShown: !quiet)
    defer { bar.clear() }
    let clock = ContinuousClock()
    let start = clock.now
    let table = try PlaceTable.read(source, options: options) { bar.show($0) }
    let time = clock.now - start
    bar.clear()
    if !quiet, let warning = RejectionWarning(table) {
      StandardStreams.printError(warning.text)
    }
    if !quiet {
      for column in numericColumns {
        guard let wrong = table.wrongValues(inColumn: column),
          let warning = WrongValuesWarning(column: column, wrong)
        else { continue }
        StandardStreams.printError(warning.text)
      }
    }
    return (table, time)
  }
}
