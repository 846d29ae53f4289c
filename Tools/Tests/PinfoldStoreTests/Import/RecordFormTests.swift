import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Records of CSV are stored as their columns in JSON would be.
@Suite struct RecordFormTests {
  /// A place as it is written.
  private struct Written: Equatable {
    let row: String
    let name: String
    let others: String
  }

  private static let names = [
    "name", "Title", "city", "id", "a\"b", "ü", "u\u{308}", "name", "x,y", "\\", "id", "geometry",
  ]

  private static let values = [
    "", "Mill", "\"", "a \"b\" c", "12", "1.5", " 1.5 ", "1,5", "1.5\t", ".", "2.e", "Zoë", "\\",
    "a,b",
    "a;b", "line\none", "null", "\u{1}", "-0.0", "007", "49.95", "1.5 km",
  ]

  private static func field(_ text: String, _ random: inout SplitMix64) -> String {
    let needsQuotes = text.contains { "\",;\n".contains($0) }
    guard needsQuotes || Int.random(in: 0..<4, using: &random) == 0 else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// A file with some columns, in which some rows are short.
  private static func file(_ random: inout SplitMix64) -> String {
    let delimiter = Bool.random(using: &random) ? "," : ";"
    let count = Int.random(in: 0...names.count, using: &random)
    var header = Array(names.shuffled(using: &random).prefix(count))
    let isPosition = Int.random(in: 0..<4, using: &random) == 0
    let places = isPosition ? ["position"] : ["lat", "lon"]
    header.insert(contentsOf: places, at: Int.random(in: 0...count, using: &random))
    let end = header.lastIndex(of: places.last ?? "") ?? 0
    let lines = (0..<30).map { _ in
      let columns = Int.random(in: end + 1...header.count, using: &random)
      return header.prefix(columns).map { name in
        let degrees = Double.random(in: -80...80, using: &random)
        let rounded = (degrees * 1e4).rounded() / 1e4
        switch name {
        case "lat", "lon":
          let texts = ["\(degrees)", "\(rounded)", "\(rounded)00", "1e1", " 7 "]
          return field(texts.randomElement(using: &random) ?? "", &random)
        case "position": return "POINT(\(degrees) 7)"
        default: return field(values.randomElement(using: &random) ?? "", &random)
        }
      }
      .joined(separator: delimiter)
    }
    let head = header.map { field($0, &random) }.joined(separator: delimiter)
    return "\(head)\n\(lines.joined(separator: "\n"))\n"
  }

  private func written(_ places: Handoff<PreparedPlaces>) throws -> [Written] {
    var written: [Written] = []
    try places.forEach { places in
      for index in places.ids.indices {
        #expect(Int(places.ids[index].row) == written.count)
        written.append(
          Written(
            row: String(decoding: places.rows.bytes[places.rows[index]], as: UTF8.self),
            name: String(decoding: places.names.bytes[places.names[index]], as: UTF8.self),
            others: String(
              decoding: places.otherTexts.bytes[places.otherTexts[index]],
              as: UTF8.self
            )
          )
        )
      }
    }
    return written
  }

  @Test(arguments: 0..<300)
  func recordsAreStoredAsTheirColumns(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let table = try PlaceTable.read(.bytes(Array(Self.file(&random).utf8), name: "p.csv"))
    let form = RowForm(
      columns: UniqueNames.unique(table.columnNames),
      coordinates: table.coordinateColumnNames,
      format: table.format,
      hasDecimalComma: false
    )
    #expect((RecordForm(table, form) == nil) == table.columnNames.isEmpty)
    let preparer = PlacePreparer(form, coordinateColumns: table.coordinateColumnNames)
    let byColumns = try written(
      preparer.places { give in
        try table.forEachRow { row, properties in
          try give(PointID(UInt32(row)), table.coordinates[row], properties)
        }
      }
    )
    #expect(byColumns.count == table.rowCount)
    let byFields = try written(preparer.places(of: table))
    let difference = zip(byFields, byColumns).first { $0 != $1 }
    #expect(byFields == byColumns, "\(difference.map { "\($0)\n\($1)" } ?? "")")
  }
}
