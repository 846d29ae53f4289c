/// How far a file has been read.
public struct ReadProgress: Hashable, Sendable {
  /// The bytes read so far, counted before decompression.
  public let bytesRead: UInt64

  /// The size of the file in bytes; nil for a pipe.
  public let totalBytes: UInt64?

  /// The share of the file that is read, from 0 to 1; nil for a pipe.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes == 0 ? 1 : min(1, Double(bytesRead) / Double(totalBytes))
  }
}

extension ReadProgress {
  /// Creates the progress of bytes whose number is not known in advance.
  package init(bytesRead: UInt64) { self.init(bytesRead: bytesRead, totalBytes: nil) }

  /// The progress of one of several parts of the work, as that of all.
  func part(_ done: Double, of count: Double) -> ReadProgress {
    ReadProgress(share: (done + (fraction ?? 0)) / count)
  }

  /// Creates the progress of work that is not counted in bytes.
  package init(share: Double) {
    self.init(bytesRead: UInt64(max(0, min(share, 1)) * 1e6), totalBytes: 1_000_000)
  }
}

/// Is told while a file is read: how far that is, and how many places there are so far.
///
/// About once for each megabyte. There are more places each time; fewer where reading begins again,
/// such as in another encoding. Where it returns something, that gets a table of these places, whose
/// rows can be read from the file: in memory of its own, which takes O(*n*).
package typealias ReadObserver = (ReadProgress, _ count: Int) -> ((PlaceTable) -> Void)?
