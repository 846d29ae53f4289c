import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldStore

/// A store reads numbers as its file does.
@Suite struct NumberStoreTests {
  private static func values(_ random: inout SplitMix64) -> [String] {
    let pool = [
      "1,234", "1.234", "0.234", "0,234", "1,5", "1.5", "12", "1.234.567", "1,234.5", "", "x",
      "999",
    ]
    let few = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      pool.randomElement(using: &random)
    }
    return (0..<20).compactMap { _ in few.randomElement(using: &random) }
  }

  @Test(arguments: 0..<40)
  func columnsAndFiltersAreThoseOfTheFile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let columns = (0..<4).map { _ in Self.values(&random) }
    let place = Bool.random(using: &random) ? "52.5;13.4" : "52,5;13,4"
    let rows = (0..<20).map { row in "\(place);" + columns.map { $0[row] }.joined(separator: ";") }
    let text = "lat;lon;a;b;c;d\n" + rows.joined(separator: "\n") + "\n"
    let names = ["a", "b", "c", "d"]
    for mark in [nil, DecimalMark.point, .comma] {
      var options = ReadOptions(decimalMark: mark, numericColumns: names)
      options.filters = [try PlaceFilter("a>=1.5"), try PlaceFilter("b<1000")]
      let table = try PlaceTable.read(.text(text), options: options)
      try withStore(of: text, options: options) { store in
        for name in names {
          let stored = try #require(try store.numericColumn(name))
          let read = try #require(table.numericColumn(name))
          #expect(stored.map(\.bitPattern) == read.map(\.bitPattern), "\(name) of \(text)")
        }
        let points = try store.matchingPoints(options.filters)
        #expect((0..<20).filter { points.contains(PointID($0)) } == table.matchingRows?.rows)
        // The store is also read as a file.
        var again = ReadOptions(numericColumns: names)
        again.filters = options.filters
        let copy = try PlaceTable.read(store, options: again)
        #expect(copy.matchingRows?.rows == table.matchingRows?.rows, "\(text)")
        for name in names {
          #expect(
            copy.numericColumn(name)?.map(\.bitPattern)
              == table.numericColumn(name)?.map(\.bitPattern)
          )
        }
      }
    }
  }

  /// Numbers of JSON stay the same in CSV, for all marks of the coordinates, and also if only some
  /// places are written.
  @Test(arguments: 0..<60)
  func numbersOfJSONAreTheSameInCSV(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pool = ["1.234", "-12.000", "123.456", "1234.567", "0.125", "7", "1e3", "1.500", "100"]
    let numbers = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
      pool.randomElement(using: &random)
    }
    let place =
      [#""lat":52.5,"lon":13"#, #""lat":"52,5","lon":"13,4""#, #""lat":52,"lon":13"#]
      .randomElement(using: &random) ?? ""
    // Its numbers are written as its texts are.
    let texts =
      [[], [#""1,5""#], [#""1,5""#, #""2,5""#], [#""1.5""#, #""1,234""#]]
      .randomElement(using: &random) ?? []
    let values = (numbers + texts).shuffled(using: &random)
    let json = values.enumerated().map { "{\(place),\"n\":\($0),\"v\":\($1)}\n" }.joined()
    try withStore(of: json) { store in
      let last = texts.isEmpty ? Int.random(in: 0..<values.count, using: &random) : values.count
      var bytes: [UInt8] = []
      try store.export(as: store.csvFormat, filters: [try PlaceFilter("n<=\(last)")]) { chunk in
        bytes += chunk
        return true
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let table = try PlaceTable.read(.text(text), options: ReadOptions(numericColumns: ["v"]))
      let read = try #require(table.numericColumn("v"))
      #expect(read.count == min(last + 1, values.count))
      for (value, number) in zip(values, read) where !value.hasPrefix("\"") {
        #expect(Double(value) == number, "\(text)")
      }
    }
  }

  /// Some places of a file may not tell the mark of a column: an export reads as the same numbers, or
  /// names the column with its mark.
  @Test(arguments: 0..<60)
  func partsOfAFileAreTheSameNumbersOrNamed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values = Self.values(&random)
    let place = ["52.5;13.4", "52,5;13,4", "52;13"].randomElement(using: &random) ?? ""
    let rows = values.enumerated().map { "\(place);\($0);\($1)\n" }
    let text = "lat;lon;n;v\n" + rows.joined()
    let last = Int.random(in: 0..<values.count, using: &random)
    let options = ReadOptions(numericColumns: ["v"])
    let all = try #require(try PlaceTable.read(.text(text), options: options).numericColumn("v"))
    try withStore(of: text) { store in
      var bytes: [UInt8] = []
      let remarks = try store.export(
        as: store.csvFormat,
        filters: [try PlaceFilter("n<=\(last)")]
      ) { chunk in
        bytes += chunk
        return true
      }
      let part = String(decoding: bytes, as: UTF8.self)
      let table = try PlaceTable.read(.text(part), options: options)
      let numbers = try #require(table.numericColumn("v")).map(\.bitPattern)
      let expected = all.prefix(last + 1).map(\.bitPattern)
      let marks = remarks.unclearColumns.filter { $1.contains("v") }.map(\.key)
      guard let mark = marks.first else {
        // A column that was text may become numbers that are the only ones they can be.
        if store.facts.numberReadings["v"] != .undecided { #expect(numbers == expected, "\(part)") }
        return
      }
      let again = ReadOptions(decimalMark: mark, numericColumns: ["v"])
      let told = try PlaceTable.read(.text(part), options: again)
      #expect(try #require(told.numericColumn("v")).map(\.bitPattern) == expected, "\(part)")
      // Otherwise nothing is to be told.
      #expect(table.numberReadings["v"] != store.facts.numberReadings["v"], "\(part)")
    }
  }

  /// The content of a store whose file has text columns, because the decimal mark is undecided.
  @Test func undecidedColumnsAreTextAndSaidToBe() throws {
    let text = "lat;lon;v\n52,5;13,4;1.234\n52,5;13,4;7\n"
    try withStore(of: text) { store in
      let numbers = try #require(try store.numericColumn("v"))
      #expect(numbers.allSatisfy { $0.isNaN })
      let decisions = try store.decisions()
      #expect(decisions.contains { $0.subject == "kept as text" })
    }
  }
}
