import Foundation
import GRDB
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// GeoPackages of other programs.
@Suite struct GeoPackageTests {
  private func sample(_ name: String) -> PlaceSource {
    .file(
      URL(filePath: #filePath).appending(path: "../Samples/\(name)").standardized
        .path(percentEncoded: false)
    )
  }

  /// GDAL wrote both files from the same rows. One has points in degrees with an R-tree. The other
  /// has collections of one point in Web Mercator, with other names for the key and the geometry.
  @Test(arguments: ["gdal-points.gpkg", "gdal-mercator.gpkg"])
  func readsWhatGDALWrote(_ name: String) throws {
    let table = try PlaceTable.read(sample(name))
    #expect(table.origin.format == "GeoPackage")
    #expect(table.rowCount == 3 && table.rejectedRows.isEmpty)
    #expect(table.columnNames == ["name", "kind", "big", "price", "opened", "open", "id"])
    let places = [(47.3769, 8.5417), (-33.5, 151.25), (0.25, -179.5)]
    for (coordinate, place) in zip(table.coordinates, places) {
      #expect(abs(coordinate.latitude - place.0) < 1e-9)
      #expect(abs(coordinate.longitude - place.1) < 1e-9)
    }
    #expect(
      try table.properties(ofRow: 0).map(\.value) == [
        .string("Café \"Zürich\""), .string("café"), .number("9007199254740993"),
        .number("12.5"), .string("2021-03-04"), .bool(true), .number("1"),
      ]
    )
    #expect(
      try table.properties(ofRow: 1).map(\.value) == [
        .string("Nulltown"), .string(""), .null, .number("-0.5"), .null, .bool(false), .number("2"),
      ]
    )
    #expect(try table.properties(ofRow: 2)[1].value == .string("007"))
    // The numbers of places are the keys.
    #expect((0..<3 as Range<UInt32>).map { table.numbers[$0] } == [1, 2, 3])
  }

  /// Reading gives the written values, for any kind of value in a column.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func keepsKeysValuesAndPositions(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texts = ["", "7", "a\"\\\nb", "☃️", "{}"]
    var rows: [(key: Int64, place: Coordinate?, value: DatabaseValue)] = []
    for number in 0..<Int64.random(in: 1...60, using: &random) {
      let coordinate = Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random)
      )
      let values: [DatabaseValue] = [
        .null, Int64.random(in: .min...(.max), using: &random).databaseValue,
        Double(bitPattern: UInt64.random(in: 1..<0x7FF0 << 48, using: &random)).databaseValue,
        texts[Int.random(in: texts.indices, using: &random)].databaseValue,
      ]
      rows.append(
        (
          number * 7 - 20, Bool.random(using: &random) ? coordinate : nil,
          values[Int.random(in: values.indices, using: &random)]
        )
      )
    }
    try withGeoPackage { db in
      for row in rows {
        try db.execute(
          sql: "INSERT INTO \"odd \"\"name\"\"'\" VALUES (?, ?, ?)",
          arguments: [
            row.value, row.place.map { Data(blob($0, envelope: random.next() % 2 == 0)) }, row.key,
          ]
        )
      }
    } read: { path in
      let placed = rows.filter { $0.place != nil }
      guard !placed.isEmpty else { return }
      let table = try PlaceTable.read(.file(path))
      #expect(table.coordinates == placed.compactMap(\.place))
      #expect(table.rejectedRows.count == rows.count - placed.count)
      for (number, row) in placed.enumerated() {
        #expect(table.numbers[UInt32(number)] == row.key)
        let value = try table.properties(ofRow: number)[0].value
        switch row.value.storage {
        case .null, .blob: #expect(value == .null)
        case .int64(let integer): #expect(value == .number("\(integer)"))
        case .double(let double): #expect(Double(value.text) == double)
        case .string(let text): #expect(value == .string(text))
        }
      }
    }
  }

  /// Invalid geometries, and geometries with a wrong length, are rows without a position.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func countsWhatIsNoPoint(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let whole = blob(Coordinate(latitude: 1, longitude: 2), envelope: true)
    var blobs = (0..<whole.count).map { Array(whole.prefix($0)) }
    // A line, an empty point and a version that is unknown.
    var (line, empty, later) = (whole, whole, whole)
    line[41] = 2
    empty[3] |= 0x10
    later[2] = 1
    blobs += [line, empty, later]
    blobs += (0..<20).map { _ in
      [0x47, 0x50, 0] + (0..<random.next() % 60).map { _ in UInt8(random.next() % 8) }
    }
    blobs.shuffle(using: &random)
    try withGeoPackage { db in
      for blob in blobs + [whole] {
        try db.execute(
          sql: "INSERT INTO \"odd \"\"name\"\"'\" (geom) VALUES (?)",
          arguments: [Data(blob)]
        )
      }
    } read: { path in
      let table = try PlaceTable.read(.file(path))
      #expect(table.rowCount + table.rejectedRows.count == blobs.count + 1)
      #expect(table.coordinates.last == Coordinate(latitude: 1, longitude: 2))
    }
  }

  /// The third number of a point is a column, as in GeoJSON.
  @Test(arguments: [1001, 3001, 0x8000_0001] as [UInt32])
  func keepsAltitudes(_ type: UInt32) throws {
    var point = blob(Coordinate(latitude: 1, longitude: 2), envelope: false)
    for place in 0..<4 { point[9 + place] = UInt8(truncatingIfNeeded: type >> (8 * UInt32(place))) }
    point += withUnsafeBytes(of: 100.5.bitPattern.littleEndian) { Array($0) }
    if type == 3001 { point += [UInt8](repeating: 0, count: 8) }
    try withGeoPackage { db in
      try db.execute(
        sql: "INSERT INTO \"odd \"\"name\"\"'\" VALUES ('a', ?, 7)",
        arguments: [Data(point)]
      )
    } read: { path in
      let table = try PlaceTable.read(.file(path))
      #expect(table.coordinates == [Coordinate(latitude: 1, longitude: 2)])
      let altitude = try table.properties(ofRow: 0).first { $0.name == "altitude" }
      #expect(altitude?.value == .number("100.5"))
    }
  }

  /// A view is a layer as a table is; a trigger never runs.
  @Test func readsViewsOfStrangers() throws {
    try withGeoPackage { db in
      let point = Data(blob(Coordinate(latitude: 1, longitude: 2), envelope: false))
      try db.execute(
        sql: "INSERT INTO \"odd \"\"name\"\"'\" VALUES ('a', ?, 7)",
        arguments: [point]
      )
      try db.execute(
        sql: """
          CREATE VIEW seen AS SELECT value, geom, key FROM "odd ""name""'";
          CREATE TRIGGER spy INSTEAD OF INSERT ON seen BEGIN SELECT 1; END;
          UPDATE gpkg_contents SET table_name = 'seen';
          UPDATE gpkg_geometry_columns SET table_name = 'seen';
          """
      )
    } read: { path in
      let table = try PlaceTable.read(.file(path))
      #expect(table.columnNames == ["value", "key"])
      #expect(table.coordinates == [Coordinate(latitude: 1, longitude: 2)])
    }
  }

  @Test func refusesSeveralLayersWithFewNames() throws {
    try withGeoPackage { db in
      for number in 0..<10_000 {
        try db.execute(
          sql: """
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('t\(number)', 'features');
            INSERT INTO gpkg_geometry_columns VALUES ('t\(number)', 'geom', 'POINT', 4326);
            """
        )
      }
    } read: { path in
      let error = #expect(throws: ReadError.self) { try PlaceTable.read(.file(path)) }
      #expect(error?.description.contains("with several tables in it: odd") == true)
      #expect((error?.description.count ?? 0) < 1000)
    }
  }

  @Test(arguments: [
    ("DROP TABLE \"odd \"\"name\"\"'\"", "lacks the column GEOM"),
    ("UPDATE gpkg_geometry_columns SET column_name = 'other'", "lacks the column other"),
    ("DROP TABLE gpkg_contents", "no such table"),
  ])
  func refusesWhatItsTablesDoNotDescribe(_ sql: String, _ problem: String) throws {
    try withGeoPackage {
      try $0.execute(sql: sql)
    } read: { path in
      let error = #expect(throws: ReadError.self) { try PlaceTable.read(.file(path)) }
      #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
    }
  }

  /// Rows that a program has written but not yet moved from its log are there.
  @Test func readsTheLogOfAProgramThatEdits() throws {
    try withTemporaryFile([], named: "edited.gpkg") { path in
      let queue = try DatabaseQueue(path: path)
      try make(queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        try db.execute(
          sql: "INSERT INTO \"odd \"\"name\"\"'\" VALUES ('a', ?, 1)",
          arguments: [Data(blob(Coordinate(latitude: 1, longitude: 2), envelope: false))]
        )
      }
      #expect(try PlaceTable.read(.file(path)).rowCount == 1)
      try queue.close()
    }
  }
}

extension GeoPackageTests {
  /// A GeoPackage whose only layer has an odd name, and a column between others with the geometry.
  private func make(_ queue: DatabaseQueue) throws {
    try queue.write { db in
      try db.execute(
        sql: """
          PRAGMA application_id = 0x47504B47;
          CREATE TABLE gpkg_spatial_ref_sys (
            srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
            organization_coordsys_id INTEGER, definition TEXT
          );
          CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT);
          CREATE TABLE gpkg_geometry_columns (
            table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER
          );
          CREATE TABLE "odd ""name""'" (value, geom BLOB, key INTEGER PRIMARY KEY);
          INSERT INTO gpkg_contents VALUES ('odd "name"''', 'features');
          INSERT INTO gpkg_geometry_columns VALUES ('odd "name"''', 'GEOM', 'Point', 4326);
          """
      )
    }
  }

  private func withGeoPackage(
    _ fill: (Database) throws -> Void,
    read: (String) throws -> Void
  ) throws {
    try withTemporaryFile([], named: "foreign.gpkg") { path in
      let queue = try DatabaseQueue(path: path)
      try make(queue)
      try queue.write(fill)
      try queue.close()
      try read(path)
    }
  }

  /// Returns a point as a GeoPackage has it: little-endian, or big-endian behind an envelope.
  private func blob(_ coordinate: Coordinate, envelope: Bool) -> [UInt8] {
    func bytes(_ number: Double) -> [UInt8] {
      let pattern = envelope ? number.bitPattern.bigEndian : number.bitPattern.littleEndian
      return withUnsafeBytes(of: pattern) { Array($0) }
    }
    let point = bytes(coordinate.longitude) + bytes(coordinate.latitude)
    guard envelope else {
      return [0x47, 0x50, 0, 1, 0xE6, 0x10, 0, 0, 1, 1, 0, 0, 0] + point
    }
    let box = [UInt8](repeating: 0, count: 32)
    return [0x47, 0x50, 0, 2, 0, 0, 0x10, 0xE6] + box + [0, 0, 0, 0, 1] + point
  }
}
