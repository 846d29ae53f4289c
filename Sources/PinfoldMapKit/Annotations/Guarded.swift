#if canImport(MapKit) && !os(watchOS)
import MapKit

/// A value that any thread may read while another one sets it.
final class Guarded<Value: Sendable>: Sendable {
  private let lock = NSLock()

  /// Read and set with the lock held, and nowhere else.
  private nonisolated(unsafe) var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value {
    get { lock.withLock { storage } }
    set { lock.withLock { storage = newValue } }
  }
}
#endif
