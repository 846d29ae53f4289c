import ArgumentParser
import PinfoldStore

/// `pinfold export`: the places of a store as a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the places of a store as CSV or GeoJSON, with all edits.",
    discussion: """
      The store may be served meanwhile; what is written is how it was at one moment. A \
      file that is written can be read, imported and served again: with the same places, \
      in the same order, and the same columns.

      CSV has every column, in order, and values as text, separated as the file was that \
      the store was made of. A store of GeoJSON gets columns for the coordinates in front; \
      nested values are JSON. GeoJSON has points, each with its columns as they are stored: \
      those of CSV are text. What the store did not keep of the file, such as polygons and \
      altitudes, is in neither.

      EXAMPLES:
        pinfold export places.csv.pinfold -o places-edited.csv
        pinfold export places.geojson.pinfold -o places.ndjson
        pinfold export places.csv.pinfold --format geojson | gzip > places.geojson.gz
      """
  )

  @Argument(
    help: "The store, also one that is being served.",
    completion: .file(extensions: ["pinfold"])
  )
  var store: String

  @Option(
    name: .shortAndLong,
    help: "What is written. (default: what the output's name ends with)"
  )
  var format: ExportFormat?

  @Flag(help: "Replace a file that is there.")
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

  /// The format that is asked for, or that the file's name stands for.
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
        The --output \(path) ends neither with .csv, .geojson nor .ndjson; choose one of them, \
        or a --format.
        """
      )
    }
    return format
  }
}
