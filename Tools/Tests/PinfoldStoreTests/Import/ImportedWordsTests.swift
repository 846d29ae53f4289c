import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// A separate thread writes words into tables that are copied.
@Suite struct ImportedWordsTests {
  private struct Failure: Error {}

  private static func table(rows: Int, _ random: inout SplitMix64) throws -> PlaceTable {
    let names = (0..<rows).map { _ in
      (0..<Int.random(in: 0...3, using: &random))
        .map { _ in "w\(Int.random(in: 0..<rows, using: &random))" }.joined(separator: " ")
    }
    let lines = names.enumerated().map { "1,2,\($1),\($0 % 7)\n" }
    let text = "lat,lon,name,kind\n\(lines.joined())"
    return try PlaceTable.read(.bytes(Array(text.utf8), name: "p.csv"))
  }

  /// The full-text table is complete, and each word has the same number of places as in the file.
  @Test(arguments: [1, 1023, 1024, 1025, 5000])
  func allWordsAreCopied(rows: Int) throws {
    var random = SplitMix64(seed: UInt64(rows))
    let table = try Self.table(rows: rows, &random)
    let path = FileManager.default.temporaryDirectory.path + "/words-\(UUID()).gpkg"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PlaceStore.make(at: path, from: table)
    #expect(try PlaceStore.check(path).problems.isEmpty)
    var expected: [String: Int] = [:]
    for row in 0..<table.rowCount {
      let texts = try table.properties(ofRow: row).filter { !["lat", "lon"].contains($0.name) }
      let words = texts.flatMap { $0.value.text.split(separator: " ").map(String.init) }
      for word in Set(words) { expected[word, default: 0] += 1 }
    }
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: "CREATE VIRTUAL TABLE temp.found USING fts5vocab(main, pinfold_words, row)"
      )
      let found = try Row.fetchAll(db, sql: "SELECT term, doc FROM temp.found")
      let counts = found.map { ($0["term"] as String, $0["doc"] as Int) }
      #expect(Dictionary(counts) { $1 } == expected)
      for (word, count) in expected {
        let sql = "SELECT count(*) FROM pinfold_words WHERE pinfold_words MATCH ?"
        #expect(try Int.fetchOne(db, sql: sql, arguments: [word]) == count)
      }
    }
  }

  /// Whenever making a store ends early, no file is left and no thread waits.
  @Test(arguments: [1, 1024, 20_000])
  func aFailureLeavesNothing(rows: Int) throws {
    var random = SplitMix64(seed: UInt64(rows))
    let table = try Self.table(rows: rows, &random)
    let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: StoreError.self) {
      try PlaceStore.make(at: folder + "/p.gpkg", from: table, version: .first) { _ in
        throw Failure()
      }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.allSatisfy { $0.hasSuffix("-lock") })
  }
}
