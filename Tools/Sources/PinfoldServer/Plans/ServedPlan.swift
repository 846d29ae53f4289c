import NIOCore
import Pinfold
import PinfoldOutput
import Synchronization

/// A plan that was served, with its text.
///
/// A class, because its compressed text is made when it is first requested.
final class ServedPlan: Sendable {
  /// By which requests ask for clusters of the plan; no other plan has it.
  let id: String
  let key: PlanCache.Key

  /// The index that it was made of.
  let indexKey: DerivedIndexes.Key
  let plan: Plan

  /// The GeoJSON.
  let text: ByteBuffer

  /// How long making it took: planning, then writing.
  let times: (planning: Duration, writing: Duration)

  private let compressed = Mutex<ByteBuffer?>(nil)

  init(
    id: String,
    key: PlanCache.Key,
    indexKey: DerivedIndexes.Key,
    plan: Plan,
    text: ByteBuffer,
    times: (planning: Duration, writing: Duration)
  ) {
    (self.id, self.key, self.indexKey) = (id, key, indexKey)
    (self.plan, self.text, self.times) = (plan, text, times)
  }

  /// The text compressed with gzip; `nil` if it cannot be.
  var gzip: ByteBuffer? {
    if let known = compressed.withLock({ $0 }) { return known }
    guard let made = text.gzipped(.least) else { return nil }
    compressed.withLock { $0 = made }
    return made
  }

  /// Whether an answer takes no long work: the text is short, or compressed already.
  var isQuick: Bool { text.readableBytes < 1 << 15 || compressed.withLock { $0 != nil } }

  /// About how many bytes the plan and its texts take.
  var byteCount: Int {
    // A compressed text is about an eighth.
    text.readableBytes * 9 / 8 + plan.clusters.count * MemoryLayout<Cluster>.stride
      + key.query.utf8.count + 512
  }
}
