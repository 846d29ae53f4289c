import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Rows to which another program gave a key that is not below 2⁵³ are skipped rows everywhere.
@Suite struct UnnumberedRowTests {
  private static let limit: Int64 = 1 << 53

  /// Keys at and beyond the limits, and the last possible ones.
  private static let keys = [
    limit, limit + 1, Int64.max, -limit, -limit - 1, Int64.min, limit - 1, 1 - limit, 17,
  ]

  private static func isPossible(_ key: Int64) -> Bool { abs(Double(key)) < 0x1p53 }

  @Test(arguments: 0..<30 as Range<UInt64>) func theyAreSkippedAndCounted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try withStore(of: "name,lat,lon\na,1,2\nb,3,4\nc,5,6\nbad,x,1\n") { store in
      var present: Set<Int64> = [0, 1, 2]
      for _ in 0..<5 {
        let before = present
        let other = try DatabaseQueue(path: store.path)
        try other.write { db in
          if Int.random(in: 0..<5, using: &random) == 0 {
            // A program that bypasses the triggers.
            for name in ["replaced", "inserted", "updated", "removed"] {
              try db.execute(sql: "DROP TRIGGER IF EXISTS pinfold_noted_\(name)")
            }
          }
          let point = Data(PointBlob.bytes(of: Coordinate(latitude: 1, longitude: 2)))
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            let key = Self.keys.randomElement(using: &random) ?? 0
            if present.remove(key) != nil {
              try db.execute(sql: "DELETE FROM places WHERE fid = ?", arguments: [key])
              continue
            }
            let old = present.sorted().randomElement(using: &random)
            if let old, Bool.random(using: &random) {
              try db.execute(
                sql: "UPDATE places SET fid = ? WHERE fid = ?",
                arguments: [key, old]
              )
              present.remove(old)
            } else {
              try db.execute(
                sql: "INSERT INTO places (fid, geom, name) VALUES (?, ?, 'far')",
                arguments: [key, point]
              )
            }
            present.insert(key)
          }
        }
        try other.close()
        let version = store.version
        let changes = try store.changesByOthers()
        if present != before { #expect(changes?.isEmpty != true && store.version != version) }
        try Self.compare(store, present)
      }
      try store.close()
      let report = try PlaceStore.check(store.path)
      let skipped = present.count { !Self.isPossible($0) } + 1
      #expect(report.problems == [] && report.rejectedCount == skipped)
      #expect(report.placeCount == present.count + 1 - skipped)
      try Self.compare(try PlaceStore(opening: store.path, for: .reading), present)
    }
  }

  /// A store that is opened after the change counts the rows.
  @Test(arguments: [StoreUse.editing, .reading, .snapshot]) func aNewStartCountsThem(use: StoreUse)
    throws
  {
    try withStore(of: "name,lat,lon\na,1,2\nbad,x,1\n") { store in
      try store.close()
      let other = try DatabaseQueue(path: store.path)
      let sql = "INSERT INTO places (fid, geom) SELECT ?, geom FROM places WHERE fid = 0"
      try other.write { try $0.execute(sql: sql, arguments: [Self.limit]) }
      try other.close()
      try Self.compare(try PlaceStore(opening: store.path, for: use), [0, Self.limit])
    }
  }

  private static func compare(_ store: PlaceStore, _ present: Set<Int64>) throws {
    let (numbers, others) = (
      present.filter(isPossible).sorted(), present.filter { !isPossible($0) }.sorted()
    )
    #expect(store.placeCount == numbers.count && store.rejectedCount == others.count + 1)
    #expect(try store.index().count == numbers.count)
    let listed = try store.rejectedRows().dropFirst()
    #expect(listed.compactMap(\.number) == others)
    #expect(listed.allSatisfy { $0.reason == .invalidKey && $0.value == "\($0.number ?? 0)" })
    #expect(try store.rejections().count(for: .invalidKey) == others.count)
    let found = try store.search("far", limit: 20).map { store.rowNumbers[$0.id.row] }
    #expect(found.allSatisfy(isPossible))
    var visited: [Int64] = []
    let remarks = try store.export(as: .geoJSON, visit: { visited.append($0) }) { _ in true }
    #expect(visited == numbers && remarks.unnumberedCount == others.count)
    guard !numbers.isEmpty else { return }
    let table = try PlaceTable.read(store)
    #expect((0..<UInt32(table.rowCount)).map { table.numbers[$0] } == numbers)
    #expect(table.rejectedRows.count(for: .invalidKey) == others.count)
  }
}
