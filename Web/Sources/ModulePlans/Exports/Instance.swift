#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// The state of one instance of the module. JavaScript makes an instance for each planner.
struct Instance {
  /// The points with exact positions, and with supercluster's rounded ones.
  var indexes = [FilteredPoints?](repeating: nil, count: 2)

  /// The kept plans, by slot.
  var plans: [KeptPlan?] = []

  /// The sizes of views, by ascending count.
  var viewSizes: [(count: Int, size: ViewSize)] = []

  /// Whether clusters are the engine's discs. The sizes of views are then only for single points.
  var drawsDiscs = true

  var hasDrafts = false

  /// The draft of the latest plan; `nil` after points change.
  var draft: Draft?

  /// The result of the last query.
  var numbers: [Double] = []
}

/// The draft of a plan, whose clusters can be completed.
struct Draft {
  let number: Int
  let strategy: Strategy

  /// The construction in progress; `nil` before its first step.
  var construction: SpacedConstruction?
}

// The host calls one function at a time.
nonisolated(unsafe) var instance = Instance()

extension Instance {
  func index(_ number: Int) -> FilteredPoints? {
    indexes.indices.contains(number) ? indexes[number] : nil
  }

  func plan(_ slot: Int) -> KeptPlan? { plans.indices.contains(slot) ? plans[slot] : nil }

  func cluster(_ slot: Int, _ offset: Int) -> (kept: KeptPlan, cluster: Cluster)? {
    guard let kept = plan(slot), kept.plan.clusters.indices.contains(offset) else { return nil }
    return (kept, kept.plan.clusters[offset])
  }

  func viewSize(_ count: Int) -> ViewSize {
    let disc = ClusterAppearance(count: count).viewSize
    guard count == 1 || !drawsDiscs else { return disc }
    return viewSizes.last { $0.count <= count }?.size ?? disc
  }
}

/// Writes numbers of the last result to the page.
///
/// - Returns: The number of numbers written.
@_expose(wasm, "readNumbers")
@_cdecl("readNumbers")
public func readNumbers(_ start: Int) -> Int {
  page.doubles.write(from: start, of: instance.numbers.count) { instance.numbers[$0] }
}

#endif
