import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// The number of a place is the key of its row, in exports too, and after the store is opened again.
/// Pinfold and another program edit the store in any order.
@Suite struct PlaceNumberLawTests {
  private static let limit: Int64 = 1 << 53

  private static let words = ["Alpha", "beta", "Gamma", "delta", "echo"]

  @Test(arguments: 0..<40 as Range<UInt64>) func numbersAreKeys(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (text, imported) = seed % 3 == 0 ? Self.features(&random) : Self.rows(&random)
    var numbers = imported
    try withTemporaryFile(Array(text.utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      var store = try PlaceStore(opening: path)
      #expect(try Self.keys(path) == numbers.sorted())
      try Self.compare(store)
      for _ in 0..<12 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: try Self.edit(store, &numbers, &random)
        case 3, 4:
          try Self.edit(path, &numbers, &random)
          _ = try store.changesByOthers()
        case 5: try store.save(try store.index())
        default:
          try store.close()
          if Bool.random(using: &random) { try Self.edit(path, &numbers, &random) }
          if Int.random(in: 0..<6, using: &random) == 0 { try Self.dropTriggers(path) }
          store = try PlaceStore(opening: path)
          _ = try store.changesByOthers()
        }
        #expect(try Self.keys(path) == numbers.sorted())
      }
      try Self.compare(store)
      // Only a place takes a row.
      #expect(store.nextRow < 1000)
      let before = try Self.names(store)
      try store.close()
      #expect(try PlaceStore.check(path).problems == [])
      let again = try PlaceStore(opening: path, for: .reading)
      #expect(try Self.names(again) == before)
      try Self.compare(again)
    }
  }

  /// A key as large as a row could be, or beyond that, takes no more memory than others.
  @Test(
    arguments: [
      4_294_967_294, 4_294_967_295, 4_294_967_296, limit - 1, limit, .max, -1, -limit, .min,
    ] as [Int64]
  )
  func keysOfOtherProgramsMayBeLarge(key: Int64) throws {
    try withStore(of: "name,lat,lon\nalpha,1,2\nbeta,x,4\ngamma,5,6\n") { store in
      let other = try DatabaseQueue(path: store.path)
      let point = Data(PointBlob.bytes(of: Coordinate(latitude: 3, longitude: 4)))
      try other.write {
        let sql = "INSERT INTO \(try Self.table($0)) (fid, geom, name) VALUES (?, ?, 'zulu')"
        try $0.execute(sql: sql, arguments: [key, point])
      }
      _ = try store.changesByOthers()
      let isPlace = key > -Self.limit && key < Self.limit
      #expect(store.placeCount == (isPlace ? 3 : 2) && store.nextRow == store.placeCount)
      #expect(store.rowNumbers.id(of: "\(key)") == (isPlace ? PointID(2) : nil))
      #expect(try store.index().count == store.placeCount)
      #expect(try store.search("zulu", limit: 9).map(\.id) == (isPlace ? [PointID(2)] : []))
      let insert = PlaceEdit.insert(at: Coordinate(latitude: 1, longitude: 1), properties: [])
      if key == Self.limit - 1 {
        let error = #expect(throws: StoreError.self) { try store.apply([insert]) }
        #expect(error?.kind == .tooManyPlaces)
      } else {
        let id = try #require(try store.apply([insert]).first?.id)
        let next = isPlace ? max(3, key + 1) : 3
        #expect(store.rowNumbers.number(of: id).description == "\(next)")
        #expect(try Self.keys(store.path).contains(next))
      }
      #expect(try PlaceTable.read(store).rowCount == store.placeCount)
      try Self.compare(store)
    }
  }

  // MARK: - Files

  /// Rows of CSV, some of them bad, and the numbers of the others.
  private static func rows(_ random: inout SplitMix64) -> (text: String, numbers: [Int64]) {
    var (text, numbers) = ("name,kind,lat,lon\n", [Int64]())
    for number in 0..<Int64.random(in: 4...40, using: &random) {
      let isGood = number == 0 || Int.random(in: 0..<4, using: &random) > 0
      if isGood { numbers.append(number) }
      let there = isGood ? coordinate(&random) : Coordinate(latitude: 99, longitude: 1)
      text += "\(word(&random)),\(word(&random)),\(there.latitude),\(there.longitude)\n"
    }
    return (text, numbers)
  }

  /// Features with ids in any order.
  private static func features(_ random: inout SplitMix64) -> (text: String, numbers: [Int64]) {
    let ids = Set((0..<30).map { _ in Int64.random(in: -20...4000, using: &random) })
      .shuffled(using: &random)
    let lines = ids.map { id in
      let there = coordinate(&random)
      return """
        {"type":"Feature","id":\(id),"properties":{"name":"\(word(&random))","kind":\
        "\(word(&random))"},"geometry":{"type":"Point","coordinates":\
        [\(there.longitude),\(there.latitude)]}}
        """
    }
    let list = lines.joined(separator: ",\n")
    return (#"{"type":"FeatureCollection","features":[\#n\#(list)]}"#, ids)
  }

  private static func word(_ random: inout SplitMix64) -> String {
    words.randomElement(using: &random) ?? ""
  }

  private static func coordinate(_ random: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: Double.random(in: -80...80, using: &random),
      longitude: Double.random(in: -179...179, using: &random)
    )
  }

  // MARK: - Edits

  private static func edit(
    _ store: PlaceStore,
    _ numbers: inout [Int64],
    _ random: inout SplitMix64
  ) throws {
    let here = coordinate(&random)
    let name = [Property(name: "name", value: .string(word(&random)))]
    let number = numbers.randomElement(using: &random)
    guard let number, Int.random(in: 0..<3, using: &random) > 0 else {
      let id = try #require(try store.apply([.insert(at: here, properties: name)]).first?.id)
      let new = store.rowNumbers[id.row]
      #expect(numbers.allSatisfy { $0 < new })
      numbers.append(new)
      return
    }
    let id = try #require(store.rowNumbers.id(of: "\(number)"))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: _ = try store.apply([.move(id, to: here)])
    case 1: _ = try store.apply([.update(id, properties: name)])
    default:
      _ = try store.apply([.remove(id)])
      numbers.removeAll { $0 == number }
      #expect(throws: StoreError.self) { try store.apply([.remove(id)]) }
    }
  }

  /// Edits as another program does.
  private static func edit(
    _ path: String,
    _ numbers: inout [Int64],
    _ random: inout SplitMix64
  ) throws {
    let other = try DatabaseQueue(path: path)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let point = Data(PointBlob.bytes(of: coordinate(&random)))
      let key = numbers.randomElement(using: &random) ?? 0
      let bound = Int64(1) << Int64.random(in: 3...40, using: &random)
      let new = Int64.random(in: -5...bound, using: &random)
      let isNew = !numbers.contains(new)
      let name = word(&random)
      try other.write { db in
        let table = try Self.table(db)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let sql = "INSERT INTO \(table) (geom, name) VALUES (?, ?)"
          try db.execute(sql: sql, arguments: [point, name])
          numbers.append(db.lastInsertedRowID)
        case 1 where isNew:
          let sql = "INSERT INTO \(table) (fid, geom, name) VALUES (?, ?, ?)"
          try db.execute(sql: sql, arguments: [new, point, name])
          numbers.append(new)
        case 2 where isNew && numbers.contains(key):
          try db.execute(sql: "UPDATE \(table) SET fid = ? WHERE fid = ?", arguments: [new, key])
          numbers.removeAll { $0 == key }
          numbers.append(new)
        case 3:
          try db.execute(sql: "DELETE FROM \(table) WHERE fid = ?", arguments: [key])
          numbers.removeAll { $0 == key }
        default:
          let sql = "UPDATE \(table) SET name = ?, geom = ? WHERE fid = ?"
          try db.execute(sql: sql, arguments: [name, point, key])
        }
      }
    }
    try other.close()
  }

  private static func dropTriggers(_ path: String) throws {
    let other = try DatabaseQueue(path: path)
    try other.write { db in
      let sql = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
      for name in try String.fetchAll(db, sql: sql) { try db.execute(sql: "DROP TRIGGER \(name)") }
    }
    try other.close()
  }

  // MARK: - What there is

  private typealias KeyedPlace = (number: Int64, there: Coordinate, name: String)

  private static func table(_ db: Database) throws -> String {
    let sql = "SELECT '\"' || table_name || '\"' FROM gpkg_geometry_columns"
    return try String.fetchOne(db, sql: sql) ?? ""
  }

  private static func keys(_ path: String) throws -> [Int64] {
    try DatabaseQueue(path: path).read {
      try Int64.fetchAll($0, sql: "SELECT fid FROM \(try table($0)) ORDER BY fid")
    }
  }

  /// The places by number, as their store gives them.
  private static func names(_ store: PlaceStore) throws -> [Int64: String] {
    let places = try store.places((0..<UInt32(store.nextRow)).map { PointID($0) })
    let pairs = places.map { place in
      (store.rowNumbers[place.id.row], "\(place.name ?? "") \(place.coordinate)")
    }
    return try Dictionary(pairs) { _, _ in throw CancellationError() }
  }

  /// Holds the store to what its table of places says.
  private static func compare(_ store: PlaceStore) throws {
    let rows: [KeyedPlace] = try DatabaseQueue(path: store.path).read { db in
      let sql = "SELECT fid, geom, name FROM \(try Self.table(db)) ORDER BY fid"
      return try Row.fetchAll(db, sql: sql).compactMap { row -> KeyedPlace? in
        let bytes: Data = row["geom"]
        let found = PointBlob.coordinate(Array(bytes).span)
        let there = try #require(found)
        let number: Int64 = row["fid"]
        return RowNumbers.isPossible(number) ? (number, there, row["name"] ?? "") : nil
      }
    }
    let expected = rows.map { ($0.number, "\($0.name) \($0.there)") }
    #expect(try names(store) == Dictionary(uniqueKeysWithValues: expected))
    let numbers = store.rowNumbers
    let ids = try rows.map { try #require(numbers.id(of: "\($0.number)")) }
    var index = PointIndex()
    index.apply(zip(ids, rows).map { .insert($0, at: $1.there) })
    #expect(try store.index().encoded() == index.encoded())
    for word in words {
      let having = rows.filter { $0.name == word }.map(\.number)
      let found = try store.search(word, limit: 99).map { numbers[$0.id.row] }
      #expect(Array(found.prefix(having.count)) == having, "\(word)")
      let filter = try PlaceFilter("name=\(word)")
      let matching = try store.matchingPoints([filter])
      #expect(zip(ids, rows).filter { matching.contains($0.0) }.map(\.1.number) == having)
    }
    guard !rows.isEmpty else { return }
    // What reads all places of a store has the same numbers, in their order.
    let all = try PlaceTable.read(store)
    #expect((0..<UInt32(all.rowCount)).map { all.numbers[$0] } == rows.map(\.number))
    #expect(all.coordinates == rows.map(\.there))
    var text: [UInt8] = []
    var written: [Int64] = []
    try store.export(as: store.csvFormat, visit: { written.append($0) }) { bytes in
      text += bytes
      return true
    }
    #expect(written == rows.map(\.number))
    try withStore(of: String(decoding: text, as: UTF8.self)) { fresh in
      let places = try fresh.places((0..<UInt32(fresh.nextRow)).map { PointID($0) })
      #expect(places.map(\.coordinate) == rows.map(\.there))
    }
  }
}
