import GRDB
import Pinfold
import PinfoldJSON
package import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// Replaces the cells of a roll-up that have changed, all of them or none.
  ///
  /// When this returns they are on the disk. Cells without places are removed. The update counts as
  /// one edit: making the store again from the parts of an older whole roll-up would lose it.
  ///
  /// - Throws: ``StoreError`` of the kind `foreignUpdate` for an update of another roll-up, for one
  ///   that is not newer than the store, for one that leaves out changes before it, and for one after
  ///   which the store would have another number of rows than the table.
  /// - Complexity: O(*n* log *n*) in the cells of the update; the first time, in all cells.
  @discardableResult
  package func update(with update: RollupUpdate) throws(StoreError) -> RollupUpdateSummary {
    do {
      let summary = try connections.write { db in
        var round = try RollupRound(db, self, update)
        try db.inTransaction(.immediate) {
          try StoreWords.makeRoom(db)
          try round.apply()
          return .commit
        }
        counts.withLock { $0 = round.counts }
        return round.summary
      }
      // The update is made. An index that cannot be saved is made again when the store is opened.
      try? save(try index())
      return summary
    } catch {
      throw StoreError(error, path)
    }
  }
}

/// What an update did to a store.
package struct RollupUpdateSummary: Hashable, Sendable {
  /// The cells that were there and still are.
  package var replacedCount = 0

  /// The cells that were not there.
  package var addedCount = 0

  /// The cells in which no place is left.
  package var removedCount = 0
}

/// The work of one update.
private struct RollupRound {
  private(set) var counts: StoreCounts
  private(set) var summary = RollupUpdateSummary()
  private let rollup: Rollup
  private var placeCount: Int
  private let update: RollupUpdate
  private let db: Database
  private let writer: PlaceWriter
  private let form: RowForm
  private let path: String
  private let hasCategories: Bool

  init(_ db: Database, _ store: PlaceStore, _ update: RollupUpdate) throws {
    // As the database has it: another update may have been made since the store was opened.
    let facts = try StoreFacts(db, path: store.path)
    guard let rollup = facts.rollup else { throw StoreError.noRollup(store.path) }
    try Self.check(update, of: rollup, store.path)
    guard facts.hasCategories || rollup.manifest.categories.isEmpty else {
      throw StoreError.withoutCategories(store.path)
    }
    (self.db, self.update, self.rollup, path) = (db, update, rollup, store.path)
    (counts, hasCategories) = (facts.counts, facts.hasCategories)
    placeCount = rollup.placeCount
    form = store.form
    writer = try PlaceWriter(db, form, coordinateColumns: facts.coordinateColumnNames)
  }

  private static func check(
    _ update: RollupUpdate,
    of rollup: Rollup,
    _ path: String
  ) throws(StoreError) {
    if let difference = rollup.manifest.difference(from: update.rollup.manifest) {
      throw .foreignUpdate(path, difference)
    }
    guard update.rollup.microseconds > rollup.lastMicroseconds else { throw .olderUpdate(path) }
    // Numbers may be of any unit; what is neither may be any time.
    let since = update.changes.earliestMicroseconds ?? (update.changes.isNumber ? .min : .max)
    guard since <= rollup.lastMicroseconds else {
      throw .updateGap(path, since: update.changes.since)
    }
  }
}

// MARK: - Cells

extension RollupRound {
  mutating func apply() throws {
    counts.editCount += 1
    try db.execute(sql: Self.indexes)
    if hasCategories { try db.execute(sql: CategoryTable.cellIndex) }
    let find = try DirectStatement(
      db,
      sql: StoredPlace.selection + " WHERE properties ->> 'cell' = ?"
    )
    let removeParts = try hasCategories ? DirectStatement(db, sql: CategoryTable.removal) : nil
    let reader = ColumnReader([Array("cell".utf8)], format: .csv(.comma), groupingRow: nil)
    try update.cells?.forEachRow { row, json in
      guard let table = update.cells, let cell = reader.fields(in: json)[0] else { return }
      let name = Array(json[cell.field.start..<cell.field.end])
      try find.bind(name, at: 1)
      let old = try StoredPlace(next: find, form)
      find.reset()
      try removeParts?.bind(name, at: 1)
      _ = try removeParts?.step()
      try replace(
        old,
        with: update.counts[row] == 0
          ? nil : (table.coordinates[row], String(decoding: json, as: UTF8.self)),
        count: update.counts[row]
      )
    }
    if hasCategories { try writeParts() }
    try finish()
  }

  /// Puts a cell in place of what was there.
  private mutating func replace(
    _ old: StoredPlace?,
    with new: (coordinate: Coordinate, json: String)?,
    count: Int
  ) throws {
    placeCount += count
    if let old { placeCount -= try self.count(of: old) }
    guard placeCount >= 0 else { throw StoreError.wrongCounts(path) }
    switch (old, new) {
    case (let old?, let new?):
      let place = StoredPlace(id: old.id, coordinate: new.coordinate, propertiesJSON: new.json)
      try writer.replace(old, with: place)
      try db.noteChange(of: old.id, edit: counts.editCount)
      summary.replacedCount += 1
    case (nil, let new?):
      guard counts.nextRow < Int(UInt32.max) else { throw StoreError.tooManyCells(path) }
      let id = PointID(UInt32(counts.nextRow))  // below 2³²: the line above
      let place = StoredPlace(id: id, coordinate: new.coordinate, propertiesJSON: new.json)
      try writer.insert(place)
      try db.noteChange(of: id, edit: counts.editCount)
      counts.nextRow += 1
      counts.placeCount += 1
      summary.addedCount += 1
    case (let old?, nil):
      try writer.remove(old)
      try db.noteChange(of: old.id, edit: counts.editCount)
      counts.placeCount -= 1
      summary.removedCount += 1
    case (nil, nil): break
    }
  }

  /// How many places a stored cell counts.
  private func count(of cell: StoredPlace) throws -> Int {
    let count = cell.properties().first { $0.name == "count" }.flatMap { Int($0.value.text) }
    guard let count, 1...Rollup.mostRows ~= count else { throw StoreError.wrongCounts(path) }
    return count
  }

  /// Writes the parts of the cells, by category.
  private mutating func writeParts() throws {
    var parts = try CategoryWriter(db, nextRow: counts.nextRow, path: path)
    for (number, cells) in update.categories.enumerated() {
      try parts.write(cells, category: number)
    }
    counts.nextRow = parts.nextRow
  }

  private mutating func finish() throws {
    let changed = update.rollup
    // At most twice the most rows, and the others at most as many together: below 2⁶³.
    let rows = placeCount + changed.missingCount + changed.invalidCount
    guard rows <= Rollup.mostRows else { throw StoreError.wrongCounts(path) }
    guard rows == update.tableRowCount else {
      throw StoreError.unseenChanges(path, update.changes, found: rows, of: update.tableRowCount)
    }
    var updated = Rollup(
      rollup.manifest,
      microseconds: rollup.microseconds,
      rowCount: rows,
      missingCount: changed.missingCount,
      invalidCount: changed.invalidCount
    )
    updated.update = Rollup.Update(
      microseconds: changed.microseconds,
      since: update.changes.since,
      cellCount: summary.replacedCount + summary.addedCount + summary.removedCount,
      number: (rollup.update?.number ?? 0) + 1
    )
    try updated.rewrite(to: db)
    counts.version = counts.version.next()
    try counts.write(to: db, namesFrom: counts.columnNames.count)
  }

  /// Made with the first update, so that stores without updates do not have to keep it.
  private static let indexes = """
    CREATE INDEX IF NOT EXISTS place_cell ON place (properties ->> 'cell');
    """
}
