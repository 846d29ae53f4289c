/// Why a file of places could not be read.
///
/// The description is one sentence that names the file and the remedy; it is
/// written for the user of the command line.
///
///     do {
///       let table = try PlaceTable.read(.file("places.csv"))
///     } catch {
///       print(error)  // places.csv does not exist; check the path.
///     }
public struct ReadError: Error, Hashable, Sendable {
  /// What went wrong.
  public let kind: Kind

  /// The name of the source: a path, or `standard input`. Empty when the error
  /// is about an argument.
  public let path: String

  /// The line of the file that the error is about; the first is 1.
  public let line: Int?

  /// One sentence: what is wrong, and what to do.
  public let description: String

  init(_ kind: Kind, path: String, line: Int? = nil, _ description: String) {
    (self.kind, self.path, self.line) = (kind, path, line)
    self.description = description
  }
}

extension ReadError: CustomStringConvertible {}

extension ReadError {
  /// A kind of error. More kinds may be added.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    private enum Code: String {
      case notFound, notReadable, isDirectory, readFailed, spoolFailed, changed
      case empty, unsupportedFormat, damagedCompression, malformedJSON, recordTooLong
      case noCoordinateColumns, unknownColumn, invalidFilter
      case rejectedRow, latitudesOutOfRange, noUsableRows, tooManyRows
      case wrongReferenceSystem
    }

    private let code: Code

    private init(_ code: Code) { self.code = code }

    /// The name of the kind.
    public var description: String { code.rawValue }

    /// There is no file at the path.
    public static let notFound = Kind(.notFound)

    /// The file may not be read.
    public static let notReadable = Kind(.notReadable)

    /// The path is a directory.
    public static let isDirectory = Kind(.isDirectory)

    /// The system could not continue reading.
    public static let readFailed = Kind(.readFailed)

    /// The temporary copy of piped or compressed data could not be written.
    public static let spoolFailed = Kind(.spoolFailed)

    /// The file changed after it was read.
    public static let changed = Kind(.changed)

    /// There are no bytes.
    public static let empty = Kind(.empty)

    /// The content is neither CSV nor GeoJSON.
    public static let unsupportedFormat = Kind(.unsupportedFormat)

    /// The gzip data is truncated or corrupt.
    public static let damagedCompression = Kind(.damagedCompression)

    /// The JSON is malformed, truncated or too deeply nested.
    public static let malformedJSON = Kind(.malformedJSON)

    /// One row or feature is longer than anything reasonable.
    public static let recordTooLong = Kind(.recordTooLong)

    /// No columns hold the coordinates.
    public static let noCoordinateColumns = Kind(.noCoordinateColumns)

    /// A requested column does not exist.
    public static let unknownColumn = Kind(.unknownColumn)

    /// A filter expression cannot be understood.
    public static let invalidFilter = Kind(.invalidFilter)

    /// A row is bad, and the reading is strict.
    public static let rejectedRow = Kind(.rejectedRow)

    /// Most latitudes are beyond 90 degrees: swapped columns, or meters.
    public static let latitudesOutOfRange = Kind(.latitudesOutOfRange)

    /// The file has no row that is a place.
    public static let noUsableRows = Kind(.noUsableRows)

    /// The file has more rows than a `PointID` can name.
    public static let tooManyRows = Kind(.tooManyRows)

    /// The coordinate reference system is unknown, or most rows are outside of it.
    public static let wrongReferenceSystem = Kind(.wrongReferenceSystem)
  }
}
