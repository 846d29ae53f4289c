public import PinfoldReaders

/// The source that a store was created from.
public struct StoredSource: Sendable {
  /// The name of the file, without its folder, or `standard input`.
  public let name: String

  /// The detected format of the file.
  public let format: PlaceFormat

  /// The size and modification time of the file when it was read, or `nil` if the source was not a
  /// file.
  let stamp: FileStamp?

  /// The SHA-256 of the file in hexadecimal digits, as `sha256sum` prints it, or `nil` if the
  /// source was not a file.
  public let contentHash: String?

  /// The requested column of latitudes, or `nil` if it was found by its usual name.
  public let latitudeColumn: String?

  /// The requested column of longitudes, or `nil` if it was found by its usual name.
  public let longitudeColumn: String?

  /// The requested column of weights, or `nil` if all weights are 1.
  public let weightColumn: String?

  /// The requested column with the numbers of places, or `nil` if none was requested.
  public let keyColumn: String?

  /// The coordinate reference system of the coordinates, or `nil` for degrees.
  public let crs: String?

  /// The requested encoding, or `nil` if it was detected.
  public let encoding: TextEncoding?

  /// The requested decimal mark, or `nil` if it was detected for each column.
  public let decimalMark: DecimalMark?

  /// Whether an invalid row would have stopped the reading.
  public let isStrict: Bool
}

extension StoredSource {
  /// Returns whether a file has the contents that were read. Compares hashes only if size or time
  /// differ.
  func isOf(_ path: String, stamp now: FileStamp) -> Bool {
    guard let stamp, stamp.byteCount == now.byteCount else { return false }
    guard stamp != now else { return true }
    return contentHash.map { $0 == SHA256.ofFile(path, stamp: now) } ?? false
  }
}

extension StoredSource {
  /// The size of the file in bytes, or `nil` if the source was not a file.
  public var byteCount: UInt64? { stamp?.byteCount }
}
