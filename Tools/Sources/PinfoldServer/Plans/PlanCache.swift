import Pinfold
import PinfoldStore
import Synchronization

/// A cache of recent plans by id and by request, with bounded memory.
///
/// It has two generations. New and requested plans go to the young one. When the young generation
/// is full, it becomes the old one, and the previous old one is dropped. This approximates a
/// least-recently-used cache without an ordered list.
final class PlanCache: Sendable {
  private let state: Mutex<State>

  /// The request for a plan: data set, version and raw query.
  struct Key: Hashable, Sendable {
    let dataSet: String
    let version: StoreVersion
    let query: String
  }

  private struct Generation: Sendable {
    var byID: [String: ServedPlan] = [:]
    var byKey: [Key: ServedPlan] = [:]
    var byteCount = 0

    /// - Parameter isLatest: Whether this is the newest plan for its request.
    mutating func insert(_ plan: ServedPlan, isLatest: Bool = true) {
      if byID.updateValue(plan, forKey: plan.id) == nil { byteCount += plan.byteCount }
      if isLatest { byKey[plan.key] = plan }
    }

    mutating func forget(where isForgotten: (ServedPlan) -> Bool) {
      byID = byID.filter { !isForgotten($0.value) }
      byKey = byKey.filter { !isForgotten($0.value) }
      byteCount = byID.values.reduce(0) { $0 + $1.byteCount }
    }
  }

  private struct State: Sendable {
    var young = Generation()
    var old = Generation()
  }

  /// The size limit of a generation, in bytes.
  private let generationByteCount: Int

  /// - Parameter byteCount: The memory limit for plans and their texts, in bytes.
  init(byteCount: Int = 128 << 20) {
    generationByteCount = byteCount / 2
    state = Mutex(State())
  }

  /// Caches a plan, unless it would take more than half of a generation.
  func insert(_ plan: ServedPlan) {
    guard plan.byteCount <= generationByteCount / 2 else { return }
    state.withLock { state in
      makeRoom(for: plan, in: &state)
      state.young.insert(plan)
    }
  }

  /// Drops the plans of a derived index, because they keep it in memory.
  func forget(_ key: DerivedIndexes.Key, of dataSet: String) {
    forget { $0.indexKey == key && $0.key.dataSet == dataSet }
  }

  private func forget(where isForgotten: (ServedPlan) -> Bool) {
    state.withLock { state in
      state.young.forget(where: isForgotten)
      state.old.forget(where: isForgotten)
    }
  }

  func plan(_ id: String, of dataSet: String) -> ServedPlan? {
    let plan = find { $0.byID[id] }
    return plan?.key.dataSet == dataSet ? plan : nil
  }

  func plan(for key: Key) -> ServedPlan? { find { $0.byKey[key] } }

  /// The size of the cached plans, in bytes.
  var byteCount: Int { state.withLock { $0.young.byteCount + $0.old.byteCount } }

  private func find(_ search: (Generation) -> ServedPlan?) -> ServedPlan? {
    state.withLock { state in
      if let plan = search(state.young) { return plan }
      guard let plan = search(state.old) else { return nil }
      let isLatest = state.young.byKey[plan.key] == nil && state.old.byKey[plan.key] === plan
      makeRoom(for: plan, in: &state)
      state.young.insert(plan, isLatest: isLatest)
      return plan
    }
  }

  private func makeRoom(for plan: ServedPlan, in state: inout State) {
    guard state.young.byteCount + plan.byteCount > generationByteCount else { return }
    state.old = state.young
    state.young = Generation()
  }
}
