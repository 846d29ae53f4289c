import Foundation
import GRDB
public import Pinfold
import PinfoldReaders
import Synchronization

/// Reads the index of a store's places: the saved chunks, then the places edited since.
enum StoreIndex {
  static func read(_ db: Database, placeCount: Int, path: String) throws -> PointIndex {
    let table = try StoreFacts(db, path: path).counts.table
    guard var index = try savedIndex(db), index.columnCount == 0 else {
      return try make(db, path: path)
    }
    let edits = try edits(db, table)
    // Edits don't contain weights, so a weighted index must be built again.
    if !edits.isEmpty, try FactTable(db).text(FactTable.weightColumn) != nil {
      return try make(db, path: path)
    }
    index.apply(edits)
    // With another count, the saved index belongs to other places.
    let count = index.count + index.rejected.count
    return count == placeCount ? index : try make(db, path: path)
  }

  private static func savedIndex(_ db: Database) throws -> PointIndex? {
    var bytes: [UInt8] = []
    let saved = try IndexChunks(db)
    bytes.reserveCapacity(saved.numbers.count * IndexChunks.size)
    let chunks = try Data.fetchCursor(
      db,
      sql: "SELECT bytes FROM pinfold_index WHERE number >= ? AND number < ? ORDER BY number",
      arguments: [saved.numbers.lowerBound, saved.numbers.upperBound]
    )
    while let chunk = try chunks.next() {
      guard PackedChunk.unpack([UInt8](chunk), to: &bytes, limit: IndexChunks.size) else {
        return nil
      }
    }
    return try? PointIndex(decoding: bytes)
  }

  /// Returns the edits between the saved index and the current places.
  private static func edits(_ db: Database, _ table: FeatureTable) throws -> [PointEdit] {
    let rows = try DirectStatement(
      db,
      sql: """
        SELECT pinfold_changes.fid, place.geom, place.fid IS NOT NULL
        FROM pinfold_changes LEFT JOIN \(table.sqlName) AS place USING (fid)
        """
    )
    defer { rows.reset() }
    var edits: [PointEdit] = []
    while try rows.step() {
      guard let id = table.numbers.row(rows.number).map({ PointID($0) }) else { continue }
      edits.append(.remove(id))
      if rows.integer(2) != 0 { edits.append(.insert(id, at: rows.coordinate)) }
    }
    return edits
  }

  static func make(_ db: Database, path: String) throws -> PointIndex {
    try make(db, path: path) { PointIndex($0, weights: $1) }
  }

  /// Builds an index from the places.
  ///
  /// - Parameter indexed: Builds an index of coordinates and weights. Rows without a place have
  ///   coordinates that are not finite.
  static func make(
    _ db: Database,
    path: String,
    _ indexed: ([Coordinate], _ weights: [Int]?) -> PointIndex
  ) throws -> PointIndex {
    let facts = try StoreFacts(db, path: path)
    let (table, count) = (facts.counts.table, facts.counts.nextRow)
    let missing = Coordinate(latitude: .nan, longitude: .nan)
    var coordinates = [Coordinate](repeating: missing, count: count)
    var points = PointSet(rowCount: count)
    var column = try facts.weightReader.flatMap { try FeatureColumns(db, $0, table) }
    var weights = column.map { _ in [Int](repeating: 1, count: count) }
    let places = try DirectStatement(
      db,
      sql: column?.selection.sql ?? "SELECT fid, geom FROM \(table.sqlName)"
    )
    defer { places.reset() }
    while try places.step() {
      guard let row = table.numbers.row(places.number) else { continue }
      coordinates[Int(row)] = places.coordinate
      if let number = column?.number(0, places), let weight = PlaceWeight.weight(number) {
        weights?[Int(row)] = weight
      }
      points.insert(PointID(row))
    }
    // Rows without a place don't count as rejected points, so they are filtered out.
    return indexed(coordinates, weights).filtered(by: points)
  }
}

extension PlaceStore {
  /// Returns the current index of the places, without numeric columns.
  ///
  /// A damaged saved index is built again from the places.
  ///
  /// - Complexity: O(*n*): about ten milliseconds for a million places.
  public func index() throws(StoreError) -> PointIndex {
    try read { db in
      let placeCount = try FactTable(db).number(FactTable.placeCount)
      return try StoreIndex.read(db, placeCount: placeCount ?? 0, path: path)
    }
  }

  /// Returns an index of the places at the caller's map points.
  ///
  /// - Parameter mapPoint: Converts a coordinate to a map point.
  /// - Complexity: O(*n*): reads every place.
  public func index(placing mapPoint: (Coordinate) -> MapPoint) throws(StoreError) -> PointIndex {
    try read { db in
      try StoreIndex.make(db, path: path) { PointIndex($0.map(mapPoint), weights: $1) }
    }
  }

  /// Saves the index, so that the next ``index()`` need not apply the edits again.
  ///
  /// Saves in short transactions, so that edits don't wait. The previous index is used until the
  /// last one.
  ///
  /// - Parameters:
  ///   - index: The index of the places, without numeric columns.
  ///   - editCount: The store's ``editCount`` that the index includes, or `nil` for the current
  ///     one.
  public func save(_ index: PointIndex, editCount: Int? = nil) throws(StoreError) {
    precondition(index.columnCount == 0, "The index has \(index.columnCount) numeric columns")
    var saving = IndexSaving(index, editCount: editCount ?? self.editCount)
    try savingIndex.withLock { _ throws(StoreError) in
      // Maintenance cannot run elsewhere during a save, so it runs here.
      while try !write({ db in try saving.step(db) }) { _ = try tidy() }
    }
  }
}

extension Database {
  /// Records that a place was edited after the index was saved.
  func noteChange(of number: Int64, edit: Int) throws {
    try cachedStatement(sql: "INSERT OR REPLACE INTO pinfold_changes (fid, edit) VALUES (?, ?)")
      .execute(arguments: [number, edit])
  }
}
