#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// The state of one instance of the module. JavaScript makes an instance for each planner.
struct Instance {
  /// The original points, and the points as supercluster rounds them.
  var indexes = [FilteredPoints?](repeating: nil, count: 2)

  /// The plans that may be asked about.
  var plans: [KeptPlan?] = []

  /// The sizes of views, by ascending count.
  var viewSizes: [(count: Int, size: ViewSize)] = []

  /// Whether clusters are the engine's discs. The sizes of views then count for single points only.
  var drawsDiscs = true

  /// Whether plans of many points can show a draft.
  var hasDrafts = false

  /// The draft of the latest plan, until points change.
  var draft: Draft?

  /// The answer to the last question.
  var numbers: [Double] = []
}

/// A draft that a construction completes.
struct Draft {
  /// The points.
  let number: Int
  let strategy: Strategy

  /// It has built some levels.
  var construction: SpacedConstruction?
}

// The host calls one function at a time.
nonisolated(unsafe) var instance = Instance()

extension Instance {
  /// Returns the points of a number; `nil` if there are none.
  func index(_ number: Int) -> FilteredPoints? {
    indexes.indices.contains(number) ? indexes[number] : nil
  }

  /// Returns the plan in a slot; `nil` if there is none.
  func plan(_ slot: Int) -> KeptPlan? { plans.indices.contains(slot) ? plans[slot] : nil }

  /// Returns a cluster and its plan; `nil` if there is none.
  func cluster(_ slot: Int, _ offset: Int) -> (kept: KeptPlan, cluster: Cluster)? {
    guard let kept = plan(slot), kept.plan.clusters.indices.contains(offset) else { return nil }
    return (kept, kept.plan.clusters[offset])
  }

  /// Returns the size of the view of a number of points.
  func viewSize(_ count: Int) -> ViewSize {
    let disc = ClusterAppearance(count: count).viewSize
    guard count == 1 || !drawsDiscs else { return disc }
    return viewSizes.last { $0.count <= count }?.size ?? disc
  }
}

/// Writes numbers that were asked for to the page.
///
/// - Returns: How many were written.
@_expose(wasm, "readNumbers")
@_cdecl("readNumbers")
public func readNumbers(_ start: Int) -> Int {
  page.doubles.write(from: start, of: instance.numbers.count) { instance.numbers[$0] }
}

#endif
