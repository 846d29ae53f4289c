import Foundation
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Coordinates in other reference systems than WGS 84, which gdaltransform transforms.
@Suite(.enabled(if: GDALTransform.isThere, "gdal-bin is missing"))
struct ReferenceSystemTests {
  private static let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)

  private func read(_ text: String, _ options: ReadOptions) throws -> PlaceTable {
    try PlaceTable.read(.bytes(Array(text.utf8), name: "places"), options: options)
  }

  private func lambert(_ text: String) throws -> PlaceTable {
    try read(text, ReadOptions(crs: "EPSG:2154"))
  }

  /// Reads a table in UTM, which lacks places far from its meridian.
  private func utm(_ text: String) throws -> PlaceTable {
    try read(text, ReadOptions(crs: "EPSG:32633"))
  }

  private func isNear(_ one: Coordinate, _ other: Coordinate, degrees: Double = 1e-7) -> Bool {
    abs(one.latitude - other.latitude) < degrees && abs(one.longitude - other.longitude) < degrees
  }

  /// The same place under usual names, among other columns, and in one column.
  @Test(arguments: [
    "name,x,y\nParis,652469.02,6862035.26\n",
    "y,x,lat,lon\n6862035.26,652469.02,1,2\n",
    "Northing;Easting\n6862035,26;652469,02\n",
    "Rechtswert;Hochwert\n652469,02;6862035,26\n",
    "E,N\n652469.02,6862035.26\n",
    "n,x,y\n7,652469.02,6862035.26\n",
    "x,y,north\n652469.02,6862035.26,7\n",
    "north,south,east,west,x,y\n1,2,3,4,652469.02,6862035.26\n",
    "x,lat,lon\n7,6862035.26,652469.02\n",
    #"[{"x":7,"lat":6862035.26,"lon":652469.02,"north":1}]"#,
    "coordinates\n652469.02 6862035.26\n",
    "location\n\"652469.02, 6862035.26\"\n",
    "geom\nPOINT (652469.02 6862035.26)\n",
    #"[{"x":652469.02,"y":6862035.26}]"#,
    #"{"easting":"652469,02","northing":"6862035,26"}"#,
    #"{"type":"Point","coordinates":[652469.02,6862035.26]}"#,
  ])
  func findsTheColumns(text: String) throws {
    let table = try lambert(text)
    #expect(table.rowCount == 1)
    #expect(isNear(table.coordinates[0], Self.paris))
    #expect(table.coordinateColumnNames == nil)
  }

  @Test func namedColumnsAreTheNorthingAndTheEasting() throws {
    let options = ReadOptions(latitudeColumn: "b", longitudeColumn: "a", crs: "EPSG:2154")
    let table = try read("a,b,x,y\n652469.02,6862035.26,1,1\n", options)
    #expect(isNear(table.coordinates[0], Self.paris))
    #expect(try table.properties(ofRow: 0).map(\.name) == ["a", "b", "x", "y"])
    #expect(try table.properties(ofRow: 0)[0].value == .string("652469.02"))
  }

  /// Also where the authority of a system names the northing or the latitude first.
  @Test(arguments: [
    (
      "EPSG:31468", "4468298,5333000",
      Coordinate(latitude: 48.1342462701848, longitude: 11.5726383123)
    ),
    (
      "EPSG:2056", "2600000,1200000",
      Coordinate(latitude: 46.9510827718711, longitude: 7.43863242087)
    ),
    ("EPSG:4258", "13.4,52.5", Coordinate(latitude: 52.5, longitude: 13.4)),
    ("+proj=utm +zone=33 +datum=WGS84", "500000,0", Coordinate(latitude: 0, longitude: 15)),
  ])
  func xIsTheEasting(crs: String, row: String, place: Coordinate) throws {
    let table = try read("x,y\n\(row)\n", ReadOptions(crs: crs))
    #expect(isNear(table.coordinates[0], place, degrees: 1e-4))
  }

  /// The program transforms degrees, and reading the result gives the same degrees.
  @Test(arguments: [("EPSG:2154", 1), ("EPSG:3857", 2), ("EPSG:25832", 3)] as [(String, UInt64)])
  func isTheInverse(crs: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = (0..<1000).map { _ in
      Coordinate(
        latitude: .random(in: 42...51, using: &random),
        longitude: .random(in: -4...8, using: &random)
      )
    }
    let degrees = places.map { "\($0.longitude) \($0.latitude)\n" }.joined()
    let lines = try GDALTransform.lines(degrees, from: "EPSG:4326", to: crs)
    let rows = lines.map { $0.replacing(" ", with: ",") }.joined(separator: "\n")
    let table = try read("x,y\n\(rows)\n", ReadOptions(crs: crs))
    try #require(table.rowCount == places.count)
    for (read, place) in zip(table.coordinates, places) {
      #expect(isNear(read, place, degrees: 1e-9))
    }
  }
}

// MARK: - Bad rows

extension ReferenceSystemTests {
  private static let rows = """
    name,x,y,size
    a,652469.02,6862035.26,1
    b,north,6862035.26,2
    c,1e20,1e20,3
    d,,6862035.26,4
    e,inf,6862035.26,5
    f,52° 31' N,6862035.26,6
    g,700000,6600000,7
    h,700000,6600001,8
    i,700000,6600002,9
    j,700000,6600003,10
    k,700000,6600004,11

    """

  @Test func badRowsHaveTheirLinesAndReasons() throws {
    let rejected = try utm(Self.rows).rejectedRows
    #expect(rejected.listed.map(\.line) == [3, 4, 5, 6, 7])
    #expect(
      rejected.listed.map(\.reason)
        == [.notANumber, .outsideReferenceSystem, .missingCoordinate, .notFinite, .notANumber]
    )
    #expect(rejected.listed[1].value == "1e20")
    #expect(RejectionReason.outsideReferenceSystem.description == "outside the reference system")
  }

  @Test func theFirstBadRowEndsAStrictReading() {
    let options = ReadOptions(crs: "EPSG:32633", isStrict: true)
    let text = "x,y\n700000,6600000\n1e20,1e20\n1,north\n"
    let error = #expect(throws: ReadError.self) { try read(text, options) }
    #expect(error?.kind == .rejectedRow && error?.line == 3)
  }

  @Test func rowsReadAgainAreTheSame() throws {
    let table = try utm(Self.rows)
    let filter = try PlaceFilter("size>7")
    let again = try table.again(numericColumns: ["size"], filters: [filter])
    #expect(again.coordinates == table.coordinates)
    #expect(again.numericColumn("size") == [1, 7, 8, 9, 10, 11])
    #expect(again.matchingRows?.count == 4)
    #expect(again.rejectedRows.listed == table.rejectedRows.listed)
    #expect(try again.properties(ofRow: 1) == table.properties(ofRow: 1))
  }

  /// The options of a table may be used for another file, which is transformed then.
  @Test func onlyTheTableKeepsWhatWasTransformed() throws {
    var table = try utm("x,y\n500000,0\n")
    #expect(table.transformedPairs?.count == 1)
    let other = try read("x,y\n500000,100000\n", table.options)
    #expect(other.coordinates != table.coordinates)
    let taken = table.takeCoordinates()
    #expect(table.transformedPairs == nil)
    #expect(try table.again().coordinates == taken)
  }

  @Test func mostRowsOutsideAreAnError() {
    let error = #expect(throws: ReadError.self) { try utm("x,y\n1e20,1e20\n1e21,1e21\n500000,1\n") }
    #expect(error?.kind == .wrongReferenceSystem)
    #expect(
      error?.description.hasPrefix("places has coordinates outside of EPSG:32633 in 2 of 3 rows")
        == true
    )
  }

  @Test func aFileWithoutNumbersHasNoUsableRows() {
    let error = #expect(throws: ReadError.self) { try lambert("x,y\na,b\n") }
    #expect(error?.kind == .noUsableRows)
  }
}

// MARK: - Sources

extension ReferenceSystemTests {
  /// Another encoding, gzip, and windows that are smaller than the file.
  @Test func theRestOfReadingIsAsForDegrees() throws {
    var text = "name;x;y\n"
    for row in 0..<3000 { text += "Rue \(row) é;\(652000 + row),5;6862000,25\n" }
    var options = ReadOptions(crs: "EPSG:2154")
    options.chunkSize = 4096
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let table = try PlaceTable.read(.bytes(latin, name: "places"), options: options)
    let other = try PlaceTable.read(.bytes(Array(text.utf8), name: "places"), options: options)
    #expect(table.encoding == .windows1252 && other.encoding == .utf8)
    #expect(table.rowCount == 3000 && table.coordinates == other.coordinates)
    #expect(try table.properties(ofRow: 2999)[0].value == .string("Rue 2999 é"))
    #expect(try table.line(ofRow: 2999) == 3001)
    #expect(table.hasDecimalComma && table.byteCount == UInt64(latin.count))
    var progress: [Double] = []
    _ = try PlaceTable.read(.bytes(Array(text.utf8), name: "places"), options: options) {
      progress.append($0.fraction ?? 0)
    }
    #expect(progress == progress.sorted() && progress.last == 1)
  }

  /// PROJ does not come back from numbers that are far enough outside.
  @Test func numbersBeyondAllMapsAreRejected() throws {
    let text =
      "x,y\n1e20,6250566\n261848,6250566\n261848,-1e300\n2e11,0\n261848,6250567\n5,5\n7,7\n"
    let table = try read(text, ReadOptions(crs: "EPSG:3857"))
    #expect(table.rowCount == 4)
    #expect(table.rejectedRows.listed.map(\.line) == [2, 4, 5])
    #expect(table.rejectedRows.count(for: .outsideReferenceSystem) == 3)
  }

  /// Rows with invalid weights are rejected both times that rows are read.
  @Test func weightsAreThoseOfTransformedPlaces() throws {
    let text = "x;y;n\n1,5;2,5;1.200\n3;4;0\n652469,02;6862035,26;7\n"
    let options = ReadOptions(crs: "EPSG:2154", weightColumn: "n")
    let table = try read(text, options)
    #expect(table.weights?.last == 7)
    #expect(table.coordinates.last.map { isNear($0, Self.paris) } == true)
    #expect(table.rejectedRows.count(for: .invalidWeight) == 1)
  }

  @Test(arguments: ["EPSG:999999", "nonsense"])
  func unknownSystemsAreNamed(crs: String) {
    let error = #expect(throws: ReadError.self) { try read("x,y\n1,2\n", ReadOptions(crs: crs)) }
    #expect(error?.kind == .wrongReferenceSystem)
    #expect(
      error?.description.hasPrefix("PROJ does not know the coordinate reference system \"\(crs)\"")
        == true
    )
  }

  /// They would be options of the program.
  @Test(arguments: ["", " ", "-i", "--config", " -gcp", "EPSG:2154\0"])
  func whatIsNoNameIsRefused(crs: String) {
    let error = #expect(throws: ReadError.self) { try read("x,y\n1,2\n", ReadOptions(crs: crs)) }
    #expect(error?.kind == .wrongReferenceSystem)
  }
}

/// Runs the program itself for the inverse transformation.
enum GDALTransform {
  static let isThere = ExternalProgram.gdalTransform.answer(["--version"]) != nil

  static func lines(_ text: String, from source: String, to target: String) throws -> [String] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gdaltransform", "-s_srs", source, "-t_srs", target, "-output_xy"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    // A thousand lines fit into a pipe.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
