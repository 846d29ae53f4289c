import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// A store is a GeoPackage that other programs read.
@Suite struct GeoPackageTests {
  private static let file = """
    name,zip,rank,area,empty,Name,fid,geom,mixed,lat,lon
    Alpha,01234,7,1.5,,a,x,y,1,1.25,-2.5
    Beta,98765,-12,2.0,3,b,x,y,1.0,3.75,4.25
    Gamma,00001,,0.25,,c,x,y,007,5.5,170.0

    """

  /// Python reads it with nothing but its own SQLite.
  private static let script = """
    import sqlite3, struct, sys
    db = sqlite3.connect(sys.argv[1])
    def one(sql): return db.execute(sql).fetchone()
    assert one("PRAGMA application_id")[0] == 0x47504B47
    assert one("PRAGMA user_version")[0] == 10300
    assert [r[0] for r in db.execute("SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY 1")] == [-1, 0, 4326]
    assert one("SELECT table_name, column_name, geometry_type_name, srs_id, z, m FROM gpkg_geometry_columns") \\
      == ("places", "geom", "POINT", 4326, 0, 0)
    assert one("SELECT data_type, srs_id, min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = 'places'") \\
      == ("features", 4326, -2.5, 1.25, 170.0, 5.5)
    types = {r[1]: r[2] for r in db.execute("PRAGMA table_info(places)")}
    assert types == {"fid": "INTEGER", "geom": "BLOB", "name": "TEXT", "zip": "TEXT", "rank": "INTEGER",
      "area": "REAL", "empty": "INTEGER", "Name_2": "TEXT", "fid_2": "TEXT", "geom_2": "TEXT",
      "mixed": "TEXT", "lat": "REAL", "lon": "REAL"}, types
    rows = db.execute("SELECT fid, geom, zip, rank, area, empty, mixed FROM places ORDER BY fid").fetchall()
    assert [r[2:] for r in rows] == [("01234", 7, 1.5, None, "1"), ("98765", -12, 2.0, 3, "1.0"),
      ("00001", None, 0.25, None, "007")], rows
    for fid, blob, *_ in rows:
        assert blob[:8] == b"GP\\x00\\x01" + struct.pack("<i", 4326) and len(blob) == 29
        assert struct.unpack("<BIdd", blob[8:])[:2] == (1, 1)
    assert struct.unpack("<dd", rows[2][1][13:]) == (170.0, 5.5)
    assert one("PRAGMA integrity_check")[0] == "ok"
    assert one("SELECT count(*) FROM pinfold_words WHERE pinfold_words MATCH 'alpha'")[0] == 1
    print("ok")
    """

  private func output(_ program: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 127 ? nil : String(decoding: data, as: UTF8.self)
  }

  @Test func othersReadTheTable() throws {
    try withStore(of: Self.file) { store in
      let rows = [0, 1, 2].map { PointID($0) }
      let places = try store.places(rows).map { $0.properties().map(\.value.text) }
      let lines = Self.file.split(separator: "\n").dropFirst()
      let fields = lines.map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(places == fields)
      try store.close()
      let read = try output("python3", ["-c", Self.script, store.path])
      #expect(read == nil || read == "ok\n", "\(read ?? "")")
      let info = try output("ogrinfo", ["-so", store.path, "places"])
      for line in ["Geometry: Point", "Feature Count: 3", "zip: String", "rank: Integer"] {
        #expect(info?.contains(line) ?? true, "\(info ?? "")")
      }
      // The tables beside it are not in the way.
      let layers = try output("ogrinfo", ["-q", store.path])
      #expect(layers?.contains("pinfold_meta") != true, "\(layers ?? "")")
    }
  }

  /// Values of any file are there after they were stored, and after an edit of something else.
  @Test(arguments: 0..<60) func valuesReadBackAsTheyWere(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texts = [
      "", "0", "-0", "7", "007", "-12", "1.5", "1.50", "2.0", "-0.0", "1e5", "1e+16", "0.1",
      "123456789012345678", "1234567890123456789", "9007199254740993", " 1", "+1", "x", "true",
      "1,5", "0.30000000000000004", "5e-324", "inf", "nan", ".5", "5.", "100000.0", "1e-05",
    ]
    let columns = (0..<5).map { _ in
      Array(texts.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
    }
    let count = Int.random(in: 1...12, using: &random)
    let rows = (0..<count).map { _ in
      columns.map { $0.randomElement(using: &random) ?? "" }
    }
    let isJSON = seed % 2 == 0
    let lines = rows.map { row in
      guard isJSON else { return "1,2," + row.map { "\"\($0)\"" }.joined(separator: ",") }
      let members = row.enumerated().compactMap { column, text -> String? in
        if text.isEmpty { return Bool.random(using: &random) ? "\"c\(column)\":null" : nil }
        let isNumber =
          Double(text) != nil && !"n+i. ".contains(text.first ?? " ")
          && !text.hasSuffix(".") && !text.hasPrefix("00")
        return "\"c\(column)\":" + (isNumber ? text : "\"\(text)\"")
      }
      return "{" + (["\"lat\":1", "\"lon\":2"] + members).joined(separator: ",") + "}"
    }
    let head = isJSON ? "" : "lat,lon,c0,c1,c2,c3,c4\n"
    try withStore(of: head + lines.joined(separator: "\n") + "\n") { store in
      let ids = rows.indices.map { PointID(UInt32($0)) }
      let before = try store.places(ids).map { Set($0.properties()) }
      let file = String(store.path.dropLast(".gpkg".count))
      let table = try PlaceTable.read(.file(file))
      #expect(try before == rows.indices.map { try Set(table.properties(ofRow: $0)) })
      let new = Property(name: "new", value: .string("x"))
      _ = try store.apply(ids.map { .update($0, properties: [new]) })
      let after = try store.places(ids).map { Set($0.properties()) }
      #expect(after == before.map { $0.union([new]) })
    }
  }

  @Test func aColumnIsANumberOnlyIfEachTextReadsBack() throws {
    let cases: [(texts: [String], type: String)] = [
      (["1", "2"], "INTEGER"), (["1", ""], "INTEGER"), (["1", "2.5"], "REAL"),
      (["1.0", "2.5"], "REAL"),
      (["1", "1.0"], "TEXT"), (["01", "2"], "TEXT"), (["1.50", "2.5"], "TEXT"), (["", ""], "TEXT"),
      (["1", "x"], "TEXT"), (["-0", "1"], "TEXT"), (["1e5", "1"], "TEXT"),
    ]
    for (texts, type) in cases {
      let rows = texts.map { "1.5,2.5,\($0)\n" }.joined()
      try withStore(of: "lat,lon,v\n" + rows) { store in
        #expect(store.table.columns[2].form.declaredType == type, "\(texts)")
      }
    }
  }

  @Test func aFileWithTooManyColumnsIsRefused() throws {
    let names = ["lat", "lon"] + (2..<2000).map { "c\($0)" }
    let text = names.joined(separator: ",") + "\n" + names.map { _ in "1" }.joined(separator: ",")
    try withTemporaryFile(Array((text + "\n").utf8)) { file in
      let table = try PlaceTable.read(.file(file))
      let path = PlaceStore.path(forFile: file)
      let error = #expect(throws: StoreError.self) { try PlaceStore.make(at: path, from: table) }
      #expect(error?.kind == .tooManyColumns && error?.path == path)
      #expect(error?.description.hasPrefix("\(file) has more than 1990 columns") == true)
    }
  }

  @Test func anotherProgramsGeoPackageIsNoStore() throws {
    try withTemporaryFile([], named: "x.gpkg") { path in
      let database = try DatabaseQueue(path: path)
      try database.writeWithoutTransaction { db in
        try GeoPackageSchema.mark(db)
        let table = FeatureTable(name: "a\"b", columns: [], hasTexts: true)
        try db.execute(sql: table.definition)
      }
      try database.close()
      #expect(!PlaceStore.isStore(at: path))
      let error = #expect(throws: StoreError.self) { try PlaceStore(opening: path) }
      #expect(error?.kind == .notAStore)
      let table = try PlaceTable.read(.text("lat,lon\n1,2\n"))
      let refused = #expect(throws: StoreError.self) { try PlaceStore.make(at: path, from: table) }
      #expect(refused?.kind == .notAStore)
    }
  }

  @Test(arguments: [
    ("/a/places.csv", "places"), ("places.csv.gz", "places"), ("gpkg_x.csv", "places_gpkg_x"),
    ("my.data.csv", "my.data"), (".csv", ".csv"), ("standard input", "places"),
    ("a\"b'.json", "a\"b'"),
  ])
  func theTableIsNamedAfterTheFile(file: String, name: String) {
    #expect(FeatureTable.name(ofFile: file) == name)
  }

  @Test(arguments: 0..<50) func pointsReadBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let point = Coordinate(
        latitude: Double(bitPattern: .random(in: 0 ... .max, using: &random)),
        longitude: Double(bitPattern: .random(in: 0 ... .max, using: &random))
      )
      var bytes = PointBlob.bytes(of: point)
      let read = PointBlob.coordinate(bytes.span)
      #expect(read?.latitude.bitPattern == point.latitude.bitPattern)
      #expect(read?.longitude.bitPattern == point.longitude.bitPattern)
      // Whatever a stranger writes is read without a crash.
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      let end = Int.random(in: 0...bytes.count, using: &random)
      _ = PointBlob.coordinate(Array(bytes[..<end]).span)
    }
  }
}
