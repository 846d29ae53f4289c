import PinfoldPlans
import PinfoldText
import ArgumentParser
import Pinfold
import PinfoldReaders

/// `pinfold info`: describes a file, and times reading and indexing.
struct InfoCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describes a file: its rows, columns and extent.",
    discussion: """
      EXAMPLES:
        pinfold info places.csv
        pinfold info places.csv --skipped
        pinfold info places.geojson.gz --format json
        pinfold info places.csv.gpkg
        pinfold info 'postgresql://localhost/shop?table=places'
        pinfold info shops.csv --crs EPSG:2154
        pinfold info stops.csv --latitude stop_lat --longitude stop_lon --strict
        pinfold generate stacks --count 10000 | pinfold info -
      """
  )

  @OptionGroup(title: "File") var reading: ReadingArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far apart places may be and still count as one location.",
      valueName: "meters"
    )
  )
  var tolerance = 0.0

  @Flag(help: "List all skipped rows, not only the first few.")
  var skipped = false

  @Option(name: .shortAndLong, help: "The format of the output.")
  var format = Format.text

  @OptionGroup(title: "Output") var output: OutputArguments

  mutating func validate() throws {
    guard tolerance >= 0 && tolerance.isFinite else {
      throw ValidationError("The --tolerance must be at least 0 meters.")
    }
  }

  mutating func run() throws {
    var output = try output.open(for: reading.file)
    var places = try reading.read(listsAllSkipped: skipped)
    if places.store == nil { places.table = try places.table.surveyed() }
    let latitudes = LatitudeRange(places.table.coordinates)
    let clock = ContinuousClock()
    let start = clock.now
    let index = PointIndex(places.table.takeCoordinates(), weights: places.table.weights)
    let buildTime = clock.now - start
    let report = FileReport(
      table: places.table,
      store: places.store,
      bounds: CoordinateRect(of: index, latitudes),
      locationCount: index.locationCount(tolerance: tolerance),
      tolerance: tolerance,
      stack: try PlaceStack(biggestOf: index, in: places.table),
      indexByteCount: index.byteCount,
      readingTime: places.time,
      buildTime: buildTime,
      listsAllSkipped: skipped
    )
    output.write(format == .json ? report.json.indented() + "\n" : report.text)
    try output.finish()
  }
}
