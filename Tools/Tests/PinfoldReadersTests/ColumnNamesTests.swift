import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Which columns have the coordinates.
@Suite struct ColumnNamesTests {
  /// A name with an underscore in front counts if it is the only one, or if another column of the
  /// same name follows. `pinfold export` writes both.
  @Test(arguments: [
    (["_latitude", "_longitude", "lat", "lon"], ["lat", "lon"]),
    (["lon", "_lat", "_lon", "y"], ["y", "lon"]),
    (["_latitude", "_longitude", "name"], ["_latitude", "_longitude"]),
    ([" _latitude", "_longitude ", "x", "y"], ["y", "x"]),
    (["\u{200B}_latitude", "_longitude", "x", "y"], ["y", "x"]),
    (["_latitude", "_longitude", "latitude", "longitude"], ["_latitude", "_longitude"]),
    (["latitude", "longitude", "_latitude", "_longitude"], ["latitude", "longitude"]),
    (["_latitude", "longitude", "lat", "latitude"], ["_latitude", "longitude"]),
  ])
  func anUnderscoreInFrontIsTheLastResort(header: [String], expected: [String]) throws {
    let row = header.map { expected.contains($0) ? "7" : "x" }.joined(separator: ",")
    let text = "\(header.joined(separator: ","))\n\(row)\n"
    let trimmed = expected.map(\.visible)
    #expect(try PlaceTable.read(.text(text)).positionColumns == trimmed)
    let members = header.map { "\"\($0)\":\(expected.contains($0) ? "7" : "null")" }
    let rows = "[{\(members.joined(separator: ","))}]"
    #expect(try PlaceTable.read(.text(rows)).positionColumns == expected)
  }

  @Test(
    arguments: [
      ("name,LAT,lon\na,1,2\n", ["LAT", "lon"], nil),
      ("name,location\na,\"1, 2\"\n", ["location"], nil),
      (#"{"type":"Point","coordinates":[1,2]}"#, [], nil),
      (#"[{"Lat":1,"Lon":2}]"#, ["Lat", "Lon"], nil),
      ("x,y\n652469,6862035\n", ["y", "x"], "EPSG:2154"),
      (#"[{"easting":652469,"northing":6862035}]"#, ["northing", "easting"], "EPSG:2154"),
    ] as [(String, [String], String?)]
  )
  func theColumnsOfTheCoordinatesAreKnown(
    text: String,
    columns: [String],
    crs: String?
  ) throws {
    guard crs == nil || GDALTransform.isThere else { return }
    let table = try PlaceTable.read(.text(text), options: ReadOptions(crs: crs))
    #expect(table.positionColumns == columns)
  }
}
