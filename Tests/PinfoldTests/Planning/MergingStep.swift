import Pinfold
import PinfoldTesting

/// Two plans by any strategies, one after the other, each with some of its clusters
/// merged and moved at random.
struct MergingStep: DiffStep {
  /// Before clusters were merged.
  let oldPlanned: Plan
  let newPlanned: Plan

  /// The earlier merges.
  let oldMerges: [Plan.Merged]
  let newMerges: [Plan.Merged]

  let old: Plan
  let new: Plan
  let diff: PlanDiff

  let planner: Planner
  let oldPoints: PointOracle
  let newPoints: PointOracle
  let index: PointIndex

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (index, points) = random.editedIndex(columns: 1)
    var options = random.withStrategy(random.options())
    options.anchor = random.pick([options.anchor, .custom { _, cell in MapPoint(cell) }])
    let places = points.points.map { WebMercator.coordinate(for: $0.mapPoint) }
    let viewport = random.viewport(near: places)
    oldPoints = points
    oldPlanned = Planner(options).plan(index, for: viewport)
    oldMerges = random.merges(of: oldPlanned)
    old = oldPlanned.merged(oldMerges)
    for _ in 0..<random.pick([0, 0, 1, 4]) {
      let edits = random.edits(count: random.integer(in: 0...12), ids: 130, columns: 1)
      index.apply(edits)
      points.apply(edits)
    }
    (newPoints, self.index) = (points, index)
    let moved = random.zoomed(viewport, by: random.pick([0, 0, -1, 1, random.number(in: -4...4)]))
    planner = Planner(random.chance(0.7) ? options : random.withStrategy(options))
    let next = random.chance(0.6) ? moved : random.panned(moved)
    newPlanned = planner.plan(index, for: next, after: oldPlanned)
    var merges: [Plan.Merged] = []
    let (planned, oldMerges) = (oldPlanned.clusters.map(\.id), oldMerges)
    let step = planner.step(index, for: next, after: old) { plan in
      let isSame = plan.clusters.map(\.id) == planned && random.chance(0.7)
      merges = isSame ? oldMerges : random.merges(of: plan)
      return plan.merged(merges)
    }
    (newMerges, new, diff) = (merges, step.plan, step.diff)
  }
}

extension SplitMix64 {
  /// Returns merges of some clusters, each in one merge at most.
  mutating func merges(of plan: Plan) -> [Plan.Merged] {
    var places = Array(plan.clusters.indices)
    for place in places.indices.reversed() {
      places.swapAt(place, integer(in: 0...place))
    }
    var merges: [Plan.Merged] = []
    while !places.isEmpty && chance(0.8) {
      let taken = places.prefix(pick([1, 1, 2, 3, 8, places.count]))
      places.removeFirst(taken.count)
      merges.append(Plan.Merged(sources: Array(taken), anchor: chance(0.5) ? anchor() : nil))
    }
    return merges
  }

  private mutating func anchor() -> MapPoint {
    let world = MapRect.world.width
    return switch integer(in: 0...5) {
    case 0: MapPoint(x: .nan, y: 0)
    case 1: MapPoint(x: -1e-12, y: -1)
    case 2: MapPoint(x: number(in: -2...3) * world, y: number(in: -2...3) * world)
    default: MapPoint(x: number(in: 0...1) * world, y: number(in: 0...1) * world)
    }
  }
}

extension MapPoint {
  /// The middle of a rect, except its eastern half.
  fileprivate init(_ rect: MapRect) {
    self.init(x: rect.minX + rect.width / 4, y: rect.minY + rect.height / 2)
  }
}
