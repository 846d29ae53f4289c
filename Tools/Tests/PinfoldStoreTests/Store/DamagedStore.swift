import Foundation
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles

@testable import PinfoldStore

/// The files of a small store, which are damaged and opened again.
struct DamagedStore: Sendable {
  /// The files of the store, by the suffix after its name.
  var files: [String: [UInt8]]

  /// The ids there ever were.
  static let ids = (0..<340).map { PointID(UInt32($0)) }

  /// The words that are searched for.
  static let searches = ["place", "place 00007", "straße", "mark", "edited", "kept 3"]

  /// A text that no other place has.
  static func marker(_ row: Int) -> String {
    "#\(String(repeating: "0", count: 5 - "\(row)".count))\(row)#"
  }

  /// A store with edits, as it was closed, or as a killed editor left it: with a log.
  static func whole(hasLog: Bool) throws -> (store: DamagedStore, served: ServedStore) {
    let rows = (0..<300).map { row in
      // Some do not fit one page.
      let text = String(repeating: "\(marker(row)) mark ", count: row % 50 == 7 ? 5000 : 5)
      return "Place \(row),\(Double(row % 90) + 0.25),\(row % 180),\(row % 7),\(text)\n"
    }
    var result: (DamagedStore, ServedStore)?
    try withTemporaryFile(Array(("name,lat,lon,rank,text\n" + rows.joined()).utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file)))
      var editor = try PlaceStore(opening: path)
      try edit(editor, from: 0)
      try editor.close()
      editor = try PlaceStore(opening: path)
      if hasLog { for round in 1...6 { try edit(editor, from: round * 20) } }
      let store = DamagedStore(files: try read(path))
      result = (store, ServedStore(editor))
      try editor.close()
      if !hasLog { result?.0 = DamagedStore(files: try read(path)) }
    }
    guard let result else { throw SystemError.wrongData }  // never: set above
    return result
  }

  static func edit(_ store: PlaceStore, from row: Int) throws {
    let there = Coordinate(latitude: Double(row % 90), longitude: 8.5)
    let text = "\(marker(store.nextRow)) edited"
    _ = try store.apply([
      .insert(at: there, properties: [Property(name: "text", value: .string(text))]),
      .move(PointID(UInt32(row + 1)), to: there),
      .update(PointID(UInt32(row + 2)), properties: [Property(name: "kept", value: .number("3"))]),
      .remove(PointID(UInt32(row + 3))),
    ])
  }

  static func read(_ path: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for suffix in ["", "-wal", "-shm"] {
      files[suffix] = FileManager.default.contents(atPath: path + suffix).map(Array.init)
    }
    return files
  }

  /// Puts the files into a new folder and calls a function with their path.
  func use(_ body: (_ path: String) throws -> Void) throws {
    try withTemporaryFile(files[""] ?? [], named: "x.gpkg") { path in
      for (suffix, bytes) in files {
        try Data(bytes).write(to: URL(fileURLWithPath: path + suffix))
      }
      try body(path)
    }
  }
}

extension DamagedStore {
  private static let pageSize = 4096

  /// Damages the files at random.
  ///
  /// - Returns: A description of the damage.
  mutating func damage(_ random: inout SplitMix64) -> String {
    let log = files["-wal"]?.count ?? 0
    switch Int.random(in: 0..<(log > 0 ? 12 : 6), using: &random) {
    case 0, 1: return change("", "bit", &random) { $0[$1] ^= 1 << UInt8($1 % 8) }
    case 2:
      return page("zeroed", &random) { bytes, page, _ in
        bytes.replaceSubrange(page, with: repeatElement(0, count: Self.pageSize))
      }
    case 3:
      return page("swapped", &random) { bytes, page, other in
        let content = Array(bytes[page])
        bytes.replaceSubrange(page, with: Array(bytes[other]))
        bytes.replaceSubrange(other, with: content)
      }
    case 4: return change("", "cut", &random) { $0.removeSubrange($1...) }
    case 5:
      return page("copied", &random) { bytes, page, other in
        bytes.replaceSubrange(page, with: Array(bytes[other]))
      }
    case 6, 7: return change("-wal", "bit", &random) { $0[$1] ^= 1 << UInt8($1 % 8) }
    case 8: return change("-wal", "cut", &random) { $0.removeSubrange($1...) }
    case 9:
      files["-wal"] = nil
      return "missing log"
    case 10:
      return change("-wal", "zeros", &random) { bytes, start in
        let end = min(bytes.count, start + 512)
        bytes.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
      }
    default: return change("-shm", "bit", &random) { $0[$1 % 136] ^= 1 << UInt8($1 % 8) }
    }
  }

  private mutating func change(
    _ suffix: String,
    _ name: String,
    _ random: inout SplitMix64,
    _ body: (inout [UInt8], Int) -> Void
  ) -> String {
    guard let count = files[suffix]?.count, count > 0 else { return "nothing" }
    let offset = Int.random(in: 0..<count, using: &random)
    body(&files[suffix, default: []], offset)
    return "\(name) at \(offset) of \(suffix)"
  }

  private mutating func page(
    _ name: String,
    _ random: inout SplitMix64,
    _ body: (inout [UInt8], Range<Int>, Range<Int>) -> Void
  ) -> String {
    let count = (files[""]?.count ?? 0) / Self.pageSize
    let (page, other) = (
      Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
    )
    body(&files["", default: []], Self.range(page), Self.range(other))
    return "page \(page + 1) \(name), with \(other + 1)"
  }

  private static func range(_ page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }
}

/// Everything that a store serves; what it refuses to serve is nil.
struct ServedStore: Sendable {
  var places: [StoredPlace?]?
  var index: [UInt8]?
  var found: [[PointID]?] = []
  var ranks: [String]?
  var counts: [Int]
  var columnNames: [String]

  init(_ store: PlaceStore) {
    places = try? DamagedStore.ids.map { try store.place($0) }
    index = try? store.index().encoded()
    found = DamagedStore.searches.map { text in
      try? store.search(text, limit: 1000).map(\.id)
    }
    // The ranks are texts, because a missing number is NaN and unequal to itself.
    ranks = try? store.numericColumn("rank")?.map { "\($0)" }
    counts = [store.placeCount, store.nextRow, store.editCount]
    columnNames = store.columnNames
  }

  /// Whether something was refused.
  var isRefused: Bool {
    places == nil || index == nil || ranks == nil || found.contains { $0 == nil }
  }

  /// Returns the served facts that differ from the facts of another store.
  func lies(against other: ServedStore) -> [String] {
    var lies: [String] = []
    if let places, places != other.places { lies.append("places") }
    if let index, index != other.index { lies.append("index") }
    if let ranks, ranks != other.ranks { lies.append("numbers") }
    for (text, (mine, theirs)) in zip(DamagedStore.searches, zip(found, other.found))
    where mine != nil && mine != theirs { lies.append("search for \(text)") }
    if counts != other.counts { lies.append("counts \(counts)") }
    if columnNames != other.columnNames { lies.append("columns") }
    return lies
  }
}
