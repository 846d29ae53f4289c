import ArgumentParser
import PinfoldPlans
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText

/// `pinfold export`: writes places as a file or a map.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes places as CSV, as GeoJSON, or as a map.",
    discussion: """
      A map is the page of pinfold serve with the engine inside: one HTML file that a browser \
      opens from a folder, without a server and without a network. It has clusters, search, \
      filters, aggregates and settings, and the built-in outlines unless --tiles names a server \
      of tiles.

      CSV and GeoJSON have all places, or those that satisfy --where, without skipped rows. A \
      store is written with all edits, as it is at one moment; a server may use it meanwhile. \
      Pinfold reads the file again with the same places and columns. With --key, the places are in \
      the order of their numbers.

      CSV has every column in order, as text, with the separator of the original file. If that was \
      GeoJSON, columns with the coordinates come first, and nested values are JSON. GeoJSON has \
      points with their columns; columns from CSV are text. If the numbers of the places are not \
      0, 1, 2 and so on, each place has its number as id. Altitudes of GeoJSON are in a column of \
      that name. Polygons are left out.

      Spreadsheets run a cell that begins with = + - or @ as a formula, whoever wrote it. With \
      --safe-csv, such cells get an apostrophe in front, and so do those that begin with a tab or \
      a carriage return; numbers do not. Pinfold keeps the apostrophe when it reads the file \
      again.

      EXAMPLES:
        pinfold export places.csv -o map.html
        pinfold export places.csv -o map.html --title "Our shops" --columns name,kind
        pinfold export places.csv --where kind=bakery -o bakeries.csv
        pinfold export places.csv.gpkg -o places-edited.csv
        pinfold export places.csv.gpkg -o for-a-spreadsheet.csv --safe-csv
        pinfold export places.geojson.gpkg -o places.ndjson
        pinfold export 'postgresql://localhost/shop?table=places' -o places.csv
        pinfold export places.csv --format html > map.html
        pinfold export places.csv.gpkg --format geojson | gzip > places.geojson.gz
      """
  )

  @Argument(
    help: """
      CSV, GeoJSON, JSON rows or another file that pinfold reads; a store, which may be in use by \
      a server; a table of PostgreSQL; or - for standard input.
      """,
    completion: .file(extensions: ["pinfold", "csv", "tsv", "geojson", "json", "ndjson", "gz"])
  )
  var file: String

  @Option(
    name: .shortAndLong,
    help: "The format. (default: by the ending of the --output)"
  )
  var format: ExportFormat?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(
    name: .customLong("safe-csv"),
    help: "Put an apostrophe before the cells of CSV that a spreadsheet would run as formulas."
  )
  var safeCSV = false

  @OptionGroup var filtering: FilterArguments

  @OptionGroup(title: "Map") var map: MapArguments

  @OptionGroup(title: "Reading") var reading: ReadingFlags

  @OptionGroup(title: "Output") var output: OutputArguments

  mutating func validate() throws {
    if safeCSV, try exportFormat() != .csv {
      throw ValidationError("The --safe-csv is for CSV; leave it out, or choose --format csv.")
    }
    guard try exportFormat() != .html else {
      // A page that is opened from a file has no server, so a path without a host would never load.
      guard map.basemap.tiles.map(TileOrigin.hasHost) != false else {
        throw ValidationError(
          """
          The --tiles address of a map in one file must begin with https:// or http:// and a \
          host.
          """
        )
      }
      return
    }
    if let flag = map.firstFlag {
      throw ValidationError("The \(flag) is for maps; name a map with --output, such as map.html.")
    }
  }

  mutating func run() throws {
    let format = try exportFormat()
    if format == .html { return try writeMap() }
    try writePlaces(as: format)
  }

  private func writeMap() throws {
    var output = try output.open(for: file, replaces: force)
    try MapPage.check()
    let table = try reading.read(file, filters: try filtering.filters()).table
    // Readers would take an empty map for a broken one.
    if table.matchingRows?.rows.isEmpty == true { throw CommandError.withoutMatches }
    let title = map.title ?? FileStem.stem(of: table.name)
    var bar = ProgressBar(label: "Reading columns", isShown: !reading.quiet)
    defer { bar.clear() }
    let contents = try MapContents(
      table,
      columns: try TileColumns(table, map.columns.names).names,
      title: title,
      tiles: map.basemap.tiles,
      category: map.categories.category,
      time: map.categories.time,
      progress: { bar.show($0) }
    )
    try MapPage(contents, title: title, tiles: map.basemap.tiles)
      .writeDocument { output.write($0) }
    bar.clear()
    announce(contents.placeCount, try output.finish())
  }

  private func writePlaces(as format: ExportFormat) throws {
    let source = PlaceSource(argument: file)
    guard let places = try store(source), let placeFormat = format.placeFormat(of: places) else {
      return
    }
    let filters = try filters(for: places, of: source)
    var output = try output.open(for: file, replaces: force)
    var bar = ProgressBar(label: "Reading \(source.name)", isShown: !reading.quiet)
    defer { bar.clear() }
    let remarks = try places.export(
      as: placeFormat,
      isSafe: safeCSV,
      filters: filters,
      progress: { bar.show($0) },
      to: {
        output.write($0)
        return !output.hasFailed
      }
    )
    let byteCount = try output.finish()
    bar.clear()
    guard !reading.quiet else { return }
    ExportWarnings(remarks, store: source.name, isFiltered: !filters.isEmpty).lines
      .forEach(StandardStreams.printError)
    if remarks.placeCount == 0, !filters.isEmpty {
      let table = try? PlaceTable.read(places, options: ReadOptions(filters: filters))
      let warning = table.flatMap { Warning.noMatch($0, filters) }
      StandardStreams.printError(warning ?? "pinfold: no place satisfies the --where.")
    }
    announce(remarks.placeCount, byteCount)
  }

  private func announce(_ placeCount: Int, _ byteCount: Int) {
    guard !reading.quiet else { return }
    output.announce(byteCount, of: GroupedNumber(placeCount).of("place"))
  }

  private func filters(for places: PlaceStore, of source: PlaceSource) throws -> [PlaceFilter] {
    let filters = try filtering.filters()
    for filter in filters where places.column(named: filter.column) == nil {
      throw ReadError.unknownColumn(source.name, filter.column, columns: places.columnNames)
    }
    return filters
  }

  /// Opens the store, or makes a temporary store from the file.
  private func store(_ source: PlaceSource) throws -> PlaceStore? {
    guard PlaceStore.isStore(at: file) else {
      return try StoreOpening(file: file, reading: reading).temporaryStore().places.store
    }
    if let flag = reading.firstFlag {
      throw ValidationError("The \(flag) is for files; leave it out for a store.")
    }
    return try PlaceStore(opening: file, for: .snapshot)
  }

  private func exportFormat() throws -> ExportFormat {
    if let format { return format }
    guard !output.isStandardOutput, let path = output.output else {
      throw ValidationError(
        """
        Name a file with --output, such as map.html or places.csv, or choose a --format for \
        standard output.
        """
      )
    }
    guard let format = ExportFormat(ending: path) else {
      throw ValidationError(
        """
        The --output \(path) does not end with .html, .htm, .csv, .geojson or .ndjson; use \
        one of these, or choose a --format.
        """
      )
    }
    return format
  }
}
