import PinfoldStore
import Synchronization

/// Keeps the histograms of the categories of all places, because making them visits each place.
final class TotalsCache: Sendable {
  /// The places, with the columns of categories and of times.
  struct Key: Hashable {
    let subset: Subset
    let version: StoreVersion
  }

  /// The number of texts to keep. Each has at most a few kilobytes.
  private static let most = 8

  private let known = Mutex<[(key: Key, json: [UInt8])]>([])

  /// Returns the known JSON text, or makes it.
  func json(_ key: Key, _ make: () -> [UInt8]) -> [UInt8] {
    if let found = known.withLock({ $0.first { $0.key == key }?.json }) { return found }
    let json = make()
    known.withLock { known in
      known.append((key, json))
      if known.count > Self.most { known.removeFirst() }
    }
    return json
  }
}
