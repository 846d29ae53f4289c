import ArgumentParser
import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldSettings
import PinfoldText
import PinfoldTiles

/// `pinfold tiles`: the clusters and places of a file as vector tiles.
struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Makes vector tiles of the clusters and places of a file.",
    discussion: """
      Tiles are Mapbox Vector Tiles, which MapLibre, OpenLayers, Leaflet with a plug-in and QGIS \
      show. The output's name says how they are kept: .pmtiles is one file that is read in \
      pieces, from any web server that answers range requests, .mbtiles is a database, and all \
      else is a folder of files z/x/y.mvt, not compressed, with tiles.json. The addresses in \
      tiles.json are relative, which MapLibre refuses, unless --url says where the folder will \
      be; without it, name https://…/{z}/{x}/{y}.mvt in the map's style.

      Clusters have the properties cluster, cluster_id, point_count, \
      point_count_abbreviated and figures such as sum_population; single places have place, \
      their row, and their columns: numbers where all of a column are numbers, true and false \
      where all are. A column that has the name of one of these properties gets an underscore \
      in front. The cluster_id is the same in every tile of a cluster; so is the feature's own \
      id, which is a number. A tile is 512 screen points wide. What is in the tile itself has \
      coordinates from 0 to below 4096; the rest is repeated from its neighbors.

      The finest tiles have every place by itself. The tiles of pinfold serve have clusters up \
      to zoom 16 and end with 17; --max-zoom 17 makes the same.

      Nothing is left out, however much is in one tile. Maps are slow to show tiles of more \
      than 8 MB, before they are compressed; the command says how many there are.

      EXAMPLES:
        pinfold tiles places.csv -o places.pmtiles
        pinfold tiles places.csv.pinfold -o edited.pmtiles
        pinfold tiles places.csv -o places.mbtiles --max-zoom 10 --radius 60
        pinfold tiles places.csv -o public/tiles --columns name,kind
        pinfold tiles places.csv -o public/tiles --url https://example.org/tiles
        pinfold tiles cities.csv -o cities.pmtiles --sum population --max population
        pinfold tiles shops.csv -o bakeries.pmtiles --where "kind=bakery"
        pinfold tiles places.csv -o dots.pmtiles --cluster-max-zoom -1 --buffer 64
      """
  )

  @OptionGroup(title: "File") var reading: ReadingArguments
  @OptionGroup var filtering: FilterArguments

  @Option(
    name: [.short, .long],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where tiles are written: a .pmtiles or .mbtiles file or a folder, which appears when it is whole.",
      valueName: "path"
    ),
    completion: .file(extensions: ["pmtiles", "mbtiles"])
  )
  var output: String

  @Flag(help: "Replace tiles that are there.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: "What the tiles are called. (default: the name of the file)"
  )
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Whom the places are from, as maps show it.", valueName: "html")
  )
  var attribution: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Where a folder of tiles will be on the network, such as https://example.org/places, for \
      its tiles.json.
      """,
      valueName: "url"
    )
  )
  var url: String?

  @OptionGroup(title: "Tiles") var tiles: TileArguments
  @OptionGroup(title: "Aggregates") var aggregates: AggregateArguments

  /// Refuses names that say nothing before any file is opened.
  mutating func validate() throws {
    let output = try tileOutput()
    guard let url else { return }
    guard case .folder = output else {
      throw ValidationError("The --url is for a folder; \(output.path) is one file.")
    }
    guard ["http://", "https://"].contains(where: { url.hasPrefix($0) && url != $0 }),
      !url.contains(where: { "?#{} ".contains($0) })
    else {
      throw ValidationError(
        "The --url \(url) is no address of a folder: write https://example.org/places."
      )
    }
  }

  mutating func run() async throws {
    do {
      try await write()
    } catch let signal as StopSignal {
      // By now nothing is left of what was written.
      signal.stop()
    }
  }

  private func write() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let quiet = reading.quiet
    let writing = TileWriting(
      output: try tileOutput(),
      url: url,
      isForced: force,
      isQuiet: quiet
    )
    InputPermissions.narrowNewFiles(to: reading.file)
    try writing.check()
    let figures = aggregates.figures
    var table = try reading.read(
      numericColumns: figures.columns,
      filters: try filtering.filters()
    ).table
    let (kinds, columns) = try TileColumns(table, tiles.columnNames)
      .read(figures: figures, isQuiet: quiet)
    let clustering = try tiles.clustering()
    var index = IndexedPlaces(&table, for: .radius(clustering)).index
    index.prepareOnAllCores(clustering)
    let maker = TileMaker(
      RadiusHierarchy(index, clustering),
      try tiles.settings(figures: figures)
    )
    let description = TileSetDescription(
      name: name ?? FileStem.stem(of: table.name),
      attribution: attribution,
      layer: tiles.layer,
      fields: PlaceColumns.fields(kinds, figures: figures),
      zooms: tiles.zooms,
      bounds: CoordinateRect(of: index.points)
    )
    let counts = try await writing.write(maker, columns, description)
    guard !quiet else { return }
    if let warning = LargeTilesWarning(count: counts.large, largest: counts.largestPlain) {
      StandardStreams.printError(warning.text)
    }
    let seconds = DecimalText.fixed((clock.now - start).seconds, places: 1)
    StandardStreams.printOutput(
      "\(output.withoutControls): \(summary(counts, placeCount: index.points.count)), in \(seconds) s"
    )
  }

  private func summary(_ counts: TileCounts, placeCount: Int) -> String {
    let places = "\(GroupedNumber(placeCount)) place\(placeCount == 1 ? "" : "s")"
    let tileCount = "\(GroupedNumber(counts.tiles)) tile\(counts.tiles == 1 ? "" : "s")"
    var text = "\(places) in \(tileCount) of zooms \(tiles.minZoom) to \(tiles.maxZoom), "
    text += ByteCount(UInt64(counts.bytes)).description
    if let (id, bytes) = counts.largest {
      text += ", the largest \(id.zoom)/\(id.x)/\(id.y) with \(ByteCount(UInt64(bytes)))"
    }
    return text
  }

  private func tileOutput() throws -> TileOutput {
    guard !output.isEmpty, output != "-" else {
      throw ValidationError("Name the tiles with --output, such as places.pmtiles or a folder.")
    }
    guard let found = TileOutput(path: output) else {
      throw ValidationError(
        """
        The --output \(output) ends neither with .pmtiles nor .mbtiles; for a folder of that \
        name, end it with a slash.
        """
      )
    }
    return found
  }
}
