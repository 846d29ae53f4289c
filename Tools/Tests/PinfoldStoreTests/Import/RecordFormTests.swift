import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Records of CSV are stored as their columns in JSON would be.
@Suite struct RecordFormTests {
  /// A place as it is written.
  private struct Written: Equatable {
    let values: [String]
    let irregular: String?
    let name: String
    let others: String

    init(
      _ places: PreparedPlaces,
      _ index: Int,
      _ prepared: (texts: PreparedTexts, index: Int)
    ) {
      let width = places.values.count / places.ids.count
      values = places.values[index * width..<(index + 1) * width].map { value in
        guard case .text(let start, let end) = value else { return "\(value)" }
        return String(decoding: places.bytes[Int(start)..<Int(end)], as: UTF8.self)
      }
      irregular = places.irregular.first { $0.index == index }
        .map { String(decoding: $0.json, as: UTF8.self) }
      func text(_ strings: ByteStrings) -> String {
        String(decoding: strings.bytes[strings[prepared.index]], as: UTF8.self)
      }
      (name, others) = (text(prepared.texts.names), text(prepared.texts.others))
    }
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

  /// Returns a file with some short rows and some decimal commas.
  ///
  /// - Parameter moreColumns: The number of columns beside the columns with odd names.
  private static func file(
    rows: Int,
    moreColumns: Int,
    _ random: inout SplitMix64
  ) -> String {
    let delimiter = Bool.random(using: &random) ? "," : ";"
    let mark = Bool.random(using: &random) ? "," : "."
    let count = Int.random(in: 0...names.count, using: &random)
    var header = Array(names.shuffled(using: &random).prefix(count))
    let isPosition = Int.random(in: 0..<4, using: &random) == 0
    let places = isPosition ? ["position"] : ["lat", "lon"]
    // It would be the position, where it has one.
    if isPosition { header.removeAll { $0 == "geometry" } }
    header += (0..<moreColumns).map { "column \($0)" }
    header.insert(contentsOf: places, at: Int.random(in: 0...header.count, using: &random))
    let end = header.lastIndex(of: places.last ?? "") ?? 0
    let lines = (0..<rows).map { _ in
      let columns = Int.random(in: end + 1...header.count, using: &random)
      return header.prefix(columns).map { name in
        let degrees = Double.random(in: -80...80, using: &random)
        let rounded = (degrees * 1e4).rounded() / 1e4
        switch name {
        case "lat", "lon":
          let texts = ["\(degrees)", "\(rounded)", "\(rounded)00", "1e1", " 7 "]
          let text = texts.randomElement(using: &random) ?? ""
          return field(text.replacing(".", with: mark), &random)
        case "position": return "POINT(\(degrees) 7)"
        default: return field(values.randomElement(using: &random) ?? "", &random)
        }
      }
      .joined(separator: delimiter)
    }
    let head = header.map { field($0, &random) }.joined(separator: delimiter)
    return "\(head)\n\(lines.joined(separator: "\n"))\n"
  }

  @Test(arguments: 0..<300)
  func recordsAreStoredAsTheirColumns(seed: UInt64) throws {
    try check(seed, rows: 30, moreColumns: 0)
  }

  /// Places are prepared 1,024 at a time.
  @Test(arguments: 300..<310)
  func recordsOfManyPlacesAreStoredAsTheirColumns(seed: UInt64) throws {
    try check(seed, rows: 3000, moreColumns: 0)
  }

  @Test(arguments: 310..<320)
  func recordsOfManyColumnsAreStoredAsTheirColumns(seed: UInt64) throws {
    try check(seed, rows: 3, moreColumns: FeatureTable.columnLimit - 15)
  }

  /// Columns without values take memory too, of CSV and of GeoJSON.
  @Test(arguments: ["csv", "geojson"])
  func placesOfManyColumnsArePreparedInSmallChunks(format: String) throws {
    let names = (0..<1900).map { "c\($0)" }
    let header = "lat,lon,\(names.joined(separator: ","))\n"
    let row = "1,2,7\(String(repeating: ",", count: names.count - 1))\n"
    let objects = (0..<1900).map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"c\#($0)":1}}"#
    }
    let text =
      format == "csv"
      ? header + String(repeating: row, count: 1900) : objects.joined(separator: "\n")
    let table = try PlaceTable.read(.bytes(Array(text.utf8), name: "p.\(format)"))
    let columns = UniqueNames.unique(table.columnNames)
    let (forms, _) = try ColumnSurvey.forms(of: table, columns)
    let features = FeatureTable(
      ofFile: table.name,
      columns,
      forms,
      hasTexts: format == "csv",
      numbers: table.numbers
    )
    let preparer = PlacePreparer(features, coordinateColumns: table.coordinateColumnNames)
    var (count, most) = (0, 0)
    try preparer.places(of: table).forEach { places in
      count += places.ids.count
      most = max(most, places.values.count * MemoryLayout<ColumnValue>.stride)
    }
    #expect(count == 1900 && most > 0 && most < 1 << 20)
  }

  @Test func someFilesHaveDecimalCommas() throws {
    let marks = try (UInt64(0)..<40).map { seed in
      var random = SplitMix64(seed: seed)
      let text = Self.file(rows: 30, moreColumns: 0, &random)
      return try PlaceTable.read(.bytes(Array(text.utf8), name: "p.csv")).hasDecimalComma
    }
    #expect(marks.contains(true) && marks.contains(false))
  }

  private func check(_ seed: UInt64, rows: Int, moreColumns: Int) throws {
    var random = SplitMix64(seed: seed)
    let text = Self.file(rows: rows, moreColumns: moreColumns, &random)
    let table = try PlaceTable.read(.bytes(Array(text.utf8), name: "p.csv"))
    #expect(table.rowCount == rows)
    let names = UniqueNames.unique(table.columnNames)
    let features = FeatureTable(
      ofFile: table.name,
      names,
      try ColumnSurvey.forms(of: table, names).0,
      hasTexts: true,
      numbers: table.numbers
    )
    #expect(RecordForm(table, features) != nil)
    let preparer = PlacePreparer(features, coordinateColumns: table.coordinateColumnNames)
    var byColumns: [Written] = []
    try table.forEachRow { row, json in
      var (place, texts) = (PreparedPlaces(), PreparedTexts())
      place.append(PointID(UInt32(row)), at: table.coordinates[row])
      features.append(json, to: &place)
      preparer.append(json, to: &texts)
      texts.endPlace(row)
      byColumns.append(Written(place, 0, (texts, 0)))
    }
    #expect(byColumns.count == table.rowCount)
    var byFields: [Written] = []
    var allTexts: [(texts: PreparedTexts, index: Int)] = []
    try preparer.texts(of: table).forEach { texts in
      for (index, row) in texts.rows.enumerated() {
        #expect(row == allTexts.count)
        allTexts.append((texts, index))
      }
    }
    #expect(allTexts.count == table.rowCount)
    try preparer.places(of: table).forEach { places in
      for index in places.ids.indices {
        #expect(Int(places.ids[index].row) == byFields.count)
        byFields.append(Written(places, index, allTexts[byFields.count]))
      }
    }
    let difference = zip(byFields, byColumns).first { $0 != $1 }
    #expect(byFields == byColumns, "\(difference.map { "\($0)\n\($1)" } ?? "")")
  }
}
