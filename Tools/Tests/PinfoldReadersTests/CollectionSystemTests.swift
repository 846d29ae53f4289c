import Pinfold
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Coordinate reference systems that GeoJSON declares in its member `crs`.
@Suite(.enabled(if: GDALTransform.isThere, "gdal-bin is missing"))
struct CollectionSystemTests {
  private static let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
  private static let features =
    #""features":[{"type":"Feature","properties":{"n":1},"geometry":"#
    + #"{"type":"Point","coordinates":[652469.02,6862035.26]}}]"#

  private static func system(_ name: String) -> String {
    #""crs":{"type":"name","properties":{"name":"\#(name)"}}"#
  }

  private static func point(_ system: String, _ coordinates: String) -> String {
    #"{"type":"Point",\#(Self.system(system)),"coordinates":[\#(coordinates)]}"#
  }

  private func read(_ text: String, _ options: ReadOptions = ReadOptions()) throws -> PlaceTable {
    try PlaceTable.read(.bytes(Array(text.utf8), name: "places"), options: options)
  }

  private func error(_ text: String) -> ReadError? {
    #expect(throws: ReadError.self) { try read(text) }
  }

  private func isParis(_ table: PlaceTable, row: Int = 0) -> Bool {
    abs(table.coordinates[row].latitude - Self.paris.latitude) < 1e-7
      && abs(table.coordinates[row].longitude - Self.paris.longitude) < 1e-7
  }

  /// Before the features, as GDAL writes it, and behind them, as GeoServer does.
  @Test(arguments: [
    #"{"type":"FeatureCollection","name":"a",\#(system("urn:ogc:def:crs:EPSG::2154")),\#(features)}"#,
    #"{"type":"FeatureCollection",\#(features),"totalFeatures":1,\#(system("EPSG:2154"))}"#,
    "\u{FEFF}\n {\(system("EPSG:2154")),\(features)}",
    #"{"crs":"EPSG:2154",\#(features)}"#,
    #"{"crs":{"type":"EPSG","properties":{"code":2154}},\#(features)}"#,
  ])
  func collectionsAreTransformed(text: String) throws {
    for options in [ReadOptions(), ReadOptions(crs: "EPSG:2154")] {
      let table = try read(text, options)
      #expect(table.rowCount == 1 && isParis(table))
      #expect(table.options.referenceSystem == "EPSG:2154")
      #expect(try table.properties(ofRow: 0).map(\.name) == ["n"])
    }
  }

  /// Chunks of every size, so that the declaration and the features are in different chunks.
  @Test(arguments: [8, 64, 300])
  func chunksDoNotMatter(size: Int) throws {
    for text in [
      "{\(Self.system("EPSG:2154")),\(Self.features)}",
      "{\(Self.features),\(Self.system("EPSG:2154"))}",
    ] {
      var options = ReadOptions()
      (options.chunkSize, options.headSize) = (size, size)
      #expect(isParis(try read(text, options)))
    }
  }

  @Test(arguments: [
    "null", #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
  ])
  func degreesNeedNoProgram(crs: String) throws {
    let text =
      #"{"crs":\#(crs),"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,48]}}]}"#
    let table = try read(text)
    #expect(table.coordinates == [Coordinate(latitude: 48, longitude: 2)])
    #expect(table.options.referenceSystem == nil)
  }

  @Test func whatIsAskedForWins() throws {
    let text = "{\(Self.system("EPSG:25832")),\(Self.features),\(Self.system("EPSG:31466"))}"
    #expect(isParis(try read(text, ReadOptions(crs: "EPSG:2154"))))
  }

  @Test func collectionsHaveOneSystem() {
    let one = "{\(Self.features),\(Self.system("EPSG:2154"))}"
    let other = "{\(Self.system("EPSG:25832")),\(Self.features)}"
    #expect(
      error(one + other)?.description
        == "places has parts in several coordinate reference systems, EPSG:2154 and EPSG:25832; "
        + "convert them to one, or split the file and read each part with its own --crs."
    )
    #expect(error(other + "{\(Self.features)}")?.kind == .wrongReferenceSystem)
    #expect(error("{\(Self.features)}" + other)?.kind == .wrongReferenceSystem)
    #expect((try? read(one + one))?.rowCount == 2)
  }

  /// They declare nothing, so they are in degrees.
  @Test(arguments: [
    #"{"type":"Point","coordinates":[2,48]}"#,
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,48]}}"#,
    #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,48]}}]"#,
  ])
  func whatIsInNoCollectionIsInDegrees(text: String) {
    for collection in [
      "{\(Self.system("EPSG:2154")),\(Self.features)}",
      "{\(Self.features),\(Self.system("EPSG:2154"))}",
    ] {
      #expect(error(collection + "\n" + text)?.kind == .wrongReferenceSystem)
      #expect(error(text + "\n" + collection)?.kind == .wrongReferenceSystem)
    }
  }

  /// As servers answer behind the last page.
  @Test func emptyCollectionsAreInAnySystem() throws {
    let empty = #"{"features":[],"crs":null}"#
    let full = "{\(Self.features),\(Self.system("EPSG:2154"))}"
    #expect(isParis(try read(full + empty)))
    #expect(isParis(try read(empty + full)))
    let declared = "{\(Self.system("EPSG:25832")),\"features\":[]}"
    #expect(error(declared + full)?.kind == .wrongReferenceSystem)
  }

  /// A row that is not a place in degrees may be one in a system that is declared after it.
  @Test func strictReadingWaitsForTheSystem() throws {
    let strict = ReadOptions(isStrict: true)
    #expect(isParis(try read("{\(Self.features),\(Self.system("EPSG:2154"))}", strict)))
    let error = #expect(throws: ReadError.self) { try read("{\(Self.features)}", strict) }
    #expect(error?.kind == .rejectedRow)
    // Other rows are bad in any system.
    let null = #"{"features":[{"type":"Feature","geometry":null},"#
    let first = #expect(throws: ReadError.self) { try read(null, strict) }
    #expect(first?.kind == .rejectedRow)
  }

  @Test func whatIsNoPointIsNone() throws {
    let point = #"{"type":"Point","coordinates":[2,48]}"#
    let line = #"{"type":"LineString",\#(Self.system("EPSG:2154")),"coordinates":[[1,2],[3,4]]}"#
    let table = try read("\(point)\n\(line)\n")
    #expect(table.rejectedRows.listed.map(\.reason) == [.notAPoint])
  }

  /// GDAL would open it, or ask a server for it.
  @Test(arguments: ["http://127.0.0.1/a", "/etc/passwd", "places.prj", "-o"])
  func whatIsNoSystemIsRefused(name: String) {
    for text in [
      "{\(Self.system(name)),\(Self.features)}", "{\(Self.features),\(Self.system(name))}",
    ] {
      let error = error(text)
      #expect(error?.kind == .wrongReferenceSystem)
      #expect(error?.description.contains(name) == true)
    }
  }

  @Test(arguments: [
    (#"{"type":"link","properties":{"href":"http://127.0.0.1/a"}}"#, "http://127.0.0.1/a"),
    (#"{"type":"name","properties":null}"#, "unnamed"), ("{}", "unnamed"), ("7", "7"),
    (#""EPSG:999999""#, #""EPSG:999999", which PROJ does not know"#),
    (#"{"properties":{"name":"+init=/etc/passwd:x"}}"#, "which makes PROJ read other files"),
    (#"{"properties":{"name":"\u002binit=/etc/passwd:x"}}"#, "which makes PROJ read other files"),
  ])
  func theFileAndWhatItDeclaresAreNamed(crs: String, part: String) {
    let description = error("{\"crs\":\(crs),\(Self.features)}")?.description
    #expect(description?.hasPrefix("places declares the coordinate reference system ") == true)
    #expect(description?.contains(part) == true && description?.contains("--crs") == true)
  }

  /// As PostGIS writes a geometry that is not in degrees.
  @Test func geometriesHaveTheirOwn() throws {
    let projected = Self.point("EPSG:2154", "652469.02,6862035.26")
    let degrees = Self.point("urn:ogc:def:crs:OGC:1.3:CRS84", "2,48")
    for text in [
      projected, #"{"type":"Feature","geometry":\#(projected)}"#,
      #"[{"geometry":\#(projected)}]"#, "n;geom\n1;\(projected)\n",
    ] {
      #expect(
        error(text)?.description
          == "places has points in unexpected reference systems, such as "
          + "EPSG:2154, in its only row; name their system with --crs EPSG:2154."
      )
      #expect(isParis(try read(text, ReadOptions(crs: "EPSG:2154"))))
    }
    let table = try read("\(degrees)\n\(projected)\n\(degrees)\n")
    #expect(table.coordinates == Array(repeating: Coordinate(latitude: 48, longitude: 2), count: 2))
    #expect(table.rejectedRows.listed.map(\.value) == ["EPSG:2154"])
  }
}
