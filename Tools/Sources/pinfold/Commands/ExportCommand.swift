import ArgumentParser
import PinfoldStore

/// `pinfold export`: the places of a store as a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the places of a store as CSV or GeoJSON, with all edits.",
    discussion: """
      The store may be in use by a server; the file has its places as they were at one \
      moment. The file can be read, imported and served again, with the same places in the \
      same order and the same columns.

      CSV has every column in order, with values as text, separated as in the file that the \
      store was made from. If that was GeoJSON, columns with the coordinates come first, and \
      nested values are JSON. GeoJSON has points, each with its columns as they are stored: \
      those from CSV are text. Neither has what the store did not keep of the file, such as \
      polygons and altitudes.

      EXAMPLES:
        pinfold export places.csv.pinfold -o places-edited.csv
        pinfold export places.geojson.pinfold -o places.ndjson
        pinfold export places.csv.pinfold --format geojson | gzip > places.geojson.gz
      """
  )

  @Argument(
    help: "The store, which may be in use by a server.",
    completion: .file(extensions: ["pinfold"])
  )
  var store: String

  @Option(
    name: .shortAndLong,
    help: "The format. (default: by the ending of the --output)"
  )
  var format: ExportFormat?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(name: [.short, .long], help: "Show no progress and no warnings.")
  var quiet = false

  @OptionGroup(title: "Output") var output: OutputArguments

  /// Refuses what cannot be written before any file is opened.
  mutating func validate() throws { _ = try exportFormat() }

  mutating func run() throws {
    let format = try exportFormat()
    let places = try PlaceStore(opening: store, for: .snapshot)
    var output = try output.open(for: store, replaces: force)
    var bar = ProgressBar(label: "Reading \(store)", isShown: !quiet)
    defer { bar.clear() }
    let remarks = try places.export(
      as: format.placeFormat(of: places),
      progress: { bar.show($0) },
      to: {
        output.write($0)
        return !output.hasFailed
      }
    )
    try output.finish()
    bar.clear()
    if !quiet { ExportWarnings(remarks, store: store).lines.forEach(StandardStreams.printError) }
  }

  /// The requested format, or that of the ending of the file's name.
  private func exportFormat() throws -> ExportFormat {
    if let format { return format }
    guard !output.isStandardOutput, let path = output.output else {
      throw ValidationError(
        "Name a file with --output, such as places.csv, or choose a --format for standard output."
      )
    }
    guard let format = ExportFormat(ending: path) else {
      throw ValidationError(
        """
        The --output \(path) does not end with .csv, .geojson or .ndjson; use one of these, or \
        choose a --format.
        """
      )
    }
    return format
  }
}
