import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// Places keep their numbers if columns of a followed file are renamed, removed or added.
@Suite struct ChangedColumnsTests {
  private enum Form: CaseIterable { case csv, rows, features }

  /// A row of a file as the test knows it.
  private struct Row: Hashable {
    var latitude: Int
    var values: [String: String]
  }

  private static func text(_ rows: [Row], _ columns: [String], _ form: Form) -> String {
    let lines = rows.map { row in
      let members = columns.map { "\"\($0)\":\"\(row.values[$0] ?? "")\"" }
      return switch form {
      case .csv:
        (["\(row.latitude)", "1"] + columns.map { row.values[$0] ?? "" }).joined(separator: ",")
      case .rows:
        "{" + (["\"lat\":\(row.latitude)", "\"lon\":1"] + members).joined(separator: ",") + "}"
      case .features:
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,\#(row.latitude)]},"#
          + #""properties":{\#(members.joined(separator: ","))}}"#
      }
    }
    let header = form == .csv ? [(["lat", "lon"] + columns).joined(separator: ",")] : []
    return (header + lines).joined(separator: "\n") + "\n"
  }

  /// Renames, removes and adds columns, also several at once.
  private static func change(
    _ rows: inout [Row],
    _ columns: inout [String],
    keeping kept: [String],
    _ random: inout SplitMix64
  ) {
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let free = columns.filter { !kept.contains($0) }
      let new = "new \(Int.random(in: 0...99, using: &random))"
      guard let name = free.randomElement(using: &random), !columns.contains(new) else { continue }
      switch Int.random(in: 0...2, using: &random) {
      case 0:
        columns.replace([name], with: [new])
        for index in rows.indices {
          rows[index].values[new] = rows[index].values.removeValue(forKey: name)
        }
      case 1:
        columns.removeAll { $0 == name }
        for index in rows.indices { rows[index].values[name] = nil }
      default:
        columns.append(new)
        for index in rows.indices { rows[index].values[new] = "\(index % 3)" }
      }
    }
    columns.shuffle(using: &random)
  }

  private static func rows(_ random: inout SplitMix64, _ columns: [String]) -> [Row] {
    (0..<Int.random(in: 1...30, using: &random)).map { index in
      // Many places are equal in position, and some in all columns.
      let values = columns.map { name in
        (name, name == "id" ? "\(index + 100)" : "\(Int.random(in: 0...3, using: &random))")
      }
      return Row(
        latitude: .random(in: 1...3, using: &random),
        values: Dictionary(uniqueKeysWithValues: values)
      )
    }
  }

  /// The places of a store by number.
  private static func places(_ store: PlaceStore) throws -> [Int64: Row] {
    let places = try store.places((0..<UInt32(store.nextRow)).map { PointID($0) })
    return Dictionary(
      uniqueKeysWithValues: places.map { place in
        let properties = place.properties().filter { !["lat", "lon"].contains($0.name) }
        let values = properties.map { ($0.name, $0.value.text) }
        let row = Row(
          latitude: Int(place.coordinate.latitude),
          values: Dictionary(uniqueKeysWithValues: values)
        )
        return (store.rowNumbers[place.id.row], row)
      }
    )
  }

  private static func follow(
    _ rows: [Row],
    _ columns: [String],
    _ form: Form,
    _ store: PlaceStore,
    key: [String],
    options: ReadOptions = ReadOptions()
  ) throws {
    let text = text(rows, columns, form)
    let table = try PlaceTable.read(.text(text), options: options)
    let edits = try store.edits(toMatch: table, key: key)
    _ = try store.apply(edits, under: EditTerms(followSource: true))
    #expect(try store.edits(toMatch: table, key: key).isEmpty)
  }

  /// Without a key, if no row has moved.
  @Test(arguments: UInt64(0)..<60) func rowsThatStayKeepTheirNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form.allCases[Int(seed) % Form.allCases.count]
    var columns = ["a", "b", "c"]
    var rows = Self.rows(&random, columns)
    try withStore(of: Self.text(rows, columns, form)) { store in
      for _ in 0..<4 {
        Self.change(&rows, &columns, keeping: [], &random)
        try Self.follow(rows, columns, form, store, key: [])
        let numbered = zip(Int64(0)..., rows).map { ($0, $1) }
        #expect(try Self.places(store) == Dictionary(uniqueKeysWithValues: numbered), "\(form)")
      }
      #expect(try PlaceStore.check(store.path).problems == [])
    }
  }

  /// Without a key, rows that differ in a remaining column keep their numbers even if rows are added,
  /// removed and moved.
  @Test(arguments: UInt64(0)..<40) func distinctRowsKeepTheirNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form.allCases[Int(seed) % Form.allCases.count]
    var columns = ["name", "a", "b"]
    var rows = Self.rows(&random, columns)
    for index in rows.indices { rows[index].values["name"] = "n\(index)" }
    try withStore(of: Self.text(rows, columns, form)) { store in
      for round in 0..<4 {
        let before = try Self.places(store)
        let numbers = Dictionary(uniqueKeysWithValues: before.map { ($1.values["name"], $0) })
        Self.change(&rows, &columns, keeping: ["name"], &random)
        if rows.count > 1 { rows.remove(at: .random(in: 0..<rows.count, using: &random)) }
        var new = rows[0]
        new.values["name"] = "m\(round)"
        rows.append(new)
        rows.shuffle(using: &random)
        try Self.follow(rows, columns, form, store, key: [])
        let after = try Self.places(store)
        #expect(after.count == rows.count && Set(after.values) == Set(rows))
        for (number, row) in after {
          guard let earlier = numbers[row.values["name"]] else { continue }
          #expect(number == earlier, "\(form)")
        }
      }
    }
  }

  /// With a key, even if rows move and other values change.
  @Test(arguments: UInt64(0)..<40) func keysKeepNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form.allCases[Int(seed) % Form.allCases.count]
    // A column that is named as the key, or only called id.
    let options = ReadOptions(keyColumn: seed % 2 == 0 ? "id" : nil)
    var columns = ["a", "id", "b"]
    var rows = Self.rows(&random, columns)
    try withStore(of: Self.text(rows, columns, form), options: options) { store in
      let numbers = Dictionary(
        uniqueKeysWithValues: try Self.places(store).map { ($1.values["id"], $0) }
      )
      for _ in 0..<4 {
        Self.change(&rows, &columns, keeping: ["id"], &random)
        for index in rows.indices where Bool.random(using: &random) {
          rows[index].latitude = .random(in: 1...3, using: &random)
        }
        rows.shuffle(using: &random)
        try Self.follow(rows, columns, form, store, key: ["id"], options: options)
        let after = try Self.places(store)
        #expect(after.count == rows.count && Set(after.values) == Set(rows))
        for (number, row) in after { #expect(number == numbers[row.values["id"]], "\(form)") }
      }
    }
  }

  /// The store would read `1.500` as 1500 beside the comma that it knows.
  @Test(arguments: [
    ("1,5 2,5", "1.500 2.250", "price"), ("1.234 2.5", "1.234 3.456,5", "price"),
    ("1 2", "1,5 2,5", "price"), ("1,5 2,5", "3,5 4", nil), ("1,5 2,5", "3 4", nil),
    ("1.5 2.5", "3 4.25", nil), ("1 2", "3 4", nil), ("a b", "c 5", nil),
  ])
  func numbersWithAnotherMarkAreNoticed(old: String, new: String, column: String?) throws {
    func text(_ values: String, _ more: String = "") -> String {
      let rows = values.split(separator: " ").enumerated().map { "\($0 + 1);2;\($1)\(more)" }
      let header = "lat;lon;price" + (more.isEmpty ? "" : ";fee")
      return ([header] + rows).joined(separator: "\n") + "\n"
    }
    try withStore(of: text(old)) { store in
      // A new column would be read with a point.
      for (text, expected) in [
        (text(new), column), (text(old, ";1,50"), "fee"), (text(old, ";x"), nil),
      ] {
        let found = try store.misreadColumn(of: try PlaceTable.read(.text(text)))
        #expect(found == expected, "\(text)")
      }
    }
  }
}
