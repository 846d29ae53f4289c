import GRDB
package import Pinfold
import PinfoldReaders
import Synchronization

/// Edits that other programs, such as QGIS, make in the table of places.
///
/// Triggers record the changed places in `pinfold_noted`, and whether each existed before. They use
/// only SQL that every program supports. Pinfold's own connections turn triggers off. Before its
/// next edit, or when it looks for changes, Pinfold *takes over* these places: it updates words,
/// counts and the list of changes.
enum OtherEdits {
  /// The places that Pinfold took over; all if a program bypassed the triggers.
  enum Taken {
    case places([PointID])
    case all
  }

  private static let names = ["replaced", "inserted", "updated", "removed"].map {
    "pinfold_noted_\($0)"
  }

  static func makeTriggers(_ table: FeatureTable, _ db: Database) throws {
    func note(_ row: String, existed: Int, where condition: String = "1") -> String {
      // The conflict clause of the other program's statement would override an ON CONFLICT here.
      """
      INSERT INTO pinfold_noted (fid, existed) SELECT \(row).fid, \(existed)
        WHERE \(condition) AND NOT EXISTS (SELECT 1 FROM pinfold_noted WHERE fid = \(row).fid);
      """
    }
    func forget(_ row: String, where condition: String = "1") -> String {
      "DELETE FROM pinfold_irregular WHERE fid = \(row).fid AND \(condition);"
    }
    let place = "EXISTS (SELECT 1 FROM \(table.sqlName) WHERE fid = NEW.fid)"
    let bodies = [
      ("BEFORE INSERT", note("NEW", existed: 1, where: place)),
      ("AFTER INSERT", note("NEW", existed: 0) + forget("NEW")),
      (
        "AFTER UPDATE",
        note("OLD", existed: 1) + note("NEW", existed: 0)
          + forget("OLD", where: "OLD.fid <> NEW.fid")
      ),
      ("AFTER DELETE", note("OLD", existed: 1) + forget("OLD")),
    ]
    for (name, (event, body)) in zip(names, bodies) {
      try db.execute(
        sql: """
          DROP TRIGGER IF EXISTS \(name);
          CREATE TRIGGER \(name) \(event) ON \(table.sqlName) BEGIN
            \(body)
            \(LogMark.sql);
          END;
          """
      )
    }
  }

  /// Whether changed places are recorded.
  static func areNoted(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM pinfold_noted)") == true
  }

  /// Takes over the changes of other programs.
  ///
  /// - Parameter isThorough: Whether to count the places even if no change is recorded.
  /// - Complexity: O(*n*) for *n* recorded places, plus a count of all places.
  static func takeOver(
    _ facts: StoreFacts,
    _ counts: inout StoreCounts,
    isThorough: Bool = true,
    _ db: Database
  ) throws -> Taken {
    try counts.table.followRenames(db)
    let noted = try Row.fetchAll(db, sql: "SELECT fid, existed FROM pinfold_noted ORDER BY fid")
    guard isThorough || !noted.isEmpty else { return .places([]) }
    let new = "SELECT fid FROM pinfold_noted JOIN \(counts.table.sqlName) USING (fid) ORDER BY fid"
    try appendNumbers(new, &counts, db)
    let table = counts.table
    let writer = try PlaceWriter(db, table, coordinateColumns: facts.coordinateColumnNames)
    var (ids, areUnnumbered): ([PointID], Bool) = ([], false)
    for row in noted {
      let number = try row.decode(Int64.self, atIndex: 0)
      guard RowNumbers.isPossible(number) else {
        areUnnumbered = true
        continue
      }
      // `nil` for a place that was inserted and removed.
      guard let id = table.numbers.row(number).map({ PointID($0) }) else { continue }
      ids.append(id)
      let place = try writer.takeOver(id, hasNumbers: facts.source.format == .json)
      counts.misplaced.note(number, isMisplaced: place?.coordinate.isValid == false)
      // Only the triggers write 0 or 1 there.
      let existed = try row.decode(Bool.self, atIndex: 1)
      counts.placeCount += (place != nil ? 1 : 0) - (existed ? 1 : 0)
      counts.editCount += 1
      try db.noteChange(of: number, edit: counts.editCount)
    }
    let count = try placeCount(table, db)
    let isWhole = try count == counts.placeCount && hasTriggers(table, db)
    if !noted.isEmpty { try db.execute(sql: "DELETE FROM pinfold_noted") }
    guard !ids.isEmpty || areUnnumbered || !isWhole else { return .places([]) }
    if areUnnumbered { counts.editCount += 1 }
    try counts.misplaced.recount(table, db)
    if !isWhole { try remake(facts, count, &counts, db) }
    counts.version = counts.version.next()
    try counts.write(to: db, columnsFrom: table.columns.count)
    return isWhole && !areUnnumbered ? .places(ids) : .all
  }

  /// Assigns the next rows to new places.
  ///
  /// - Parameter sql: Selects the keys, ascending.
  private static func appendNumbers(
    _ sql: String,
    _ counts: inout StoreCounts,
    _ db: Database
  ) throws {
    var isWritten = true
    let keys = try DirectStatement(db, sql: sql)
    defer { keys.reset() }
    while try keys.step() {
      let number = keys.integer(0)
      guard RowNumbers.isPossible(number), counts.table.numbers.row(number) == nil,
        counts.nextRow < Int(UInt32.max)
      else { continue }
      if counts.table.numbers.append(number) { isWritten = false }
    }
    if !isWritten { try counts.table.numbers.write(to: db) }
  }

  /// Returns the number of places whose keys can be numbers. Fast, because SQLite counts rows
  /// without reading them.
  static func placeCount(_ table: FeatureTable, _ db: Database) throws -> Int {
    var unnumbered = MisplacedRows()
    try unnumbered.recount(table, db)
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.sqlName)") ?? 0
    return count - unnumbered.unnumberedCount
  }

  private static func hasTriggers(_ table: FeatureTable, _ db: Database) throws -> Bool {
    let sql =
      "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? AND name IN "
    let list = names.map(\.sqlText).joined(separator: ", ")
    return try Int.fetchOne(db, sql: sql + "(\(list))", arguments: [table.name]) == names.count
  }

  /// Rebuilds the data that depends on all places.
  private static func remake(
    _ facts: StoreFacts,
    _ count: Int,
    _ counts: inout StoreCounts,
    _ db: Database
  ) throws {
    let table = counts.table
    try makeTriggers(table, db)
    try db.execute(
      sql: """
        DELETE FROM pinfold_irregular WHERE fid NOT IN (SELECT fid FROM \(table.sqlName));
        DELETE FROM pinfold_changes;
        DELETE FROM pinfold_index;
        """
    )
    try IndexChunks(numbers: 0..<0, editCount: counts.editCount).write(to: db)
    try StoreWords.remake(table, without: facts.coordinateColumnNames, db)
    try appendNumbers("SELECT fid FROM \(table.sqlName) ORDER BY fid", &counts, db)
    counts.placeCount = count
    counts.misplaced = try MisplacedRows(scanning: table, db)
    counts.editCount += 1
  }
}

extension PlaceStore {
  /// Takes over the changes of other programs.
  ///
  /// - Returns: The places that they changed since the last call, or `nil` if any place may have
  ///   changed.
  package func changesByOthers() throws(StoreError) -> [PointID]? {
    do {
      try connections.write { db in
        // A new number means that another connection has written.
        let number = try Int.fetchOne(db, sql: "PRAGMA data_version")
        guard number != others.withLock({ $0.dataVersion }) else { return }
        var counts = self.counts.withLock { $0 }
        var taken = OtherEdits.Taken.places([])
        try db.inTransaction(.immediate) {
          taken = try OtherEdits.takeOver(facts, &counts, db)
          return .commit
        }
        self.counts.withLock { $0 = counts }
        others.withLock { $0.append(taken) }
        others.withLock { $0.dataVersion = number }
      }
    } catch {
      throw StoreError(error, path)
    }
    return takenOver()
  }

  /// Returns the places taken over since the last call, including those taken over by edits.
  package func takenOver() -> [PointID]? { others.withLock { $0.taken() } }

  /// Marks all places as possibly changed, after a failure to show changes.
  package func takeOverAgain() { others.withLock { $0.append(.all) } }
}

/// Changes by other programs that the server does not show yet.
struct OtherChanges {
  private var ids: [PointID]? = []

  /// SQLite's number for the state of the database.
  var dataVersion: Int?

  mutating func append(_ taken: OtherEdits.Taken) {
    switch taken {
    case .places(let places): ids?.append(contentsOf: places)
    case .all: ids = nil
    }
  }

  mutating func taken() -> [PointID]? {
    defer { ids = [] }
    return ids
  }
}
