import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// The kind of a column, found by writing down both readings of every value.
private enum Outcome { case point, comma, text }

private struct Oracle {
  /// The number with a decimal point, or with a decimal comma; nil for none.
  static func value(_ text: String, _ outcome: Outcome) -> Double? {
    switch outcome {
    case .text: return nil
    case .point:
      if text.wholeMatch(of: /[+-]?(\d+(\.\d*)?|\.\d+)(e-?\d+)?/) != nil { return Double(text) }
      guard text.wholeMatch(of: /[+-]?[1-9]\d?\d?(,\d\d\d)+(\.\d*)?/) != nil else { return nil }
      return Double(text.filter { $0 != "," })
    case .comma:
      if text.wholeMatch(of: /[+-]?(\d+(,\d*)?|,\d+)(e-?\d+)?/) != nil {
        return Double(text.replacing(",", with: "."))
      }
      guard text.wholeMatch(of: /[+-]?[1-9]\d?\d?(\.\d\d\d)+(,\d*)?/) != nil else { return nil }
      return Double(text.filter { $0 != "." }.replacing(",", with: "."))
    }
  }

  static func outcome(_ values: [String], coordinates: Outcome) -> Outcome {
    let both = values.map { (point: value($0, .point), comma: value($0, .comma)) }
    var points = both.count { $0.point != nil && $0.comma == nil }
    var commas = both.count { $0.point == nil && $0.comma != nil }
    let doubtful = zip(values, both)
      .filter { $1.point != nil && $1.comma != nil && $1.point != $1.comma }.map(\.0)
    if points + commas > 0 {
      let usual = doubtful.count { $0.contains(coordinates == .point ? "." : ",") }
      if coordinates == .point { points += usual } else { commas += usual }
    }
    if points != commas { return points > commas ? .point : .comma }
    if points > 0 { return .text }
    if doubtful.isEmpty { return .point }
    let mark = coordinates == .point ? "." : ","
    return doubtful.allSatisfy { $0.contains(mark) } ? coordinates : .text
  }
}

private struct NumberFile {
  var delimiter = ","
  var coordinates = Outcome.point

  init(_ random: inout SplitMix64) {
    delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    coordinates = Bool.random(using: &random) ? .point : .comma
  }

  func text(_ values: [String], _ random: inout SplitMix64) -> String {
    var text = ["lat", "lon", "v"].joined(separator: delimiter) + "\n"
    for value in values {
      let row = ["52.25", "13.5"].map { coordinates == .comma ? $0.replacing(".", with: ",") : $0 }
      let fields = (row + [value]).map { field in
        field.contains(delimiter) || Bool.random(using: &random) ? "\"\(field)\"" : field
      }
      text += fields.joined(separator: delimiter) + "\n"
    }
    return text
  }
}

@Suite struct NumberColumnTests {
  private func read(_ text: String, _ filter: String? = nil) throws -> PlaceTable {
    var options = ReadOptions(numericColumns: ["v"])
    options.filters = try filter.map { [try PlaceFilter($0)] } ?? []
    // Windows that end anywhere between the rows.
    options.chunkSize = 256
    return try PlaceTable.read(.text(text), options: options)
  }

  private func check(_ values: [String], _ file: NumberFile, _ random: inout SplitMix64) throws {
    let outcome = Oracle.outcome(values, coordinates: file.coordinates)
    let expected = values.map { Oracle.value($0, outcome) ?? .nan }
    let text = file.text(values, &random)
    let table = try read(text, "v>=12.5")
    let numbers = try #require(table.numericColumn("v"))
    #expect(numbers.map(\.bitPattern) == expected.map(\.bitPattern), "\(text)")
    let matching = expected.indices.filter { expected[$0] >= 12.5 }.map { UInt32($0) }
    #expect(table.matchingRows?.rows == matching, "\(text)")
    let wrong = values.indices.filter { expected[$0].isNaN && !values[$0].isEmpty }
    #expect(table.wrongValues(inColumn: "v")?.count == wrong.count, "\(text)")
    let example = wrong.first.map { values[$0] } ?? ""
    #expect(table.wrongValues(inColumn: "v")?.example == example, "\(text)")
    #expect((table.textColumnsDecision != nil) == (outcome == .text), "\(text)")
    // Whatever reads it: another column, or all of them.
    let surveyed = try table.surveyed().numberReadings["v"]
    #expect(surveyed == table.numberReadings["v"], "\(text)")
  }

  /// Each value equals the written one, or the column is text and reported as text.
  @Test(arguments: 0..<300)
  func valuesAreThoseThatWereWritten(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = NumberFile(&random)
    let mark: Outcome = Bool.random(using: &random) ? .point : .comma
    let isGrouped = Bool.random(using: &random)
    let decimals = Int.random(in: 0...4, using: &random)
    let size = [10, 1000, 1_000_000].randomElement(using: &random) ?? 10
    let known = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Int.random(in: -size...size, using: &random)
    }
    let values = known.map { Self.written($0, decimals, mark, isGrouped, &random) }
    try check(values, file, &random)
    let outcome = Oracle.outcome(values, coordinates: file.coordinates)
    guard outcome == mark || values.allSatisfy({ !$0.contains { ".,".contains($0) } }) else {
      return
    }
    let numbers = try #require(try read(file.text(values, &random)).numericColumn("v"))
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    #expect(numbers == known.map { Double($0) / scale }, "\(values)")
  }

  /// Returns the text of a number of units with the given number of decimals.
  private static func written(
    _ units: Int,
    _ decimals: Int,
    _ mark: Outcome,
    _ isGrouped: Bool,
    _ random: inout SplitMix64
  ) -> String {
    var digits = String(units.magnitude)
    while digits.count <= decimals { digits = "0" + digits }
    let fraction = String(digits.suffix(decimals))
    var whole = String(digits.dropLast(decimals))
    if isGrouped {
      var groups: [String] = []
      while whole.count > 3 {
        groups.insert(String(whole.suffix(3)), at: 0)
        whole.removeLast(3)
      }
      whole = ([whole] + groups).joined(separator: mark == .point ? "," : ".")
    }
    return (units < 0 ? "-" : "") + whole
      + (decimals > 0 ? (mark == .point ? "." : ",") + fraction : "")
  }

  /// Columns with all kinds of texts match the oracle, in any order.
  @Test(arguments: 300..<600)
  func columnsAreWhatBothReadingsSay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let file = NumberFile(&random)
    let pool = [
      "1,234", "1.234", "0.234", "0,234", "00.234", "1,5", "1.5", "12", "-12.345", "-12,345",
      "1.234.567", "1,234,567", "1.234,5", "1,234.5", "", "n/a", "999", "1.2e3", ".5", ",5",
      "1,23,4",
      "1234,567", "1234.567", "+1.000", "1,234.567,8", "100,000",
    ]
    let few = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
      pool.randomElement(using: &random)
    }
    var values = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
      few.randomElement(using: &random)
    }
    try check(values, file, &random)
    let before = try read(file.text(values, &random)).numberReadings["v"]
    values.shuffle(using: &random)
    try check(values, file, &random)
    let after = try read(file.text(values, &random)).numberReadings["v"]
    #expect(after == before)
  }

  @Test func aFileWithCommasKeepsSmallNumbersWithPoints() throws {
    let table = try read("lat;lon;v\n52,5;13,4;0.234\n52,5;13,4;1.234\n")
    #expect(table.numericColumn("v") == [0.234, 1.234])
  }

  @Test func groupsThatMayBeDecimalsAreText() throws {
    let text = "lat\tlon\tv\n52.5\t13.4\t\"1,234\"\n52.5\t13.4\t7\n"
    let table = try read(text, "v>1")
    #expect(table.numericColumn("v")?.allSatisfy(\.isNaN) == true)
    #expect(table.matchingRows?.rows == [])
    let decision = try #require(table.decisions.first { $0.subject == "kept as text" })
    #expect(
      decision.text == "v: the decimal mark may be the comma or the point; --decimal-mark decides"
    )
    #expect(decision.option == "--decimal-mark")
    for (mark, number) in [(DecimalMark.point, 1234), (.comma, 1.234)] {
      let options = ReadOptions(decimalMark: mark, numericColumns: ["v"])
      let table = try PlaceTable.read(.text(text), options: options)
      #expect(table.numericColumn("v") == [number, 7])
      #expect(table.textColumnsDecision == nil)
    }
  }

  @Test func commasAreADecision() throws {
    let table = try read("lat;lon;v\n52,5;13,4;1.234,5\n").surveyed()
    let decision = try #require(table.decisions.first { $0.subject == "decimal mark" })
    #expect(decision.text == "comma in lat, lon, v")
  }

  /// Texts in JSON are read in the same way, and its numbers have a point.
  @Test func textsOfJSONAreReadAsThoseOfCSV() throws {
    let rows = ["\"1.234\"", "\"12,5\"", "1.5", "true"].map {
      "{\"lat\":1,\"lon\":2,\"v\":\($0)}\n"
    }
    let table = try read(rows.joined(), "v>1000")
    #expect(table.numericColumn("v")?.dropLast() == [1234, 12.5, 1.5])
    #expect(table.matchingRows?.rows == [0])
  }

  /// The weights of a column have one mark as well, and decide on their rows in the end.
  @Test func weightsHaveTheMarkOfTheirColumn() throws {
    let options = ReadOptions(weightColumn: "n")
    let commas = "lat;lon;n\n52,5;13,4;1.234\n52,5;13,4;7,5\n52,5;13,4;2,0\n52,5;13,4;1\n"
    let table = try PlaceTable.read(.text(commas), options: options)
    #expect(table.weights == [1234, 2, 1])
    #expect(table.rejectedRows.listed.map(\.line) == [3])
    let points = "lat;lon;n\n52,5;13,4;1.234\n52,5;13,4;2.0\n52,5;13,4;1\n"
    let other = try PlaceTable.read(.text(points), options: options)
    #expect(other.weights == [2, 1])
    #expect(other.rejectedRows.listed.map(\.line) == [2])
    #expect(other.rejectedRows.listed.map(\.reason) == [.invalidWeight])
    #expect((0..<2).map { other.numbers[$0] } == [1, 2])
    #expect(try other.line(ofRow: 1) == 4)
  }

  /// Weights are whole, so that their column is decided where others are text; it is one decision for
  /// all that read the column.
  @Test func theMarkOfWeightsIsADecisionToo() throws {
    let text = "lat;lon;n\n52,5;13,4;1.234\n52,5;13,4;7\n"
    #expect(try read(text.replacing(";n", with: ";v")).textColumnsDecision != nil)
    let options = ReadOptions(numericColumns: ["n"], weightColumn: "n")
    let read = try PlaceTable.read(.text(text), options: options)
    for table in [read, try read.surveyed()] {
      #expect(table.weights == [1234, 7])
      #expect(table.numericColumn("n") == [1234, 7])
      #expect(table.textColumnsDecision == nil)
      let decision = try #require(table.decisions.first { $0.subject == "decimal mark" })
      #expect(decision.text == "comma in lat, lon, n")
    }
  }

  @Test func projectedCoordinatesMayHaveGroupsWithTheirMark() throws {
    var options = ReadOptions(crs: "EPSG:2154", decimalMark: .comma)
    options.isStrict = true
    let text = "x;y\n652.469,02;6.862.035,26\n"
    let table = try? PlaceTable.read(.text(text), options: options)
    // The result is visible only with the program that transforms.
    if let table { #expect(abs(table.coordinates[0].latitude - 48.85) < 0.1) }
  }
}
