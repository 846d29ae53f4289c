import ArgumentParser
import PinfoldStore

/// How files are read.
struct ReadingFlags: ParsableArguments {
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

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      What the file is written in, such as utf-8, windows-1252 or utf-16. (default: UTF-8, or \
      Windows-1252 where that is not)
      """,
      valueName: "name"
    )
  )
  var encoding: TextEncoding?

  @Flag(name: .long, help: "Stop at the first bad row instead of skipping it.")
  var strict = false

  @Flag(name: [.short, .long], help: "Show no progress and no warnings.")
  var quiet = false
}

extension ReadingFlags {
  /// What to read, and how strictly.
  func options(numericColumns: [String] = [], filters: [PlaceFilter] = []) -> ReadOptions {
    ReadOptions(
      latitudeColumn: latitude,
      longitudeColumn: longitude,
      encoding: encoding,
      numericColumns: numericColumns,
      filters: filters,
      isStrict: strict
    )
  }

  /// Reads a file, or a store as it is at the moment; shows progress, and what was skipped.
  ///
  /// - Returns: The table, and how long reading took.
  func read(
    _ file: String,
    numericColumns: [String] = [],
    filters: [PlaceFilter] = []
  ) throws -> (table: PlaceTable, time: Duration) {
    let options = options(numericColumns: numericColumns, filters: filters)
    let clock = ContinuousClock()
    let start = clock.now
    let table = try table(file, options)
    let time = clock.now - start
    if !quiet {
      if let warning = DecodingWarning(table) { StandardStreams.printError(warning.text) }
      if let warning = RejectionWarning(table) { StandardStreams.printError(warning.text) }
      for column in numericColumns {
        guard let wrong = table.wrongValues(inColumn: column),
          let warning = WrongValuesWarning(column: column, wrong)
        else { continue }
        StandardStreams.printError(warning.text)
      }
    }
    return (table, time)
  }

  private func table(_ file: String, _ options: ReadOptions) throws -> PlaceTable {
    let source = PlaceSource(argument: file)
    var bar = ProgressBar(label: "Reading \(source.name)", isShown: !quiet)
    defer { bar.clear() }
    guard PlaceStore.isStore(at: file) else {
      return try PlaceTable.read(source, options: options) { bar.show($0) }
    }
    let store = try PlaceStore(opening: file, for: .snapshot)
    return try PlaceTable.read(store, options: options) { bar.show($0) }
  }
}
