import Foundation
import GRDB
public import Pinfold
import PinfoldReaders
import Synchronization

/// The index of the places, as a store keeps it: saved in chunks, and the places
/// that were edited since.
enum StoreIndex {
  /// Returns the index of the places as they are.
  static func read(_ db: Database, placeCount: Int, path: String) throws -> PointIndex {
    let table = try StoreFacts(db, path: path).counts.table
    guard var index = try savedIndex(db), index.columnCount == 0 else {
      return try make(db, path: path)
    }
    let edits = try edits(db, table)
    // Weights are read where the index is made.
    if !edits.isEmpty, try FactTable(db).text(FactTable.weightColumn) != nil {
      return try make(db, path: path)
    }
    index.apply(edits)
    // Otherwise the saved index is not of these places.
    let count = index.count + index.rejected.count
    return count == placeCount ? index : try make(db, path: path)
  }

  /// - Returns: Nil when the bytes are damaged.
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

  /// The edits that lead from the saved index to the places as they are.
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

  /// Makes the index from the places.
  static func make(_ db: Database, path: String) throws -> PointIndex {
    try make(db, path: path) { PointIndex($0, weights: $1) }
  }

  /// Makes an index from the places with a given function.
  ///
  /// - Parameter indexed: Makes an index of coordinates and weights. The coordinates of rows without
  ///   a place are not finite.
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
    // The gaps are no rejected points.
    return indexed(coordinates, weights).filtered(by: points)
  }
}

extension PlaceStore {
  /// Returns the index of the places as they are now, without numeric columns.
  ///
  /// A saved index that is damaged is made again from the places.
  ///
  /// - Complexity: O(*n*), some ten milliseconds for a million places.
  public func index() throws(StoreError) -> PointIndex {
    try read { db in
      let placeCount = try FactTable(db).number(FactTable.placeCount)
      return try StoreIndex.read(db, placeCount: placeCount ?? 0, path: path)
    }
  }

  /// Returns an index of the places as they are now, each at a point of the caller's
  /// choice.
  ///
  /// - Parameter mapPoint: Returns where a coordinate is put.
  /// - Complexity: O(*n*): every place is read.
  public func index(placing mapPoint: (Coordinate) -> MapPoint) throws(StoreError) -> PointIndex {
    try read { db in
      try StoreIndex.make(db, path: path) { PointIndex($0.map(mapPoint), weights: $1) }
    }
  }

  /// Saves the index, so that the next ``index()`` need not make the edits again.
  ///
  /// It is saved in short transactions, between which edits are made. Until it is complete,
  /// the index that was saved before is used.
  ///
  /// - Parameters:
  ///   - index: The index of the places, without numeric columns.
  ///   - editCount: The ``editCount`` of the store to which the index belongs; nil
  ///     when it is that of now.
  public func save(_ index: PointIndex, editCount: Int? = nil) throws(StoreError) {
    precondition(index.columnCount == 0, "An index of \(index.columnCount) columns")
    var saving = IndexSaving(index, editCount: editCount ?? self.editCount)
    try savingIndex.withLock { _ throws(StoreError) in
      // What edits leave meanwhile is not left until this is over.
      while try !write({ db in try saving.step(db) }) { _ = try tidy() }
    }
  }
}

extension Database {
  /// Records that the saved index is outdated for a place since an edit.
  func noteChange(of number: Int64, edit: Int) throws {
    try cachedStatement(sql: "INSERT OR REPLACE INTO pinfold_changes (fid, edit) VALUES (?, ?)")
      .execute(arguments: [number, edit])
  }
}
