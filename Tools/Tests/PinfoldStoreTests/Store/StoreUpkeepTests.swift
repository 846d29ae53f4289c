import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Upkeep runs beside edits, and loses nothing after an interruption at any point.
@Suite struct StoreUpkeepTests {
  private static func rows(_ count: Int) -> String {
    let rows = (0..<count).map { "Place \($0) common,\($0 % 90),\($0 % 180),old\n" }
    return "name,lat,lon,kind\n" + rows.joined()
  }

  private static func edits(_ numbers: Range<Int>) -> [PlaceEdit] {
    numbers.map { number in
      let name = Property(name: "name", value: .string("Edited \(number) common"))
      return .update(PointID(UInt32(number)), properties: [name])
    }
  }

  private static func pagesWritten(by body: () throws -> Void, _ store: PlaceStore) throws -> Int {
    let before = try store.connections.write { $0.pagesWritten }
    try body()
    return Int(try store.connections.write { $0.pagesWritten } - before)
  }

  /// Whatever was written before, an edit writes its own pages only, and a step of merging
  /// not many more.
  @Test func noEditMerges() throws {
    try withStore(of: Self.rows(20_000)) { store in
      var (mostOfEdit, mostOfStep, steps) = (0, 0, 0)
      for number in 0..<1500 {
        let pages = try Self.pagesWritten(
          by: { _ = try store.apply(Self.edits(number..<number + 1)) },
          store
        )
        mostOfEdit = max(mostOfEdit, pages)
        var hasMore = number % 50 == 0
        while hasMore {
          let pages = try Self.pagesWritten(by: { hasMore = try store.tidy() }, store)
          (mostOfStep, steps) = (max(mostOfStep, pages), steps + 1)
        }
      }
      #expect(mostOfEdit <= 40)
      #expect(mostOfStep <= 200)
      #expect(steps > 50)
    }
  }

  /// However many edits are made before their upkeep is done, none is refused.
  @Test func noEditIsRefusedWhenMergingIsLate() throws {
    try withStore(of: Self.rows(3000)) { store in
      // Segments have two sizes. The number of each stays below the number that SQLite merges at
      // last.
      for start in stride(from: 0, to: 2720, by: 80) {
        _ = try store.apply(Self.edits(start..<start + 80))
      }
      while try store.tidy() {}
      let here = Coordinate(latitude: 1, longitude: 2)
      for number in 0..<2010 {
        let name = Property(name: "name", value: .string("Inserted \(number)"))
        _ = try store.apply([.insert(at: here, properties: [name])])
      }
      #expect(try store.search("inserted 2009", limit: 3).count == 1)
    }
  }

  /// After edits and merging, searches find the same places as in a store of the edited places.
  @Test(arguments: 0..<4)
  func mergingChangesNothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withStore(of: Self.rows(10)) { store in
      var model = try PlaceModel(store)
      var merges = 0
      for round in 0..<240 {
        let edits = model.edits(&random)
        model.apply(edits, try store.apply(edits))
        if Int.random(in: 0..<4, using: &random) == 0, try store.tidy() { merges += 1 }
        if round % 40 == 39 { try model.compare(store) }
      }
      while try store.tidy() { merges += 1 }
      #expect(merges > 0)
      try model.compare(store)
    }
  }

  /// The store's index has all of its places at every step of saving, and after an interruption.
  @Test func halfOfAnIndexIsNeverUsed() throws {
    let places = 150_000  // some chunks
    try withStore(of: Self.rows(places)) { store in
      _ = try store.apply(Self.edits(0..<10) + [.remove(PointID(11))])
      var (steps, isOver) = (0, false)
      var saving = IndexSaving(try store.index(), editCount: store.editCount)
      while !isOver {
        // Edits go on meanwhile.
        let there = Coordinate(latitude: Double(steps), longitude: 1)
        _ = try store.apply([.move(PointID(UInt32(20 + steps)), to: there)])
        isOver = try store.write { try saving.step($0) }
        steps += 1
        try Self.checkIndex(store)
        // Another begins, and does not end.
        if steps == 5 {
          saving = IndexSaving(try store.index(), editCount: store.editCount)
        }
      }
      #expect(steps > 10)
      let numbers = try store.read { try Int.fetchAll($0, sql: "SELECT number FROM pinfold_index") }
      #expect(numbers.count == (try store.index().encoded().count + (512 << 10) - 1) / (512 << 10))
      // An index older than the saved one changes nothing.
      try store.save(PointIndex(), editCount: 1)
      try Self.checkIndex(store)
    }
  }

  private static func checkIndex(_ store: PlaceStore) throws {
    let made = try store.read { try StoreIndex.make($0, path: store.path) }
    #expect(try store.index().encoded() == made.encoded())
  }

  /// The log starts over now and then, even if edits never pause and a search is running.
  @Test func theLogStaysShort() throws {
    try withStore(of: Self.rows(20_000)) { store in
      for round in 0..<40 {
        _ = try store.apply(Self.edits(round * 400..<round * 400 + 400))
        _ = try store.tidy()
        _ = try store.search("common", limit: 3)
      }
      let size = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")[.size]
      #expect((size as? Int ?? .max) < 3000 * 4120)
    }
  }
}
