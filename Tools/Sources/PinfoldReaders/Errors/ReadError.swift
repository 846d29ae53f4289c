/// An error that stopped Pinfold from reading places.
///
/// The description is one sentence for users of the command line. It names the file, the problem
/// and the remedy.
///
///     do {
///       let table = try PlaceTable.read(.file("places.csv"))
///     } catch {
///       print(error)  // places.csv does not exist; check the path.
///     }
public struct ReadError: Error, Hashable, Sendable {
  /// The kind of error.
  public let kind: Kind

  /// The name of the source: a path, or `standard input`. Empty if the error is about an argument.
  public let path: String

  /// The line of the file where the error is, counted from 1.
  public let line: Int?

  /// One sentence with the problem and the remedy.
  public let description: String

  init(_ kind: Kind, path: String, line: Int? = nil, _ description: String) {
    (self.kind, self.path, self.line) = (kind, path, line)
    self.description = description
  }
}

extension ReadError: CustomStringConvertible {}

extension ReadError {
  /// A kind of error. Later versions may add kinds.
  public enum Kind: String, Sendable {
    /// The file does not exist.
    case notFound

    /// The file cannot be opened for reading.
    case notReadable

    /// The path is a directory.
    case isDirectory

    /// The system reported an error while reading.
    case readFailed

    /// The temporary copy of piped or compressed data could not be written.
    case spoolFailed

    /// The file changed after it was read.
    case changed

    /// The file is empty.
    case empty

    /// The content is neither CSV nor GeoJSON.
    case unsupportedFormat

    /// The gzip data is truncated or corrupt.
    case damagedCompression

    /// The JSON is malformed, truncated or too deeply nested.
    case malformedJSON

    /// A row or feature exceeds the length limit.
    case recordTooLong

    /// No columns contain coordinates.
    case noCoordinateColumns

    /// A requested column does not exist.
    case unknownColumn

    /// A filter expression is invalid.
    case invalidFilter

    /// A row is invalid, and reading is strict.
    case rejectedRow

    /// Most latitudes are beyond 90 degrees: the columns are swapped, or in meters.
    case latitudesOutOfRange

    /// No row of the file is a place.
    case noUsableRows

    /// The file has more rows than `PointID` can represent.
    case tooManyRows

    /// The coordinate reference system is unknown, or most rows are outside it.
    case wrongReferenceSystem
  }
}
