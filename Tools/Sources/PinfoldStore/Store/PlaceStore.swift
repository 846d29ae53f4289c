import GRDB
public import PinfoldReaders
import Synchronization

/// The places of a file in a GeoPackage. Finds places by id, by words and by filters on columns,
/// and edits them.
///
/// A GeoPackage is an SQLite database that GIS programs open. The places are an ordinary table in it.
///
///     let path = PlaceStore.path(forFile: "places.csv")
///     try PlaceStore.make(at: path, from: try PlaceTable.read(.file("places.csv")))
///     let store = try PlaceStore(opening: path)
///     let plan = Planner().plan(try store.index(), for: viewport)
///     try store.search("san fran", limit: 10).first?.name  // San Francisco
///
/// A place's id is its row, as in the `PlaceTable` that the store was created from. New places get
/// new rows, and rows are never reused. Other programs see the place's number, the key `fid` of the
/// table. One `PlaceStore` at a time can edit a store, across all processes, or any number can read
/// it. Any number of threads can use each.
///
/// It is a class since open files must be closed.
public final class PlaceStore: Sendable {
  /// The path of the store.
  public let path: String

  /// Whether the store was opened for editing.
  package let isEdited: Bool

  let facts: StoreFacts

  let connections: StoreConnections

  /// The counts of ``facts`` after edits. Only the thread that writes to the database changes them.
  let counts: Mutex<StoreCounts>

  /// The changes by other programs, if the store is edited.
  let others = Mutex(OtherChanges())

  /// Keeps the log short.
  let log: LogUpkeep

  /// Locked while an index is saved, one at a time.
  let savingIndex = Mutex(())

  /// The locked file. It must outlive the open database.
  private let file: StoreFile?

  /// Opens a store.
  ///
  /// - Parameter use: The purpose. An editor excludes all other uses except snapshots.
  /// - Complexity: O(1), or O(*n*) for a log of *n* pages that a killed process left, which is
  ///   written back first.
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

  /// Returns the path of a file's store, next to the file.
  ///
  /// A folder's store is next to the folder, however its path is spelled. A pattern's store is in
  /// the pattern's fixed folder, under a name without wildcards. A name that is too long is cut off
  /// and ends with a hash of the full name.
  public static func path(forFile path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path[..<start] + shortened(path[start...]) + ".gpkg"
  }

  /// The longest file name for which a store name fits. File systems allow 255 bytes, and the
  /// longest name of a store's files ends with `.gpkg-new-journal`.
  private static let longestName = 235

  private static func shortened(_ name: Substring) -> String {
    guard name.utf8.count > longestName else { return String(name) }
    let hash = String(name.utf8.fowlerNollVo, radix: 16)
    var start = name
    // Leave room for the suffixes of a damaged store that is set aside, and of its files.
    while start.utf8.count + 1 + hash.utf8.count > 200 { start.removeLast() }
    return "\(start)~\(hash)"
  }
}

extension PlaceStore {
  /// The source of the store.
  public var source: StoredSource { facts.source }

  /// The names of the columns with latitudes and longitudes in degrees. `nil` for GeoJSON, for one
  /// column with both, and for another reference system.
  public var coordinateColumnNames: (latitude: String, longitude: String)? {
    facts.coordinateColumnNames
  }

  /// The numbers of places in links and requests: the keys of the table. New places get the next
  /// numbers.
  package var rowNumbers: RowNumbers { table.numbers }

  /// How many rows are not places: those of the file, and those that other programs gave impossible
  /// positions or keys.
  public var rejectedCount: Int { counts.withLock { $0.rejectedCount + $0.misplaced.count } }

  /// The distinct names of the columns: the file's, then those that edits added.
  public var columnNames: [String] { counts.withLock { $0.columnNames } }

  /// The column of place names, or `nil` if no column has a usual name for it.
  public var nameColumn: String? { NameColumn.find(in: columnNames) }

  /// The table of places. Edits may add columns.
  var table: FeatureTable { counts.withLock { $0.table } }

  /// How many places there are.
  public var placeCount: Int { counts.withLock { $0.placeCount - $0.misplaced.numbers.count } }

  /// The row of the next new place, above all rows used so far.
  public var nextRow: Int { counts.withLock { $0.nextRow } }

  /// The number of edits since the store was created.
  public var editCount: Int { counts.withLock { $0.editCount } }

  /// Identifies the contents of the store. Every batch of edits changes it.
  package var version: StoreVersion { counts.withLock { $0.version } }

  /// Returns whether the store matches a file in its current state and the options of reading it.
  ///
  /// If only the file's time differs, the contents are compared. If these are equal and the store
  /// is writable, it remembers the new time.
  ///
  /// - Complexity: O(1), or O(*n*) in the bytes of the file if only the time differs.
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
    // Remember the time, so that the file need not be read again.
    if stamp != source.stamp { try? connections.write { try stamp.write(to: $0) } }
    return true
  }

  /// Closes the store, so that another can open it. Later requests and reads in progress throw.
  /// Otherwise, the store closes with its last reference.
  public func close() throws(StoreError) {
    defer { file?.release() }
    // Close the connections in any case, since the lock ends with them.
    let ends = [Result { try log.close() }, Result { try connections.close() }]
    do { for end in ends { try end.get() } } catch { throw StoreError(error, path) }
  }

  /// Reads from the database in one snapshot.
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

/// The purpose of opening a store.
public enum StoreUse: Hashable, Sendable {
  /// To read and edit the store, by one owner at a time.
  case editing

  /// To read the store while it is not edited, by any number of owners at a time.
  ///
  /// Nothing is written, so the store may be on a read-only medium. If a killed process left edits
  /// in the log, these are written into the store first, if possible.
  case reading

  /// To read a snapshot from the time of opening, even while another owner edits the store.
  ///
  /// Reads run one at a time. If the store is not being edited, this is the same as ``reading``.
  case snapshot
}
