import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Exports have longitudes from -180 to 180.
@Suite struct LongitudeExportTests {
  /// Each longitude can be read without the other rows. It may come from a file from 0 to 360
  /// degrees, an edit, or another program.
  @Test(arguments: [
    "name,lat,lon\na,1,10\nb,2,359.9\nc,-3,200\nd,4,190\n",
    #"{"name":"a","lat":1,"lon":10}{"name":"b","lat":2,"lon":359.9}{"name":"c","lat":-3,"lon":200}"#
      + #"{"name":"d","lat":4,"lon":190}"#,
  ])
  func longitudesNeedNoContext(text: String) throws {
    try withStore(of: text) { store in
      // The columns are as the file has them.
      let west = try PlaceTable.read(
        store,
        options: ReadOptions(filters: [try PlaceFilter("lon>180")])
      )
      #expect(west.matchingRows?.rows == [1, 2, 3])
      _ = try store.apply([.move(PointID(0), to: Coordinate(latitude: 1, longitude: 270.5))])
      try DatabaseQueue(path: store.path).write { db in
        let sql = "SELECT table_name FROM gpkg_geometry_columns"
        let table = try #require(try String.fetchOne(db, sql: sql))
        let blob = Data(PointBlob.bytes(of: Coordinate(latitude: -3, longitude: 340)))
        try db.execute(sql: "UPDATE \"\(table)\" SET geom = ? WHERE name = 'c'", arguments: [blob])
      }
      for format in [store.csvFormat, .geoJSON, .geoJSONSequence] {
        for (name, longitude) in [("a", -89.5), ("b", -0.1), ("c", -20), ("d", -170)] {
          var bytes: [UInt8] = []
          try store.export(as: format, filters: [try PlaceFilter("name=\(name)")]) { chunk in
            bytes += chunk
            return true
          }
          // Beside a place in the west, a longitude beyond 180 is none.
          let table = try PlaceTable.read(.text(String(decoding: bytes, as: UTF8.self)))
          #expect(table.coordinates.map(\.longitude) == [longitude])
          #expect(!table.decisions.contains { $0.subject == "longitudes" })
        }
      }
    }
  }
}
