import GRDB
import Pinfold
import PinfoldJSON
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Columns that are read alone are what the JSON of the whole row has.
@Suite struct StoredColumnsTests {
  private struct Value: Equatable {
    let kind: String
    let text: [UInt8]
    let isEscaped: Bool

    init?(_ slice: JSONSlice?, _ bytes: [UInt8]) {
      guard let slice else { return nil }
      kind = "\(slice.kind)"
      text = Array(bytes[slice.field.start..<slice.field.end])
      isEscaped = slice.field.isEscaped
    }
  }

  @Test(arguments: 0..<200)
  func oneColumnIsWhatTheWholeRowHas(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rows = HostileRows(&random)
    let format =
      [.csv(.comma), .csv(.semicolon), .json, .geoJSON].randomElement(using: &random)
      ?? PlaceFormat.json
    var form = RowForm(
      columns: rows.columns,
      coordinates: Bool.random(using: &random) ? ("lat", "lon") : nil,
      format: format,
      hasDecimalComma: Bool.random(using: &random)
    )
    // Columns of edits, and one that is nowhere, are among them.
    let names = (rows.columns + ["new", "none"]).shuffled(using: &random).prefix(8)
    let reader = ColumnReader(names.map { Array($0.utf8) }, format: format, groupingRow: nil)
    var columns = StoredColumns(reader, form)
    try DatabaseQueue().read { db in
      let place = try DirectStatement(db, sql: "SELECT 0, ?, ?, ?")
      for _ in 0..<100 {
        let coordinate = rows.coordinate(&random)
        let json = rows.row(at: coordinate, &random, isDamaged: false)
        let row = form.compact(json, at: coordinate)
        // As the database gives it back, which does not tell zeros apart.
        let read = Coordinate(
          latitude: coordinate.latitude + 0,
          longitude: coordinate.longitude + 0
        )
        let expanded = form.expand(row, at: read)
        let fields = reader.fields(in: expanded)
        try place.bind(read.latitude, at: 1)
        try place.bind(read.longitude, at: 2)
        form.symbols =
          Bool.random(using: &random) ? SymbolTable(training: [row, [1, 65]]) : nil
        columns = StoredColumns(reader, form)
        if let symbols = form.symbols {
          var codes: [UInt8] = []
          symbols.encode(row.span, row.indices, to: &codes)
          try place.bind(blob: codes, at: 3)
        } else {
          try place.bind(row, at: 3)
        }
        #expect(try place.step())
        columns.read(place)
        let text = String(decoding: json, as: UTF8.self)
        for index in fields.indices {
          #expect(
            Value(columns.fields[index], columns.bytes) == Value(fields[index], expanded),
            "\(names[index]) of \(text)"
          )
        }
        columns.read(place, hasTexts: false)
        for index in fields.indices {
          let (number, expected) = (
            columns.number(index, row: 0), reader.number(fields[index], in: expanded)
          )
          #expect("\(number)" == "\(expected)", "\(names[index]) of \(text)")
        }
        place.reset()
      }
    }
  }
}
