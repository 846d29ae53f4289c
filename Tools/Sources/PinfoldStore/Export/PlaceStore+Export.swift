import GRDB
import Pinfold
package import PinfoldReaders

extension PlaceStore {
  /// The format of a CSV export, with the source's delimiter if the source is CSV.
  package var csvFormat: PlaceFormat {
    if case .csv = source.format { source.format } else { .csv(.comma) }
  }

  /// Writes the places as a file that reads back as the same places.
  ///
  /// Writes one snapshot with all edits, in order of place numbers.
  ///
  /// - Parameters:
  ///   - format: The format. CSV has every column in order and values as text. GeoJSON has points
  ///     with each place's own columns.
  ///   - isSafe: Whether CSV cells that spreadsheets would run as formulas get a leading apostrophe.
  ///   - isForStore: Whether ``PlaceTable`` will read the text as the places of a store.
  ///   - filters: The conditions on existing columns that places must satisfy.
  ///   - progress: Called with the completed fraction.
  ///   - visit: Called with the number of each written place.
  ///   - write: Receives the text in chunks, and returns whether to continue.
  /// - Returns: Remarks on how to read the text as the same places.
  /// - Complexity: O(*n*): reads every place.
  @discardableResult
  package func export(
    as format: PlaceFormat,
    isSafe: Bool = false,
    isForStore: Bool = false,
    filters: [PlaceFilter] = [],
    progress: (Double) -> Void = { _ in },
    visit: (Int64) -> Void = { _ in },
    to write: ([UInt8]) throws -> Bool
  ) throws(StoreError) -> ExportRemarks {
    try read { db in
      let facts = try StoreFacts(db, path: path)
      let rows = try ExportedRows(db, filters, facts, isForStore: isForStore)
      // Numbers that count up from 0 need no ids, because readers assign the same ones.
      let hasIDs = !isForStore && (!filters.isEmpty || facts.counts.hasGaps)
      switch format {
      case .csv(let delimiter):
        let text = CSVText(delimiter, facts, isSafe: isSafe, isForStore: isForStore)
        return try Self.export(db, rows, text, progress, visit, write)
      case .geoJSON:
        let text = GeoJSONText(isSequence: false, hasIDs: hasIDs)
        return try Self.export(db, rows, text, progress, visit, write)
      case .geoJSONSequence:
        let text = GeoJSONText(isSequence: true, hasIDs: hasIDs)
        return try Self.export(db, rows, text, progress, visit, write)
      case .json:
        return try Self.export(db, rows, JSONRowText(facts), progress, visit, write)
      }
    }
  }

  private static func export(
    _ db: Database,
    _ rows: ExportedRows,
    _ text: consuming some PlaceText,
    _ progress: (Double) -> Void,
    _ visit: (Int64) -> Void,
    _ write: ([UInt8]) throws -> Bool
  ) throws -> ExportRemarks {
    var text = text
    let places = try DirectStatement(db, sql: rows.selection.sql + " ORDER BY place.fid")
    defer { places.reset() }
    var (count, written, left) = (0, 0, 0)
    while try places.step() {
      count += 1
      let properties = rows.selection.properties(places)
      guard rows.filters?.match(properties) ?? true else { continue }
      guard RowNumbers.isPossible(places.number) else {
        left += 1
        continue
      }
      let coordinate = places.coordinate
      guard coordinate.isValid || !rows.isForStore else { continue }
      text.append(coordinate, properties, number: places.number)
      visit(places.number)
      written += 1
      guard text.bytes.count >= chunkSize else { continue }
      guard try write(text.bytes) else { return text.remarks }
      text.bytes.removeAll(keepingCapacity: true)
      progress(Double(count) / Double(max(count, rows.count)))
    }
    text.finish()
    _ = try write(text.bytes)
    var remarks = text.remarks
    (remarks.placeCount, remarks.unnumberedCount) = (written, left)
    return remarks
  }

  private static let chunkSize = 1 << 16
}

extension StoreCounts {
  /// Whether the numbers of the rows do not count up from 0.
  fileprivate var hasGaps: Bool {
    placeCount != nextRow || table.numbers != RowNumbers(rowCount: placeCount)
  }
}

private struct ExportedRows {
  /// The filters, or `nil` for all rows.
  let filters: StoredFilters?

  let selection: PlaceSelection

  let count: Int

  /// Whether rows without a possible position are left out.
  let isForStore: Bool

  init(
    _ db: Database,
    _ filters: [PlaceFilter],
    _ facts: StoreFacts,
    isForStore: Bool
  ) throws {
    self.isForStore = isForStore
    selection = try PlaceSelection(db, facts.counts.table)
    count = facts.counts.placeCount
    let reader = ColumnReader(
      filters.map(\.column),
      among: facts.counts.columnNames,
      format: facts.source.format,
      readings: facts.numberReadings
    )
    self.filters = filters.isEmpty ? nil : StoredFilters(filters, reader)
  }
}
