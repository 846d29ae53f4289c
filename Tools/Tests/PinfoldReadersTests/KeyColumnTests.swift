import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// A column gives places their numbers. Other rows and their order do not matter.
@Suite struct KeyColumnTests {
  /// A row of a file, and its meaning.
  private struct Row {
    /// The value of the key as text, and whether JSON writes it without quotes.
    let text: String
    let isBare: Bool

    /// The number that the value means.
    let number: Int64?
    let isPlace: Bool
    let there: Coordinate
  }

  private enum Form: CaseIterable { case csv, rows, properties, ids }

  private static let wrong = [
    "", "x", "1.5", "1,000", "1.000", "9007199254740992", "-1e60", "nan", "0x7",
  ]

  private static func row(_ random: inout SplitMix64, bound: Int64) -> Row {
    let there = Coordinate(
      latitude: Double.random(in: -80...80, using: &random),
      longitude: Double.random(in: -179...179, using: &random)
    )
    let isPlace = Int.random(in: 0..<5, using: &random) > 0
    guard Int.random(in: 0..<9, using: &random) > 0 else {
      let text = wrong.randomElement(using: &random) ?? ""
      return Row(text: text, isBare: false, number: nil, isPlace: isPlace, there: there)
    }
    let number = Int64.random(in: (-bound + 1)..<bound, using: &random)
    let forms = [
      "\(number)", " \(number)", "\(number).0", number < 0 ? "\(number)" : "00\(number)",
    ]
    let form = Int.random(in: 0..<forms.count, using: &random)
    let isBare = form % 2 == 0 && Bool.random(using: &random)
    return Row(text: forms[form], isBare: isBare, number: number, isPlace: isPlace, there: there)
  }

  private static func text(_ rows: [Row], _ form: Form) -> String {
    let lines = rows.map { row in
      let latitude = row.isPlace ? "\(row.there.latitude)" : "null"
      let (longitude, key) = (row.there.longitude, row.isBare ? row.text : "\"\(row.text)\"")
      let geometry = #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#
      return switch form {
      case .csv: "a,\(latitude),\(longitude),\(key)"
      case .rows: #"{"name":"a","lat":\#(latitude),"lon":\#(longitude),"key":\#(key)}"#
      case .properties:
        #"{"type":"Feature","id":7,"properties":{"key":\#(key)},"geometry":\#(geometry)}"#
      case .ids: #"{"type":"Feature","id":\#(key),"properties":{},"geometry":\#(geometry)}"#
      }
    }
    let list = lines.joined(separator: form == .csv ? "\n" : ",\n")
    return switch form {
    case .csv: "name,lat,lon,key\n\(list)\n"
    case .rows: "[\(list)]"
    case .properties, .ids: #"{"type":"FeatureCollection","features":[\#(list)]}"#
    }
  }

  private static func table(_ rows: [Row], _ form: Form) throws -> PlaceTable {
    let options = ReadOptions(keyColumn: form == .ids ? "id" : "key")
    return try PlaceTable.read(.text(text(rows, form)), options: options)
  }

  /// The places by number.
  private static func places(_ table: PlaceTable) -> [Int64: Coordinate] {
    Dictionary(
      uniqueKeysWithValues: table.coordinates.enumerated().map { row, there in
        (table.numbers[UInt32(row)], there)
      }
    )
  }

  @Test(arguments: 0..<120 as Range<UInt64>) func numbersAreKeys(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bound = Int64(1) << [4, 6, 12, 53][Int(seed % 4)]
    let here = Coordinate(latitude: 1, longitude: 2)
    // Most rows are places, or the file is refused.
    var rows = (0..<60).map { _ in Self.row(&random, bound: bound) }
    rows.append(Row(text: "7", isBare: true, number: 7, isPlace: true, there: here))
    if seed % 3 == 0 { rows.sort { ($0.number ?? 0) < ($1.number ?? 0) } }
    for form in Form.allCases {
      var expected: [Int64: Coordinate] = [:]
      var seen: Set<Int64> = []
      var (wrong, repeated, greatest) = (0, 0, Int64.min)
      for row in rows {
        guard let number = row.number else {
          if row.isPlace { wrong += 1 }
          continue
        }
        guard seen.insert(number).inserted else {
          if row.isPlace { repeated += 1 }
          continue
        }
        greatest = max(greatest, number)
        if row.isPlace { expected[number] = row.there }
      }
      let table = try Self.table(rows, form)
      #expect(Self.places(table) == expected, "\(form)")
      #expect(table.hasOwnNumbers && table.numbers.next == greatest + 1)
      let rejected = table.rejectedRows
      #expect(rejected.count(for: .invalidKey) == wrong, "\(form)")
      #expect(rejected.count(for: .duplicateKey) == repeated, "\(form)")
      #expect(rejected.count + expected.count == rows.count)
      // Another reading of the same rows.
      #expect(Self.places(try table.again(numericColumns: [])) == expected)
    }
  }

  /// Neither the order of rows nor broken ones move a number.
  @Test(arguments: 0..<60 as Range<UInt64>) func orderMovesNoNumber(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var seen: Set<Int64> = []
    let rows = (0..<80).map { _ in Self.row(&random, bound: 1 << 20) }.filter { row in
      row.number.map { seen.insert($0).inserted } ?? true
    }
    for form in Form.allCases {
      let before = Self.places(try Self.table(rows, form))
      let broken = rows.shuffled(using: &random).map { row in
        let isPlace = row.isPlace && Int.random(in: 0..<4, using: &random) > 0
        return Row(
          text: row.text,
          isBare: row.isBare,
          number: row.number,
          isPlace: isPlace,
          there: row.there
        )
      }
      let after = Self.places(try Self.table(broken, form))
      #expect(!after.isEmpty && after.allSatisfy { before[$0.key] == $0.value }, "\(form)")
    }
  }

  @Test func columnsAreFoundOrNamed() throws {
    let text = "Station ID,lat,lon\n5,1,2\n3,3,4\n"
    let table = try PlaceTable.read(.text(text), options: ReadOptions(keyColumn: "station id"))
    #expect(table.numbers[0] == 5 && table.numbers[1] == 3)
    #expect(table.decisions.contains { $0.option == "--key" && $0.text == "from station id" })
    for text in [text, #"[{"Station ID":5,"lat":1,"lon":2}]"#] {
      let error = #expect(throws: ReadError.self) {
        try PlaceTable.read(.text(text), options: ReadOptions(keyColumn: "Station IDs"))
      }
      #expect(error?.kind == .unknownColumn && "\(error)".contains("Station ID"))
    }
  }

  /// The first wrong row ends a strict reading.
  @Test(arguments: [("x", "invalid key"), ("", "invalid key"), ("5", "duplicate key")])
  func strictReadingEnds(key: String, reason: String) throws {
    let options = ReadOptions(keyColumn: "id", isStrict: true)
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("id,lat,lon\n5,1,2\n\(key),3,4\n"), options: options)
    }
    #expect(error?.line == 3 && "\(error)".contains(reason))
  }
}
