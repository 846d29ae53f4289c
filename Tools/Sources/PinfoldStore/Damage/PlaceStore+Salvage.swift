import GRDB
public import Pinfold
import PinfoldReaders

extension PlaceStore {
  /// Makes a store of what can be read of a damaged one, which stays as it is.
  ///
  /// Every place whose page is intact is recovered, with its id, and with the edits that
  /// are in complete transactions of the log.
  ///
  /// - Parameters:
  ///   - path: The damaged store.
  ///   - target: Where there is nothing yet.
  ///   - progress: Called with the share of the work that is done.
  /// - Complexity: O(*n* log *n*).
  public static func salvage(
    _ path: String,
    to target: String,
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> SalvageReport {
    let lock = try StoreLock(forStore: target)
    defer { lock.release() }
    guard FileIdentity(target) == nil else { throw .exists(target) }
    let source = try StoreFile(path, isExclusive: false)
    defer { source.release() }
    try StoreSchema.checkNames(source.path, path)
    let files = StoreFiles(path: target)
    files.removeUnfinished()
    do {
      let pages = try StorePages(source.path)
      let salvage = try StoreSalvage(pages) { progress(0.3 * $0) }
      guard !salvage.rows.isEmpty || !salvage.values.isEmpty else {
        throw StoreError.nothingToSalvage(path)
      }
      // Other versions have degrees in another form, which would be taken wrongly.
      let version = salvage.version ?? 0
      guard version <= StoreSchema.version else { throw StoreError.newerVersion(path) }
      guard version == StoreSchema.version else { throw StoreError.olderVersion(path) }
      let report = SalvageReport(salvage, isLogDamaged: pages.isLogDamaged)
      try files.createUnfinished()
      try salvage.write(to: files.unfinished, report) { progress(0.3 + 0.7 * $0) }
      try files.replaceStore()
      return report
    } catch {
      files.removeUnfinished()
      throw StoreError(error, target)
    }
  }
}

extension SalvageReport {
  init(_ salvage: StoreSalvage, isLogDamaged: Bool) {
    placeCount = salvage.rows.count
    lostCount = salvage.number(FactTable.placeCount).map { max(0, $0 - salvage.rows.count) }
    missingIDs = salvage.missingIDs(below: salvage.nextRow)
    damagedPageCount = salvage.damagedPageCount
    self.isLogDamaged = isLogDamaged
  }

  /// Whether everything was recovered.
  public var isComplete: Bool { lostCount == 0 && !isLogDamaged }
}

extension StoreSalvage {
  /// The row that the next new place gets.
  var nextRow: Int {
    max(number(FactTable.nextRow) ?? 0, rows.last.map { Int($0.id) + 1 } ?? 0)
  }

  /// Writes the places into a new store.
  fileprivate func write(
    to path: String,
    _ report: SalvageReport,
    _ progress: (Double) -> Void
  ) throws {
    let database = try StoreDatabase.making(path)
    let facts = facts(report)
    try database.writeWithoutTransaction { db in
      try StoreSchema.make(db) {
        let (old, new) = (form, facts.rowForm)
        try StoreFacts.write(facts.symbols, to: db)
        let preparer = PlacePreparer(new, coordinateColumns: facts.coordinateColumnNames)
        // Before another thread begins to read, which only the writing of what it reads stops.
        let importing = try PlaceImport(db)
        let places = preparer.places { give in
          try forEachPlace { place in
            var row = place.row
            if place.hasCodes, let symbols = old.symbols {
              row = []
              symbols.decode(place.row.span, to: &row)
            }
            try give(place.id, place.coordinate, old.expand(row, at: place.coordinate))
          }
        }
        try importing.write(places) { count in
          progress(Double(count) / Double(rows.count))
        } finish: {
          try facts.write(to: db)
          for key in keys { try EditKeyTable.insert(key, db) }
          try IndexSaving.save(try StoreIndex.make(db, path: path), db)
        }
      }
    }
    try database.close()
  }

  /// The form of the rows that were read.
  private var form: RowForm {
    RowForm(
      columns: rowColumnNames,
      coordinates: zip(text(FactTable.latitudeColumn), text(FactTable.longitudeColumn)),
      format: text(FactTable.sourceFormat).flatMap(StoreFacts.format) ?? .csv(.comma),
      hasDecimalComma: number(FactTable.hasDecimalComma) == 1,
      symbols: symbols
    )
  }

  /// The facts of the store; those that are lost are as for a store without a file.
  private func facts(_ report: SalvageReport) -> StoreFacts {
    let columns = zip(text(FactTable.latitudeColumn), text(FactTable.longitudeColumn))
    return StoreFacts(
      source: StoredSource(
        name: text(FactTable.sourceName) ?? "salvaged places",
        format: text(FactTable.sourceFormat).flatMap(StoreFacts.format) ?? .csv(.comma),
        // A store that has lost something does not match its file.
        stamp: report.isComplete ? StoreFacts.stamp(number) : nil,
        contentHash: report.isComplete ? text("source_sha256") : nil,
        latitudeColumn: text("latitude_option"),
        longitudeColumn: text("longitude_option"),
        weightColumn: text(FactTable.weightColumn),
        crs: text("crs_option"),
        encoding: text("encoding_option").flatMap { TextEncoding(rawValue: $0) },
        isStrict: number("is_strict") == 1
      ),
      coordinateColumnNames: columns,
      hasDecimalComma: number(FactTable.hasDecimalComma) == 1,
      decimalMarkRow: number("decimal_mark_row") ?? 0,
      rejectedRows: text(FactTable.rejectedRows),
      // Where they are lost, no rows that have codes are left.
      symbols: symbols ?? .blank,
      counts: StoreCounts(
        columnNames: allColumnNames,
        rejectedCount: number(FactTable.rejectedCount) ?? 0,
        placeCount: rows.count,
        nextRow: nextRow,
        editCount: number(FactTable.editCount) ?? 1,
        // The count of batches continues, because keys are stored by that number.
        version: StoreVersion(
          number: max(
            number(FactTable.version) ?? 0,
            keys.map(\.receipt.version.number).max() ?? 0
          ),
          mark: StoreVersion.first.mark
        )
      )
    )
  }
}

/// Returns both values, if both are there.
private func zip(_ latitude: String?, _ longitude: String?) -> (
  latitude: String, longitude: String
)? {
  guard let latitude, let longitude else { return nil }
  return (latitude, longitude)
}

/// The result of salvaging a damaged store.
public struct SalvageReport: Hashable, Sendable {
  /// How many places were read.
  public let placeCount: Int

  /// How many places are lost; nil where the store no longer says how many there were.
  public let lostCount: Int?

  /// Ids of which there is no place: of those that are lost, and of those that were
  /// removed before.
  public let missingIDs: [ClosedRange<PointID>]

  /// How many pages are damaged.
  public let damagedPageCount: Int

  /// Whether edits in the log are lost.
  public let isLogDamaged: Bool
}
