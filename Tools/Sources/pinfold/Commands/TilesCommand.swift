import ArgumentParser
import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText
import PinfoldOutput
import PinfoldVectorTiles

/// `pinfold tiles`: makes vector tiles from a file.
struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Makes vector tiles of clusters and places.",
    discussion: """
      Tiles are Mapbox Vector Tiles, for MapLibre, OpenLayers, Leaflet with a plug-in and QGIS. \
      The ending of the --output decides how they are kept: .pmtiles is a single file, for any \
      web server that answers range requests, and .mbtiles is a database.

      Clusters are discs that never overlap, at any zoom of a map: draw each as wide as its \
      diameter, in screen points. --method radius makes clusters by distance instead, as \
      supercluster does.

      Clusters have the properties cluster, cluster_id, point_count, point_count_abbreviated, \
      diameter, shade, which is 0 to 4 from the lowest to the highest counts of a zoom, and \
      aggregates such as sum_population; with --category kind they count the twelve most \
      frequent kinds, as kind_bakery and so on; those by distance have no diameter and no shade. To open \
      them without a server they have bounds, \
      which is west,south,east,north in degrees, and expansion_zoom, the lowest zoom that \
      divides them; with --members, small clusters also have members, the rows of their places \
      with commas between them. Single places have place, the number of their row, \
      and their columns: numbers if all values of a column read back as they are written, or have \
      as many decimals; booleans if all are true or false; and otherwise text. So codes such as \
      007 and 1e5, or 1.10 beside 1.1, are text, and so are whole numbers above 2^53, which maps \
      would round. A column with the \
      name of one of these properties gets an underscore in front of its name. The cluster_id is \
      the same in every tile that shows the cluster, and so is \
      the id of the feature, which is a number. A tile is 512 screen points wide. Its own \
      features have coordinates from 0 to below 4096; the others are repeated from its \
      neighbors.

      The tiles of the highest zoom show every place by itself. The tiles of pinfold serve \
      have clusters up to zoom 21 and end with zoom 22; --max-zoom 22 makes the same clusters. \
      By distance, they have clusters up to zoom 16 and end with zoom 17.

      Nothing is left out, however much is in one tile. Maps are slow to show tiles of more \
      than 8 MB, uncompressed; the command reports how many there are.

      EXAMPLES:
        pinfold tiles places.csv -o places.pmtiles
        pinfold tiles places.csv.gpkg -o edited.pmtiles
        pinfold tiles 'postgresql://localhost/shop?table=places' -o places.pmtiles
        pinfold tiles places.csv -o places.pmtiles --max-zoom 10 --radius 60
        pinfold tiles places.csv -o places.pmtiles --members 25
        pinfold tiles places.csv -o places.pmtiles --columns name,kind
        pinfold tiles places.csv -o places.pmtiles --category kind
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
      """
      Where to write the tiles: a .pmtiles or .mbtiles file, which appears once it is complete.
      """,
      valueName: "path"
    ),
    completion: .file(extensions: ["pmtiles"])
  )
  var output: String

  @Flag(help: "Replace existing tiles.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: "The name of the tile set. (default: the name of the file)"
  )
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The source of the places, which maps show.", valueName: "html")
  )
  var attribution: String?

  @OptionGroup(title: "Tiles") var tiles: TileArguments
  @OptionGroup(title: "Aggregates") var aggregates: AggregateArguments

  mutating func validate() throws { _ = try tileOutput() }

  mutating func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let quiet = reading.quiet
    let writing = TileWriting(
      output: try tileOutput(),
      isForced: force,
      isQuiet: quiet
    )
    try Output.checkApart(output, from: reading.file)
    try writing.check()
    let figures = aggregates.figures
    var table = try reading.read(
      numericColumns: figures.columns,
      filters: try filtering.filters()
    ).table
    let clustering = try tiles.clustering()
    let category = try tiles.category.map {
      (column: $0, counter: try table.categories(ofColumn: $0))
    }
    let categories = category.map { column, counter in
      TileCategories(of: column, counter.list, figures: figures, in: clustering)
    }
    let (kinds, columns) = try TileColumns(table, tiles.columns.names)
      .read(
        for: clustering,
        figures: figures,
        categories: categories,
        details: tiles.details,
        isQuiet: quiet
      )
    var index = IndexedPlaces(&table, for: clustering.strategy, category: category).index
    index.prepareOnAllCores(for: clustering.strategy)
    var settings = try tiles.settings(figures: figures)
    settings.categories = categories
    let maker = TileMaker(clustering.clusters(of: index), settings)
    let description = TileSetDescription(
      name: name ?? FileStem.stem(of: table.name),
      attribution: attribution,
      layer: tiles.layer,
      fields: PlaceColumns.fields(
        kinds,
        of: clustering,
        figures: figures,
        categories: categories,
        details: tiles.details
      ),
      zooms: tiles.zooms,
      bounds: index.points.boundingMapRect
    )
    let counts = try await writing.write(maker, columns, description)
    guard !quiet else { return }
    if let warning = Warning.largeTiles(counts) { StandardStreams.printError(warning) }
    let seconds = DecimalText.fixed((clock.now - start).seconds, places: 1)
    StandardStreams.printNote(
      "\(output.withoutControls): \(summary(counts, placeCount: index.points.totalWeight)), in \(seconds) s"
    )
  }

  private func summary(_ counts: TileCounts, placeCount: Int) -> String {
    let places = GroupedNumber(placeCount).of("place")
    let tileCount = GroupedNumber(counts.tiles).of("tile")
    var text = "\(places) in \(tileCount) of zooms \(tiles.minZoom) to \(tiles.maxZoom), "
    text += ByteCount(UInt64(counts.bytes)).description
    if let (id, bytes) = counts.largest {
      text += ", the largest \(id.zoom)/\(id.x)/\(id.y) with \(ByteCount(UInt64(bytes)))"
    }
    return text
  }

  private func tileOutput() throws -> TileOutput {
    guard !output.isEmpty, output != "-" else {
      throw ValidationError("Name the tiles with --output, such as places.pmtiles.")
    }
    if PlaceSource.file(output).isReadOnce { throw CommandError.noPlainFile(output) }
    guard let found = TileOutput(path: output) else {
      throw ValidationError(
        """
        The --output \(output) does not end with .pmtiles or .mbtiles; use one of these.
        """
      )
    }
    return found
  }
}
