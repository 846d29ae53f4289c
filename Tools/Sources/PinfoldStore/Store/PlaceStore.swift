import GRDB
public import PinfoldReaders
import Synchronization

/// The places of a file in a GeoPackage. Finds places by id, by words and by filters on columns,
/// and edits them.
///
/// A GeoPackage is an SQLite database that GIS programs open. The places are an ordinary table in
/// it.
///
///     let path = PlaceStore.path(forFile: "places.csv")
///     try PlaceStore.make(at: path, from: try PlaceTable.read(.file("places.csv")))
///     let store = try PlaceStore(opening: path)
///     let plan = Planner().plan(try store.index(), for: viewport)
///     try store.search("san fran", limit: 10).first?.name  // San Francisco
///
/// A place's id is its row, as in the `PlaceTable` that the store was created from. New places get
/// new rows, and rows are never reused. Other programs see the place's number, which is the key
/// `fid` of the table. Either one `PlaceStore` edits a store, across all processes, or any number
/// of them read it. A `PlaceStore` is safe to use from several threads.
///
/// It is a class because open files must be closed.
public final class PlaceStore: Sendable {
  /// The path of the store.
  public let path: String

  package let isEdited: Bool

  let facts: StoreFacts

  let connections: StoreConnections

  /// The counts of ``facts`` after edits. Only the thread that writes to the database changes them.
  let counts: Mutex<StoreCounts>

  /// The changes by other programs, if the store is edited.
  let others = Mutex(OtherChanges())

  let log: LogUpkeep

  /// Locked while an index is saved.
  let savingIndex = Mutex(())

  private let file: StoreFile?

  /// Opens a store.
  ///
  /// - Parameter use: The purpose. While a store is open for editing, only snapshots can be opened.
  /// - Complexity: O(1). If a killed process left a log, O(*n*) in its pages, which are first
  ///   written back.
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
  /// The store of a folder is next to the folder. The store of a pattern is in the pattern's fixed
  /// folder, and its name has no wildcards. A long name is cut off and gets a hash of the full
  /// name.
  public static func path(forFile path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return path[..<start] + shortened(path[start...]) + ".gpkg"
  }

  /// The maximum length of a file name that fits into the name of a store. File systems allow 255
  /// bytes, and the longest name of a store's files ends with `.gpkg-new-journal`.
  private static let longestName = 235

  private static func shortened(_ name: Substring) -> String {
    guard name.utf8.count > longestName else { return String(name) }
    let hash = String(name.utf8.fowlerNollVo, radix: 16)
    var start = name
    // Leaves room for the suffixes of a damaged store that is moved aside, and of its files.
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

  /// The keys of the table, which identify places in links and requests. New places get the next
  /// numbers.
  package var rowNumbers: RowNumbers { table.numbers }

  /// The number of rows that are not places: rejected rows of the file, and rows to which other
  /// programs gave impossible positions or keys.
  public var rejectedCount: Int { counts.withLock { $0.rejectedCount + $0.misplaced.count } }

  /// The distinct names of the columns: the file's, then those that edits added.
  public var columnNames: [String] { counts.withLock { $0.columnNames } }

  /// The column of place names, or `nil` if no column has a usual name for it.
  public var nameColumn: String? { NameColumn.find(in: columnNames) }

  /// The table of places. Edits may add columns.
  var table: FeatureTable { counts.withLock { $0.table } }

  /// The number of places.
  public var placeCount: Int { counts.withLock { $0.placeCount - $0.misplaced.numbers.count } }

  /// The row of the next new place, above all rows used so far.
  public var nextRow: Int { counts.withLock { $0.nextRow } }

  /// The number of edits since the store was created.
  public var editCount: Int { counts.withLock { $0.editCount } }

  /// Identifies the contents of the store. Every batch of edits changes it.
  package var version: StoreVersion { counts.withLock { $0.version } }

  /// Returns whether the store was created from the current contents of a file, with the same
  /// options.
  ///
  /// If only the modification time differs, compares the contents. If they are equal and the store
  /// is writable, saves the new time.
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
    if stamp != source.stamp { try? connections.write { try stamp.write(to: $0) } }
    return true
  }

  /// Closes the store, so that another can open it. Reads in progress and later requests throw.
  /// Without this call, the store closes with its last reference.
  public func close() throws(StoreError) {
    defer { file?.release() }
    // Close the connections in any case, since the lock ends with them.
    let ends = [Result { try log.close() }, Result { try connections.close() }]
    do { for end in ends { try end.get() } } catch { throw StoreError(error, path) }
  }

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
  /// The store may be on a read-only medium. If a killed process left edits in the log, they are
  /// first written into the store, if possible.
  case reading

  /// To read a snapshot from the time of opening, even while another owner edits the store.
  ///
  /// Reads run one at a time. If the store is not being edited, this is the same as ``reading``.
  case snapshot
}
