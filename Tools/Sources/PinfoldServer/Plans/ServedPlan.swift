import NIOCore
import Pinfold
import PinfoldReaders
import PinfoldTiles
import Synchronization

/// A plan that was served, with its text.
///
/// A class, because its compressed text is made when it is first requested.
final class ServedPlan: Sendable {
  /// The id of the plan.
  let id: PlanID

  let key: PlanCache.Key

  /// The index that it was made of.
  let indexKey: DerivedIndexes.Key
  let plan: Plan

  /// The GeoJSON.
  let text: ByteBuffer

  /// How long making it took: planning, then writing.
  let times: (planning: Duration, writing: Duration)

  /// Until when it answers requests; `nil` for as long as its version does.
  private let end: ContinuousClock.Instant?

  private let compressed = Mutex<ByteBuffer?>(nil)

  init(
    id: PlanID,
    key: PlanCache.Key,
    indexKey: DerivedIndexes.Key,
    plan: Plan,
    text: ByteBuffer,
    times: (planning: Duration, writing: Duration),
    end: ContinuousClock.Instant? = nil
  ) {
    (self.id, self.key, self.indexKey) = (id, key, indexKey)
    (self.plan, self.text, self.times) = (plan, text, times)
    self.end = end
  }

  /// Whether it still answers requests, and not only those about its clusters.
  var isCurrent: Bool { end.map { $0 > .now } ?? true }

  /// The entity tag of the text. Rows of a database may have changed in a plan of the same places.
  var entityTag: String {
    end == nil ? id.description : "\(id).\(String(text.readableBytesView.fowlerNollVo, radix: 36))"
  }

  /// The text compressed with gzip; `nil` if it cannot be.
  var gzip: ByteBuffer? {
    if let known = compressed.withLock({ $0 }) { return known }
    guard let made = text.gzipped(.least) else { return nil }
    compressed.withLock { $0 = made }
    return made
  }

  /// About how many bytes the plan and its texts take.
  var byteCount: Int {
    // A compressed text is about an eighth.
    text.readableBytes * 9 / 8 + plan.clusters.count * MemoryLayout<Cluster>.stride
      + key.query.utf8.count + 512
  }
}
