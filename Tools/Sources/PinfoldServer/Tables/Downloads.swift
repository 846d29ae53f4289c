import NIOCore
import Synchronization

/// Limits the number of downloads, because each reads places until its client has them all.
///
/// A class, because all requests share it.
final class Downloads: Sendable {
  private let count = Mutex(0)

  /// The maximum number of downloads at a time.
  static let most = 8

  /// The time for a part of a download. The server disconnects slower clients.
  static let partTime = TimeAmount.seconds(30)

  /// The length of a part, in bytes.
  static let part = 1 << 16

  /// Begins a download, which lasts as long as the result exists. Returns `nil` at the limit.
  func begin() -> Slot? {
    let isFree = count.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    return isFree ? Slot(self) : nil
  }

  /// A download in progress.
  final class Slot: Sendable {
    private let downloads: Downloads

    fileprivate init(_ downloads: Downloads) { self.downloads = downloads }

    deinit { downloads.count.withLock { $0 -= 1 } }
  }
}
