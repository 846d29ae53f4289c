public import Pinfold
import PinfoldText

/// Why a place store could not be made, opened, read or edited.
///
/// The description is one sentence that says what is wrong and what to do, as that of
/// ``ReadError``.
///
///     do {
///       let store = try PlaceStore(opening: "places.csv.gpkg")
///     } catch {
///       print(error)  // places.csv.gpkg does not exist; make it with pinfold import.
///     }
public struct StoreError: Error, Hashable, Sendable {
  /// What went wrong.
  public let kind: Kind

  /// The path of the store.
  public let path: String

  /// The number of the edit that the error is about; the first is 0.
  public let edit: Int?

  /// The place that could not be read, where it is known.
  public let place: PointID?

  /// One sentence: what is wrong, and what to do.
  public let description: String

  /// What SQLite said, with its code, if that is why.
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
  /// Returns the error with its cause.
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

    /// There is no file at the path, or no folder for it.
    public static let notFound = Kind(.notFound)

    /// The path is a directory.
    public static let isDirectory = Kind(.isDirectory)

    /// The store may not be read.
    public static let notReadable = Kind(.notReadable)

    /// The store, or the folder it is in, may not be written.
    public static let notWritable = Kind(.notWritable)

    /// The disk is full.
    public static let noRoom = Kind(.noRoom)

    /// Another process has the store open, or this one has.
    public static let inUse = Kind(.inUse)

    /// The store has several names, of which its log knows one.
    public static let manyLinks = Kind(.manyLinks)

    /// The file of an open store has another name now, or none: it is not written any more.
    public static let moved = Kind(.moved)

    /// The file is something else.
    public static let notAStore = Kind(.notAStore)

    /// The store was made by a version of Pinfold with another format.
    public static let otherVersion = Kind(.otherVersion)

    /// The log beside the store belongs to another store, or to another state of it.
    public static let otherLog = Kind(.otherLog)

    /// The store is truncated, or its bytes have changed.
    public static let damaged = Kind(.damaged)

    /// Another program removed or renamed a column while the store was open.
    public static let changed = Kind(.changed)

    /// The system or the database failed.
    public static let failed = Kind(.failed)

    /// The file that the store is made of could not be read again.
    public static let sourceFailed = Kind(.sourceFailed)

    /// There are no more ids for new places.
    public static let tooManyPlaces = Kind(.tooManyPlaces)

    /// The file has more columns than a GeoPackage can have.
    public static let tooManyColumns = Kind(.tooManyColumns)

    /// An edit has no usable coordinate or value.
    public static let invalidEdit = Kind(.invalidEdit)

    /// An edit is about a place that is not there.
    public static let unknownPlace = Kind(.unknownPlace)
  }
}
