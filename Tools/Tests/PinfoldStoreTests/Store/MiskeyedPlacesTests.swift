import Foundation
import GRDB
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// A check finds the places that another program gave no key, or one that is not their number.
@Suite struct MiskeyedPlacesTests {
  private enum Form: CaseIterable { case csv, texts, rows, features }

  private static func text(_ keys: [Int64], _ form: Form) -> String {
    let lines = keys.map { key in
      switch form {
      case .csv: "n,1,2,\(key)"
      // Leading zeros make the column text.
      case .texts: "n,1,2,00\(key)"
      case .rows: #"{"name":"n","lat":1,"lon":2,"key":"\#(key)"}"#
      case .features:
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
          + #""properties":{"key":\#(key)}}"#
      }
    }
    let header = form == .csv || form == .texts ? "name,lat,lon,key\n" : ""
    return header + lines.joined(separator: "\n") + "\n"
  }

  /// The sentences of the check about places, given their keys by number.
  private static func expected(_ keys: [Int64: String]) -> [String] {
    var lists: [[String]] = [[], [], []]
    var earlier: Set<Int64> = []
    for (number, key) in keys.sorted(by: { $0.key < $1.key }) {
      let value = Int64(key)
      if value == number { continue }
      if key.isEmpty { lists[0].append("\(number)") }
      guard !key.isEmpty else { continue }
      let isUsed = value.map { keys[$0] != nil || earlier.contains($0) } == true
      lists[isUsed ? 1 : 2].append("\(number) (\"\(key)\")")
      if let value { earlier.insert(value) }
    }
    let endings = [
      #"no "key""#, #"the "key" of another place"#, #"a "key" that differs from the fid"#,
    ]
    return zip(lists, endings).compactMap { list, ending in
      guard !list.isEmpty else { return nil }
      let places = list.count == 1 ? "1 place has" : "\(list.count) places have"
      let listed = list.prefix(5).joined(separator: ", ") + (list.count > 5 ? ", …" : "")
      return "\(places) \(ending): \(listed)."
    }
  }

  @Test(arguments: 0..<48 as Range<UInt64>) func wrongKeysAreFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form.allCases[Int(seed) % Form.allCases.count]
    let numbers = Set((0..<12).map { _ in Int64.random(in: 1...60, using: &random) })
    let options = ReadOptions(keyColumn: "key")
    try withStore(of: Self.text(numbers.sorted(), form), options: options) { store in
      #expect(try store.keyProblems(isThorough: true) == [])
      var keys = Dictionary(uniqueKeysWithValues: numbers.map { ($0, "\($0)") })
      for round in 0..<3 {
        let other = try DatabaseQueue(path: store.path)
        try other.write { db in
          let sql = "SELECT table_name FROM gpkg_geometry_columns"
          let table = try #require(try String.fetchOne(db, sql: sql)).sqlName
          let point = Data(PointBlob.bytes(of: .init(latitude: 1, longitude: 2)))
          for _ in 0..<Int.random(in: 0...4, using: &random) {
            let number = Int64.random(in: 1...60, using: &random)
            let key: String? =
              switch Int.random(in: 0..<6, using: &random) {
              case 0: nil
              case 1: ""
              case 2: "x\(round)"
              case 3: "\(number)"
              default: "\(Int64.random(in: 1...90, using: &random))"
              }
            let isThere = keys[number] != nil
            try db.execute(
              sql: isThere
                ? "UPDATE \(table) SET key = ? WHERE fid = ?"
                : "INSERT INTO \(table) (key, fid, geom) VALUES (?, ?, ?)",
              arguments: isThere ? [key, number] : [key, number, point]
            )
            keys[number] = key ?? ""
          }
        }
        try other.close()
        // The last changes are taken over when the store is opened again.
        guard round < 2 else { continue }
        _ = try store.changesByOthers()
        let problems = try store.keyProblems()
        #expect(problems == Self.expected(keys), "\(form)")
      }
      try store.close()
      let report = try PlaceStore.check(store.path)
      #expect(report.problems == [] && report.keyProblems == Self.expected(keys))
    }
  }

  /// Edits of Pinfold keep the keys, and a store without a key column has none.
  @Test(arguments: [nil, "key"]) func ownEditsAreRight(column: String?) throws {
    let options = ReadOptions(keyColumn: column)
    try withStore(of: Self.text([5, 9], .csv), options: options) { store in
      _ = try store.apply([
        .insert(at: .init(latitude: 3, longitude: 4), properties: []), .remove(.init(0)),
        .move(.init(1), to: .init(latitude: 5, longitude: 6)),
      ])
      #expect(try store.keyProblems(isThorough: true) == [])
    }
  }
}
