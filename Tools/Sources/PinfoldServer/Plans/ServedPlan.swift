import NIOCore
import Pinfold
import PinfoldOutput
import Synchronization

/// A plan with its response text.
///
/// A class, because the text is compressed at the first request for it.
final class ServedPlan: Sendable {
  /// A unique id for requests about the plan's clusters.
  let id: String
  let key: PlanCache.Key

  let indexKey: DerivedIndexes.Key
  let plan: Plan

  /// The same plan with only the places in the window of the request.
  let shown: Plan

  /// The approximate size of what only ``shown`` has, in bytes.
  private let shownByteCount: Int

  /// The GeoJSON text.
  let text: ByteBuffer

  /// The durations of planning and of writing the text.
  let times: (planning: Duration, writing: Duration)

  private let compressed = Mutex<ByteBuffer?>(nil)

  /// - Parameters:
  ///   - shown: The plan of the window. `nil` without a window.
  ///   - pointCount: The number of points of the index, for which a window has a bit each.
  init(
    id: String,
    key: PlanCache.Key,
    indexKey: DerivedIndexes.Key,
    plan: Plan,
    shown: Plan? = nil,
    pointCount: Int = 0,
    text: ByteBuffer,
    times: (planning: Duration, writing: Duration)
  ) {
    (self.id, self.key, self.indexKey) = (id, key, indexKey)
    (self.plan, self.shown, self.text, self.times) = (plan, shown ?? plan, text, times)
    shownByteCount =
      shown.map { shown in
        let counts = shown.clusters.first.flatMap { shown.categoryCounts(of: $0) } ?? []
        return shown.clusters.count * (MemoryLayout<Cluster>.stride + counts.count * 8)
          + pointCount / 8
      } ?? 0
  }

  /// The gzip-compressed text. `nil` if memory runs out.
  var gzip: ByteBuffer? {
    if let known = compressed.withLock({ $0 }) { return known }
    guard let made = text.gzipped(.least) else { return nil }
    compressed.withLock { $0 = made }
    return made
  }

  /// Whether the response is quick, because the text is short or already compressed.
  var isQuick: Bool { text.readableBytes < 1 << 15 || compressed.withLock { $0 != nil } }

  /// The approximate size of the plan and its texts, in bytes.
  var byteCount: Int {
    // Compressed text is about an eighth of the original.
    text.readableBytes * 9 / 8 + plan.clusters.count * MemoryLayout<Cluster>.stride
      + shownByteCount + key.query.utf8.count + 512
  }
}
