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
      What the file is written in: \(ReadingFlags.names); other names, such as latin1, iso-8859-1, cp1252, \
      latin5, mac and ucs-2, are known too. (default: UTF-8, or Windows-1252 where that is not)
      """,
      valueName: "name"
    ),
    completion: .list(TextEncoding.allCases.map(\.rawValue))
  )
  var encoding: String?

  @Flag(name: .long, help: "Stop at the first bad row instead of skipping it.")
  var strict = false

  @Flag(name: [.short, .long], help: "Show no progress and no warnings.")
  var quiet = false

  private static let names = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")

  mutating func validate() throws {
    guard let encoding, TextEncoding(named: encoding) == nil else { return }
    throw ValidationError("The --encoding \(encoding) is unknown; choose one of \(Self.names).")
  }
}

extension ReadingFlags {
  /// What to read, and how strictly.
  func options(numericColumns: [String] = [], filters: [PlaceFilter] = []) -> ReadOptions {
    ReadOptions(
      latitudeColumn: latitude,
      longitudeColumn: longitude,
      encoding: encoding.flatMap { TextEncoding(named: $0) },
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
