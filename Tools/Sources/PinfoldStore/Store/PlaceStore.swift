import GRDB
public import PinfoldReaders
import Synchronization

/// The places of a file in a GeoPackage: found by id, by words, and by conditions
/// on their columns, and edited.
///
/// A GeoPackage is an SQLite database that GIS programs open. The places are an ordinary table in it.
///
///     let path = PlaceStore.path(forFile: "places.csv")
///     try PlaceStore.make(at: path, from: try PlaceTable.read(.file("places.csv")))
///     let store = try PlaceStore(opening: path)
///     let plan = Planner().plan(try store.index(), for: viewport)
///     try store.search("san fran", limit: 10).first?.name  // San Francisco
///
/// A place is named by its row, as in the `PlaceTable` that the store was made
/// of. New places get new rows, and no row is used twice. Other programs see the
/// number of a place: the key `fid` of the table. One `PlaceStore` at a
/// time edits a store, in whatever process, or any number read it; any number of
/// threads may use each.
///
/// A class, because open files have to be closed.
public final class PlaceStore: Sendable {
  /// Where the store is.
  public let path: String

  /// Whether it was opened to be edited.
  package let isEdited: Bool

  let facts: StoreFacts

  let connections: StoreConnections

  /// The counts of ``facts`` after edits; changed only by the thread that writes to the
  /// database.
  let counts: Mutex<StoreCounts>

  /// What other programs changed in the store that is edited.
  let others = Mutex(OtherChanges())

  /// Keeps the log short.
  let log: LogUpkeep

  /// Held while an index is saved, of which there is one at a time.
  let savingIndex = Mutex(())

  /// Held as long as the database is open: it is given back after that.
  private let file: StoreFile?

  /// Opens a store.
  ///
  /// - Parameter use: What for; an editor excludes all others but snapshots.
  /// - Complexity: O(*n*) in the pages of the log that a process that was killed left
  ///   behind, which is written back first; otherwise O(1).
  public init(opening path: String, for use: StoreUse = .editing) throws(StoreError) {
    let opening = try StoreAccess(path, for: use)
    do {
      facts = try opening.facts()
    } catch {
      throw StoreError(error, path)
    }
    connections = opening.connections
    log = LogUpkeep(path: opening.file?.path ?? path)
    counts = Mutex(facts.counts)
    file = opening.file
    (self.path, isEdited) = (path, use == .editing)
  }

  /// Returns the path of the store that belongs to a file: beside it.
  ///
  /// A name that is too long for that of a file is cut off, and ends with a hash of all of it.
  public static func path(forFile path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path[..<start] + shortened(path[start...]) + ".gpkg"
  }

  /// The most bytes of the name of a file whose store can be made under that name: systems allow
  /// 255, and the longest file of a store that is made ends with `.gpkg-new-journal`.
  private static let longestName = 235

  private static func shortened(_ name: Substring) -> String {
    guard name.utf8.count > longestName else { return String(name) }
    let hash = String(name.utf8.fowlerNollVo, radix: 16)
    var start = name
    // Also for a damaged store that is set aside, with the date, and for what is beside it.
    while start.utf8.count + 1 + hash.utf8.count > 200 { start.removeLast() }
    return "\(start)~\(hash)"
  }
}

extension PlaceStore {
  /// What the store was made of.
  public var source: StoredSource { facts.source }

  /// The names of the columns with the latitudes and the longitudes in
  /// degrees; nil in GeoJSON, of one column with both, and of another reference system.
  public var coordinateColumnNames: (latitude: String, longitude: String)? {
    facts.coordinateColumnNames
  }

  /// The numbers of places in links and requests: the keys of the table. New places count on.
  package var rowNumbers: RowNumbers { table.numbers }

  /// How many rows are not places: those of the file, and those that other programs gave impossible
  /// positions.
  public var rejectedCount: Int {
    counts.withLock { $0.rejectedCount + $0.misplaced.numbers.count }
  }

  /// The names of the columns, each once: of the file, then those that edits have
  /// added.
  public var columnNames: [String] { counts.withLock { $0.columnNames } }

  /// The column with the names of places; nil when no column has a usual name for that.
  public var nameColumn: String? { NameColumn.find(in: columnNames) }

  /// The table of the places, which edits may give more columns.
  var table: FeatureTable { counts.withLock { $0.table } }

  /// How many places there are.
  public var placeCount: Int { counts.withLock { $0.placeCount - $0.misplaced.numbers.count } }

  /// The row of the next new place: above all rows that were ever used.
  public var nextRow: Int { counts.withLock { $0.nextRow } }

  /// How many edits were made since the store was made.
  public var editCount: Int { counts.withLock { $0.editCount } }

  /// Identifies the contents of the store; every batch of edits changes it.
  package var version: StoreVersion { counts.withLock { $0.version } }

  /// Returns whether the store was made of the file at a path as it is now, read
  /// with the same options.
  ///
  /// A file with another time and the same size is the same when its contents are; its
  /// time is remembered, if the store may be written.
  ///
  /// - Complexity: O(1); where only the time differs the file is read.
  public func isCurrent(
    forFile path: String,
    options: ReadOptions = ReadOptions()
  ) -> Bool {
    guard source.latitudeColumn == options.latitudeColumn,
      source.longitudeColumn == options.longitudeColumn,
      source.weightColumn == options.weightColumn, source.keyColumn == options.keyColumn,
      source.crs == options.crs,
      source.isStrict == options.isStrict, source.encoding == options.encoding,
      let stamp = FileStamp.ofFile(path), source.isOf(path, stamp: stamp)
    else { return false }
    // Otherwise the file is read each time to find it the same.
    if stamp != source.stamp { try? connections.write { try stamp.write(to: $0) } }
    return true
  }

  /// Closes the store, so that another may open it; later requests fail, and so do reads in
  /// progress. Without this it is closed with the last reference to it.
  public func close() throws(StoreError) {
    defer { file?.release() }
    // The connections in any case: the lock ends with them.
    let ends = [Result { try log.close() }, Result { try connections.close() }]
    do { for end in ends { try end.get() } } catch { throw StoreError(error, path) }
  }

  /// Reads from the database, as it was at one moment.
  func read<Result>(
    _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try connections.read(body)
    } catch {
      throw StoreError(error, path)
    }
  }
}

/// What a store is opened for.
public enum StoreUse: Hashable, Sendable {
  /// To be read and edited, by one owner at a time.
  case editing

  /// To be read while it is not edited, by any number of owners at a time.
  ///
  /// Nothing is written, neither to the store nor beside it: it may be on a medium that
  /// cannot be written. Edits that a killed process left in the log are written into the
  /// store first, where it can be written.
  case reading

  /// To be read as it is at the moment of opening, even while another owner edits it.
  ///
  /// Reads are made one at a time. Where the store is not edited, this is ``reading``.
  case snapshot
}
