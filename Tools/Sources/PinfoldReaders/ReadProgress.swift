/// The progress of reading a file.
public struct ReadProgress: Hashable, Sendable {
  /// The bytes read so far, before decompression.
  public let bytesRead: UInt64

  /// The size of the file in bytes; `nil` for a pipe.
  public let totalBytes: UInt64?

  /// The completed fraction, from 0 to 1; `nil` for a pipe.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes == 0 ? 1 : min(1, Double(bytesRead) / Double(totalBytes))
  }
}

extension ReadProgress {
  package init(bytesRead: UInt64) { self.init(bytesRead: bytesRead, totalBytes: nil) }

  /// Converts the progress of one part of the work to progress of the whole.
  func part(_ done: Double, of count: Double) -> ReadProgress {
    ReadProgress(share: (done + (fraction ?? 0)) / count)
  }

  /// Creates progress for work that is not measured in bytes.
  package init(share: Double) {
    self.init(bytesRead: UInt64(max(0, min(share, 1)) * 1e6), totalBytes: 1_000_000)
  }
}

/// Observes the progress and the number of places while a file is read.
///
/// Called about once per megabyte. The count increases with each call, unless reading starts again,
/// for example in another encoding. An observer that returns a closure receives a table of the
/// places so far, whose rows can be read from the file. The table is a copy, which takes O(*n*)
/// time and memory.
package typealias ReadObserver = (ReadProgress, _ count: Int) -> ((PlaceTable) -> Void)?
