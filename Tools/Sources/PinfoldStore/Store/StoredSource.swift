public import PinfoldReaders

/// What a store was made from.
public struct StoredSource: Sendable {
  /// The name of the file, without its folder, or `standard input`.
  public let name: String

  /// The detected format of the file.
  public let format: PlaceFormat

  /// The size and the time of change of the file when it was read; nil when the
  /// source was a pipe, or no file at all.
  let stamp: FileStamp?

  /// The SHA-256 of the file in hexadecimal digits, as `sha256sum` prints it; nil when the
  /// source was no file.
  public let contentHash: String?

  /// The column of the latitudes that was requested; nil when it was found by its usual
  /// name.
  public let latitudeColumn: String?

  /// The column of the longitudes that was requested; nil when it was found by its usual
  /// name.
  public let longitudeColumn: String?

  /// The column with the weights that was requested; nil where each place is one.
  public let weightColumn: String?

  /// The column with the numbers of places that was requested; nil for none.
  public let keyColumn: String?

  /// The coordinate reference system of the coordinates; nil for degrees.
  public let crs: String?

  /// The encoding that was requested; nil when it was detected.
  public let encoding: TextEncoding?

  /// The decimal mark that was requested; nil when it was found for each column.
  public let decimalMark: DecimalMark?

  /// Whether a bad row would have ended the reading.
  public let isStrict: Bool
}

extension StoredSource {
  /// Returns whether a file has the contents that were read: at once when its size and its
  /// time are the same, else by its hash.
  func isOf(_ path: String, stamp now: FileStamp) -> Bool {
    guard let stamp, stamp.byteCount == now.byteCount else { return false }
    guard stamp != now else { return true }
    return contentHash.map { $0 == SHA256.ofFile(path, stamp: now) } ?? false
  }
}

extension StoredSource {
  /// The size of the file in bytes; nil when the source was no file.
  public var byteCount: UInt64? { stamp?.byteCount }
}
