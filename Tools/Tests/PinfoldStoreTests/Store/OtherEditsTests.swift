import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Another program and Pinfold edit one store, in any order. The store always equals an import of
/// its rows.
@Suite struct OtherEditsTests {
  private static let file = """
    name,lat,lon,count,kind
    Alpha,1,2,1,old
    Beta,3,4,2,old
    Gamma Alpha,5,6,3,old
    Delta,7,8,4,old
    Odd,9,10,5,old
    Echo,11,12,,

    """

  private static let words = ["Alpha", "beta", "Ünder", "delta-echo", "ALPHABET", "x1"]

  @Test(arguments: 0..<40) func anyOrderGivesTheRowsAsTheyAre(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withTemporaryFile(Array(Self.file.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      var store = try PlaceStore(opening: path)
      for _ in 0..<20 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: try Self.edit(store, &random)
        case 2, 3, 4: try Self.edit(path, &random)
        case 5: _ = try store.changesByOthers()
        case 6: try store.save(try store.index())
        default:
          try store.close()
          if Bool.random(using: &random) { try Self.edit(path, &random) }
          store = try PlaceStore(opening: path)
        }
      }
      _ = try store.changesByOthers()
      try Self.compare(store)
      try store.close()
      #expect(try PlaceStore.check(path).problems == [])
    }
  }

  /// A point that another program has removed lacks a position in exports.
  @Test(arguments: [nil, PlaceFormat.geoJSON]) func exportsPlacesWithoutAPoint(format: PlaceFormat?)
    throws
  {
    try withStore(of: "name,lat,lon\na,1,2\nb,3,4\n") { store in
      let queue = try DatabaseQueue(path: store.path)
      try queue.write { db in
        let sql = "SELECT table_name FROM gpkg_geometry_columns"
        let table = try #require(try String.fetchOne(db, sql: sql))
        try db.execute(sql: "UPDATE \"\(table)\" SET geom = x'4750000100000000' WHERE name = 'b'")
      }
      var bytes: [UInt8] = []
      try store.export(as: format ?? store.csvFormat) { chunk in
        bytes += chunk
        return true
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains(format == nil ? "\nb,,\n" : #""geometry":null"#), "\(text)")
      #expect(!text.contains("nan"))
    }
  }

  private static func coordinate(_ random: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: Double.random(in: -80...80, using: &random),
      longitude: Double.random(in: -179...179, using: &random)
    )
  }

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...2, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private static func edit(_ store: PlaceStore, _ random: inout SplitMix64) throws {
    let rows = try (0..<UInt32(store.nextRow)).filter { try store.place(PointID($0)) != nil }
    let here = coordinate(&random)
    // A word among numbers is in no column.
    let count = ["many", "8", "007"].randomElement(using: &random) ?? ""
    let names = [
      Property(name: "name", value: .string(text(&random))),
      Property(name: "count", value: .string(count)),
    ]
    guard let row = rows.randomElement(using: &random) else { return }
    let edits: [PlaceEdit] = [
      .insert(at: here, properties: names), .move(PointID(row), to: here),
      .update(PointID(row), properties: names), .remove(PointID(row)),
    ]
    let edit = edits[Int.random(in: 0..<4, using: &random)]
    // The other program may have removed it, which the store does not know yet.
    do { _ = try store.apply([edit]) } catch { #expect(error.kind == .unknownPlace) }
  }

  /// Edits as another program does, which knows nothing of Pinfold.
  private static func edit(_ path: String, _ random: inout SplitMix64) throws {
    let other = try DatabaseQueue(path: path)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let fids = try other.read { try Int64.fetchAll($0, sql: "SELECT fid FROM places") }
      let fid = fids.randomElement(using: &random) ?? 0
      let (point, name) = (blob(coordinate(&random), &random), text(&random))
      let statements: [(String, StatementArguments)] = [
        ("INSERT INTO places (geom, name, lat) VALUES (?, ?, 'x')", [point, name]),
        ("INSERT OR REPLACE INTO places (fid, geom, name) VALUES (?, ?, ?)", [fid, point, name]),
        ("UPDATE places SET geom = ? WHERE fid = ?", [point, fid]),
        ("UPDATE places SET name = ?, count = 7 WHERE fid = ?", [name, fid]),
        ("UPDATE OR IGNORE places SET name = ? WHERE fid % 2 = ?", [name, fid % 2]),
        ("UPDATE OR ROLLBACK places SET name = name, lat = 1 WHERE fid = ?", [fid]),
        ("UPDATE OR IGNORE places SET fid = fid + 1000 WHERE fid = ? AND fid < 1000", [fid]),
        ("DELETE FROM places WHERE fid = ?", [fid]),
        ("INSERT OR IGNORE INTO places (fid, geom) VALUES (?, ?)", [fid, point]),
      ]
      let (sql, arguments) = statements[Int.random(in: 0..<statements.count, using: &random)]
      try other.write { try $0.execute(sql: sql, arguments: arguments) }
    }
    try other.close()
  }

  /// A point with an envelope or without.
  private static func blob(_ there: Coordinate, _ random: inout SplitMix64) -> Data {
    var bytes = PointBlob.bytes(of: there)
    if Bool.random(using: &random) {
      bytes[3] |= 1 << 1
      let (x, y) = (Array(bytes[13..<21]), Array(bytes[21..<29]))
      bytes.insert(contentsOf: x + x + y + y, at: 8)
    }
    return Data(bytes)
  }

  private static func compare(_ store: PlaceStore) throws {
    var text: [UInt8] = []
    try store.export(as: store.csvFormat) { bytes in
      text += bytes
      return true
    }
    guard store.placeCount > 0 else { return }
    try withStore(of: String(decoding: text, as: UTF8.self)) { fresh in
      #expect(fresh.placeCount == store.placeCount && fresh.rejectedCount == 0)
      let (numbers, all) = (store.rowNumbers, 0..<UInt32(store.nextRow))
      // Exports are in the order of numbers.
      let inOrder = all.sorted { numbers[$0] < numbers[$1] }.map { PointID($0) }
      let places = try store.places(inOrder)
      let others = try fresh.places((0..<UInt32(fresh.nextRow)).map { PointID($0) })
      #expect(places.map(\.coordinate) == others.map(\.coordinate))
      #expect(places.map(\.name) == others.map(\.name))
      let rows = Dictionary(uniqueKeysWithValues: zip(places.map(\.id), others.map(\.id)))
      var index = PointIndex()
      index.apply(places.map { .insert($0.id, at: $0.coordinate) })
      #expect(try store.index().encoded() == index.encoded())
      for word in words + ["a", "al", "odd", "7", "many", "old", "delta"] {
        let (found, expected) = (
          try store.search(word, limit: 99), try fresh.search(word, limit: 99)
        )
        #expect(found.compactMap { rows[$0.id] } == expected.map(\.id), "\(word)")
      }
    }
  }

  /// What columns cannot say, such as a word among numbers, survives another program's edit of others.
  @Test func irregularValuesAreKept() throws {
    try withStore(of: Self.file) { store in
      let many = [Property(name: "count", value: .string("many"))]
      _ = try store.apply([.update(PointID(4), properties: many)])
      let other = try DatabaseQueue(path: store.path)
      try other.write { db in
        try db.execute(sql: "UPDATE places SET name = 'Even', count = count WHERE fid = 4")
        try db.execute(sql: "UPDATE places SET count = 5, kind = NULL WHERE fid = 0")
      }
      #expect(try store.changesByOthers() == [PointID(0), PointID(4)])
      let row = Set(try #require(try store.place(PointID(4))).properties().map(\.value.text))
      #expect(row == ["Even", "9", "10", "many", "old"])
      try other.write { try $0.execute(sql: "UPDATE places SET count = 6 WHERE fid = 4") }
      #expect(try store.changesByOthers() == [PointID(4)])
      #expect(try store.search("6", limit: 9).map(\.id) == [PointID(4)])
      #expect(try store.search("many", limit: 9).isEmpty)
      #expect(try store.changesByOthers() == [])
    }
  }

  @Test(arguments: ["rows", "triggers"]) func programsThatGoRoundTriggersAreNoticed(what: String)
    throws
  {
    try withStore(of: Self.file) { store in
      #expect(try store.changesByOthers() == [])
      let other = try DatabaseQueue(path: store.path)
      try other.write { db in
        let triggers = "FROM sqlite_master WHERE type = 'trigger'"
        let made = try String.fetchAll(db, sql: "SELECT sql \(triggers)")
        for name in try String.fetchAll(db, sql: "SELECT name \(triggers)") {
          try db.execute(sql: "DROP TRIGGER \(name)")
        }
        if what == "rows" {
          try db.execute(sql: "DELETE FROM places WHERE fid = 1")
          for sql in made { try db.execute(sql: sql) }
        } else {
          try db.execute(sql: "UPDATE places SET name = 'Zulu' WHERE fid = 1")
        }
      }
      #expect(try store.changesByOthers() == nil)
      try Self.compare(store)
      #expect(try store.changesByOthers() == [])
      // The caller could not show the edits that it took over.
      store.takeOverAgain()
      #expect(try store.changesByOthers() == nil)
      try other.write { try $0.execute(sql: "UPDATE places SET name = 'Last' WHERE fid = 2") }
      #expect(try store.changesByOthers() == [PointID(2)])
      try Self.compare(store)
    }
  }
}
