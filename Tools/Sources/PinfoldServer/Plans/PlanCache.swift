import Pinfold
import PinfoldStore
import Synchronization

/// The plans that were made recently, by id and by request, in a bounded amount of memory.
///
/// There are two generations. Plans that are made or found are added to the young one; when
/// that is full it becomes the old one, and the previous old one is dropped: roughly the
/// least recently used plans, without a list to keep in order.
final class PlanCache: Sendable {
  private let state: Mutex<State>

  /// The request that a plan answers: a data set, its version, and the query as it was
  /// sent.
  struct Key: Hashable, Sendable {
    let dataSet: String
    let version: StoreVersion
    let query: String
  }

  /// A plan of a data set: what it is, whatever the request was.
  private struct Identity: Hashable, Sendable {
    let dataSet: String
    let id: PlanID

    init(_ plan: ServedPlan) { (dataSet, id) = (plan.key.dataSet, plan.id) }

    init(_ dataSet: String, _ id: PlanID) { (self.dataSet, self.id) = (dataSet, id) }
  }

  private struct Generation: Sendable {
    /// Of plans that are the same, the latest.
    var byID: [Identity: ServedPlan] = [:]
    var byKey: [Key: ServedPlan] = [:]
    var byteCount = 0

    /// - Parameters:
    ///   - hasID: Whether the plan is the one with its id.
    ///   - hasKey: Whether the plan is the one that answers its request.
    mutating func insert(_ plan: ServedPlan, hasID: Bool = true, hasKey: Bool = true) {
      let known = has(plan)
      let sameID = hasID ? byID.updateValue(plan, forKey: Identity(plan)) : nil
      let sameKey = hasKey ? byKey.updateValue(plan, forKey: plan.key) : nil
      if !known && has(plan) { byteCount += plan.byteCount }
      // One of another id is still found by it, and one of another request by that.
      if let sameID, !has(sameID) { byteCount -= sameID.byteCount }
      if let sameKey, sameKey !== sameID, !has(sameKey) { byteCount -= sameKey.byteCount }
    }

    mutating func forget(where isForgotten: (ServedPlan) -> Bool) {
      byID = byID.filter { !isForgotten($0.value) }
      byKey = byKey.filter { !isForgotten($0.value) }
      let onlyByID = byID.values.filter { byKey[$0.key] !== $0 }
      byteCount = byKey.values.reduce(0) { $0 + $1.byteCount }
      byteCount += onlyByID.reduce(0) { $0 + $1.byteCount }
    }

    private func has(_ plan: ServedPlan) -> Bool {
      byID[Identity(plan)] === plan || byKey[plan.key] === plan
    }
  }

  private struct State: Sendable {
    var young = Generation()
    var old = Generation()
  }

  /// The most bytes in one generation.
  private let generationByteCount: Int

  /// - Parameter byteCount: What plans and their texts may take.
  init(byteCount: Int = 128 << 20) {
    generationByteCount = byteCount / 2
    state = Mutex(State())
  }

  /// Keeps a plan, unless it is so large that it leaves no room for others.
  func insert(_ plan: ServedPlan) {
    guard plan.byteCount <= generationByteCount / 2 else { return }
    state.withLock { state in
      makeRoom(for: plan, in: &state)
      state.young.insert(plan)
    }
  }

  /// Drops the plans of a derived index, each of which keeps it in memory.
  func forget(_ key: DerivedIndexes.Key, of dataSet: String) {
    forget { $0.indexKey == key && $0.key.dataSet == dataSet }
  }

  private func forget(where isForgotten: (ServedPlan) -> Bool) {
    state.withLock { state in
      state.young.forget(where: isForgotten)
      state.old.forget(where: isForgotten)
    }
  }

  /// Returns the plan of a data set with an id.
  func plan(_ id: PlanID, of dataSet: String) -> ServedPlan? {
    find { $0.byID[Identity(dataSet, id)] }
  }

  /// Returns the plan that answers a request.
  func plan(for key: Key) -> ServedPlan? { find { $0.byKey[key] } }

  /// How many bytes the plans take.
  var byteCount: Int { state.withLock { $0.young.byteCount + $0.old.byteCount } }

  private func find(_ search: (Generation) -> ServedPlan?) -> ServedPlan? {
    state.withLock { state in
      if let plan = search(state.young) { return plan }
      guard let plan = search(state.old) else { return nil }
      move(plan, in: &state)
      return plan
    }
  }

  /// Adds a plan of the old generation to the young one, where no later plan has its place.
  private func move(_ plan: ServedPlan, in state: inout State) {
    let (identity, key) = (Identity(plan), plan.key)
    let hasID = state.young.byID[identity] == nil && state.old.byID[identity] === plan
    let hasKey = state.young.byKey[key] == nil && state.old.byKey[key] === plan
    makeRoom(for: plan, in: &state)
    state.young.insert(plan, hasID: hasID, hasKey: hasKey)
  }

  private func makeRoom(for plan: ServedPlan, in state: inout State) {
    guard state.young.byteCount + plan.byteCount > generationByteCount else { return }
    state.old = state.young
    state.young = Generation()
  }
}
