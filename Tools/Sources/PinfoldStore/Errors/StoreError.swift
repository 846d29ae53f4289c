public import Pinfold
import PinfoldText

/// The reason why a store could not be created, opened, read or edited.
///
/// The description is one sentence with the path, the problem and the remedy.
///
///     do {
///       let store = try PlaceStore(opening: "places.csv.gpkg")
///     } catch {
///       print(error)  // places.csv.gpkg does not exist; make it with pinfold import.
///     }
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of the error.
  public let kind: Kind

  /// The path of the store.
  public let path: String

  /// The index of the failed edit, counted from 0.
  public let edit: Int?

  /// The place that could not be read, if known.
  public let place: PointID?

  /// One sentence with the problem and the remedy.
  public let description: String

  /// SQLite's code and message, if SQLite failed.
  package private(set) var cause: String?

  init(
    _ kind: Kind,
    path: String,
    edit: Int? = nil,
    place: PointID? = nil,
    _ description: String
  ) {
    (self.kind, self.path, self.edit, self.place) = (kind, path, edit, place)
    self.description = description
  }
}

extension StoreError: CustomStringConvertible {}

extension StoreError: CausedError {
  func caused(by cause: String) -> StoreError {
    var error = self
    error.cause = cause
    return error
  }
}

extension StoreError {
  /// A kind of error. More kinds may be added.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    private enum Code: String {
      case notFound, isDirectory, notReadable, notWritable, noRoom, inUse, manyLinks, moved
      case notAStore, otherVersion, otherLog, damaged, changed, failed
      case sourceFailed, tooManyPlaces, tooManyColumns
      case invalidEdit, unknownPlace
    }

    private let code: Code

    private init(_ code: Code) { self.code = code }

    /// The name of the kind.
    public var description: String { code.rawValue }

    /// The file or its folder does not exist.
    public static let notFound = Kind(.notFound)

    /// The path is a directory.
    public static let isDirectory = Kind(.isDirectory)

    /// Permission to read the store is missing.
    public static let notReadable = Kind(.notReadable)

    /// The store or its folder cannot be written.
    public static let notWritable = Kind(.notWritable)

    /// The disk is full.
    public static let noRoom = Kind(.noRoom)

    /// This or another process has the store open.
    public static let inUse = Kind(.inUse)

    /// The store's file has several hard links, and its log may be beside another one.
    public static let manyLinks = Kind(.manyLinks)

    /// The file of an open store was renamed or removed. Edits are no longer saved.
    public static let moved = Kind(.moved)

    /// The file is not a store.
    public static let notAStore = Kind(.notAStore)

    /// The store has the format of another version of Pinfold.
    public static let otherVersion = Kind(.otherVersion)

    /// The log beside the store belongs to another store, or to another copy of it.
    public static let otherLog = Kind(.otherLog)

    /// The store is truncated or corrupt.
    public static let damaged = Kind(.damaged)

    /// Another program removed or renamed a column while the store was open.
    public static let changed = Kind(.changed)

    /// The system or the database failed.
    public static let failed = Kind(.failed)

    /// The source file could not be read again.
    public static let sourceFailed = Kind(.sourceFailed)

    /// All ids of places are used.
    public static let tooManyPlaces = Kind(.tooManyPlaces)

    /// The file has more columns than a GeoPackage can have.
    public static let tooManyColumns = Kind(.tooManyColumns)

    /// An edit has an invalid coordinate or value.
    public static let invalidEdit = Kind(.invalidEdit)

    /// An edit refers to a place that does not exist.
    public static let unknownPlace = Kind(.unknownPlace)
  }
}
