import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders
@testable import PinfoldStore

/// A place has the number that its file gives it: in a store, and when the file changes.
@Suite struct KeyStoreTests {
  /// What gives places their numbers.
  private enum Form: CaseIterable {
    /// A column of CSV, a member of rows, which may have others, and a property.
    case csv, rows, properties

    /// The ids of features.
    case ids

    var options: ReadOptions { ReadOptions(keyColumn: self == .ids ? nil : "key") }
  }

  private struct Row: Hashable {
    var latitude: Int
    var name: String
  }

  private static func text(
    _ rows: [Int64: Row],
    _ form: Form,
    _ random: inout SplitMix64
  ) -> String {
    let lines = rows.sorted { $0.key < $1.key }.shuffled(using: &random).map { number, row in
      let (name, latitude) = (row.name, row.latitude)
      let geometry = #"{"type":"Point","coordinates":[1,\#(latitude)]}"#
      // Some rows have another member.
      let other = latitude > 60 ? #","high":true"# : ""
      return switch form {
      case .csv: "\(latitude),1,\(name),\(number)"
      case .rows: #"{"key":"\#(number)","lat":\#(latitude),"lon":1,"name":"\#(name)"\#(other)}"#
      case .properties:
        #"{"type":"Feature","properties":{"key":\#(number),"name":"\#(name)"},"#
          + #""geometry":\#(geometry)}"#
      case .ids:
        #"{"type":"Feature","id":\#(number),"properties":{"name":"\#(name)"\#(other)},"#
          + #""geometry":\#(geometry)}"#
      }
    }
    return (form == .csv ? "lat,lon,name,key\n" : "") + lines.joined(separator: "\n") + "\n"
  }

  /// The places of a store by number.
  private static func places(_ store: PlaceStore) throws -> [Int64: Row] {
    let places = try store.places((0..<UInt32(store.nextRow)).map { PointID($0) })
    return Dictionary(
      uniqueKeysWithValues: places.map { place in
        let row = Row(latitude: Int(place.coordinate.latitude), name: place.name ?? "")
        return (store.rowNumbers[place.id.row], row)
      }
    )
  }

  private static func number(_ random: inout SplitMix64) -> Int64 {
    let bound = Int64(1) << Int64.random(in: 3...30, using: &random)
    return Int64.random(in: 0..<bound, using: &random)
  }

  private static func row(_ random: inout SplitMix64) -> Row {
    Row(
      latitude: Int.random(in: -80...80, using: &random),
      name: "n\(Int.random(in: 0...3, using: &random))"
    )
  }

  /// A file that changes in any way has the same numbers in its store as one that is made of it.
  @Test(arguments: 0..<48 as Range<UInt64>) func changesKeepNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form.allCases[Int(seed) % Form.allCases.count]
    var rows: [Int64: Row] = [:]
    for _ in 0..<20 { rows[Self.number(&random)] = Self.row(&random) }
    var removed: [Int64] = []
    try withStore(of: Self.text(rows, form, &random), options: form.options) { store in
      #expect(try Self.places(store) == rows)
      for _ in 0..<6 {
        for number in rows.keys.sorted() {
          switch Int.random(in: 0..<8, using: &random) {
          case 0:
            rows[number] = nil
            removed.append(number)
          case 1: rows[number]?.latitude = Int.random(in: -80...80, using: &random)
          case 2: rows[number]?.name = "m\(Int.random(in: 0...3, using: &random))"
          default: break
          }
        }
        // Some were there before.
        for _ in 0..<4 { rows[Self.number(&random)] = Self.row(&random) }
        if let number = removed.randomElement(using: &random) { rows[number] = Self.row(&random) }
        let text = Self.text(rows, form, &random)
        let table = try PlaceTable.read(.text(text), options: form.options)
        let edits = try store.edits(toMatch: table, key: form == .ids ? ["id"] : [])
        _ = try store.apply(edits, under: EditTerms(followSource: true))
        #expect(try Self.places(store) == rows, "\(form)")
        #expect(try store.edits(toMatch: table, key: ["id"]).isEmpty)
      }
      #expect(try PlaceStore.check(store.path).problems == [])
      let all = try PlaceTable.read(store)
      #expect((0..<UInt32(all.rowCount)).map { all.numbers[$0] } == rows.keys.sorted())
      let index = try store.index()
      #expect(index.count == rows.count)
      try store.close()
      #expect(try Self.places(try PlaceStore(opening: store.path)) == rows)
    }
  }

  /// Rows in another order do not change the store.
  @Test(arguments: 0..<20 as Range<UInt64>) func orderIsNoChange(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let form = Form.allCases[Int(seed) % Form.allCases.count]
    var rows: [Int64: Row] = [:]
    for _ in 0..<20 { rows[Self.number(&random)] = Self.row(&random) }
    try withStore(of: Self.text(rows, form, &random), options: form.options) { store in
      let text = Self.text(rows, form, &random)
      let table = try PlaceTable.read(.text(text), options: form.options)
      #expect(try store.edits(toMatch: table, key: []).isEmpty)
    }
  }

  /// Edits give new places the next number, in their column too, and change none.
  @Test(arguments: [false, true]) func editsChangeNoKey(isJSON: Bool) throws {
    let text =
      isJSON
      ? #"[{"key":7,"name":"a","lat":1,"lon":2},{"key":3,"name":"b","lat":3,"lon":4}]"#
      : "Key,name,lat,lon\n7,a,1,2\n3,b,3,4\n"
    let options = ReadOptions(keyColumn: "key")
    try withStore(of: text, options: options) { store in
      let column = isJSON ? "key" : "Key"
      func property(_ value: PropertyValue) -> [Property] { [Property(name: column, value: value)] }
      let seven = isJSON ? PropertyValue.number("7") : .string("7")
      let here = Coordinate(latitude: 5, longitude: 6)
      for edit in [
        PlaceEdit.update(PointID(0), properties: property(.string("8"))),
        .update(PointID(0), properties: property(.null)),
        .insert(at: here, properties: property(seven)),
      ] {
        let error = #expect(throws: StoreError.self) { try store.apply([edit]) }
        #expect(error?.kind == .invalidEdit && "\(error)".contains(column))
      }
      _ = try store.apply([.update(PointID(0), properties: property(seven))])
      let new = try #require(try store.apply([.insert(at: here, properties: [])]).first)
      #expect(store.rowNumbers[new.id.row] == 8)
      let eight = isJSON ? PropertyValue.number("8") : .string("8")
      #expect(new.after?.properties().first { $0.name == column }?.value == eight)
      // A file that is written from the store gives the same numbers.
      let text = try store.exportedText(as: store.source.format)
      let again = try PlaceTable.read(.text(text), options: options)
      #expect((0..<3).map { again.numbers[$0] } == [3, 7, 8])
    }
  }

  /// An export that is read with the same key has the same columns and places, and is written again
  /// in the same way.
  @Test(arguments: 0..<40 as Range<UInt64>) func exportsReadBackTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (column, other) = [("key", "id"), ("id", "key"), ("key", "note")][Int(seed % 3)]
    let options = ReadOptions(keyColumn: column)
    let isCSV = seed % 5 == 0
    var lines = isCSV ? ["lat,lon,\(column),\(other)"] : []
    var numbers: Set<Int64> = []
    while numbers.count < 12 { numbers.insert(Self.number(&random)) }
    for (row, number) in numbers.shuffled(using: &random).enumerated() {
      let key =
        ["\(number)", "\"\(number)\"", "\"00\(number)\""].randomElement(using: &random) ?? ""
      let id = ["", #""id":\#(number),"#, #""id":"x\#(row)","#, #""id":\#(row),"#]
        .randomElement(using: &random)
      let properties = #"{"\#(column)":\#(key),"\#(other)":"n\#(row)"}"#
      lines.append(
        isCSV
          ? "\(row),1,\(number),n\(row)"
          : #"{"type":"Feature",\#(id ?? "")"geometry":{"type":"Point","coordinates":[1,\#(row)]},"#
            + #""properties":\#(properties)}"#
      )
    }
    try withStore(of: lines.joined(separator: "\n") + "\n", options: options) { store in
      let format = seed % 2 == 0 ? PlaceFormat.geoJSON : .geoJSONSequence
      let text = try store.exportedText(as: format)
      #expect(text.contains(#""id":\#(numbers.max() ?? 0),"#))
      let table = try PlaceTable.read(.text(text), options: options)
      #expect(Set(table.columnNames) == Set(store.columnNames))
      try withStore(of: text, options: options) { again in
        #expect(Set(again.columnNames) == Set(store.columnNames))
        let copy = try again.exportedText(as: format)
        #expect(copy == text)
        #expect(again.placeCount == numbers.count)
      }
    }
  }

  /// A store is made again for another key.
  @Test func storesRememberTheirKey() throws {
    let options = ReadOptions(keyColumn: "key")
    try withTemporaryFile(Array("key,lat,lon\n7,1,2\n".utf8)) { file in
      let path = PlaceStore.path(forFile: file)
      try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file), options: options))
      let store = try PlaceStore(opening: path)
      #expect(store.source.keyColumn == "key" && store.isCurrent(forFile: file, options: options))
      #expect(!store.isCurrent(forFile: file))
      #expect(!store.isCurrent(forFile: file, options: ReadOptions(keyColumn: "id")))
      #expect(try store.decisions().contains { $0.option == "--key" })
    }
  }
}
