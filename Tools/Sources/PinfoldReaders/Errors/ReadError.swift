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
  public enum Kind: String, Sendable {
    /// There is no file at the path.
    case notFound

    /// The file may not be read.
    case notReadable

    /// The path is a directory.
    case isDirectory

    /// The system could not continue reading.
    case readFailed

    /// The temporary copy of piped or compressed data could not be written.
    case spoolFailed

    /// The file changed after it was read.
    case changed

    /// There are no bytes.
    case empty

    /// The content is neither CSV nor GeoJSON.
    case unsupportedFormat

    /// The gzip data is truncated or corrupt.
    case damagedCompression

    /// The JSON is malformed, truncated or too deeply nested.
    case malformedJSON

    /// One row or feature is longer than anything reasonable.
    case recordTooLong

    /// No columns hold the coordinates.
    case noCoordinateColumns

    /// A requested column does not exist.
    case unknownColumn

    /// A filter expression cannot be understood.
    case invalidFilter

    /// A row is bad, and the reading is strict.
    case rejectedRow

    /// Most latitudes are beyond 90 degrees: swapped columns, or meters.
    case latitudesOutOfRange

    /// The file has no row that is a place.
    case noUsableRows

    /// The file has more rows than a `PointID` can name.
    case tooManyRows

    /// The coordinate reference system is unknown, or most rows are outside of it.
    case wrongReferenceSystem
  }
}
