import PinfoldTesting

@testable import Pinfold

/// Two plans, one after the other, with edits between them; at least one shows clusters
/// by distance.
struct RadiusStep: DiffStep {
  let old: Plan
  let new: Plan
  let oldPoints: PointOracle
  let newPoints: PointOracle

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (edited, points) = random.editedIndex(columns: 1)
    var index = PreparedIndex(edited)
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = random.chance(0.1)
    var options = random.options()
    options.strategy = .radius(clustering)
    var other = options
    switch random.integer(in: 0...9) {
    case 0, 1: other = random.options()
    case 2: other.strategy = .radius(RadiusClustering(random.radiusSettings()))
    case 3: other.strategy = .none
    default: break
    }
    if random.chance(0.8) { index.prepare(clustering) }
    let places = points.points.map { WebMercator.coordinate(for: $0.mapPoint) }
    let viewport = random.viewport(near: places)
    oldPoints = points
    let isForth = random.chance(0.5)
    old = Planner(isForth ? options : other).plan(index, for: viewport)
    for _ in 0..<random.pick([0, 1, 1, 2, 8]) {
      let count = random.chance(0.5) ? 1 : random.integer(in: 0...12)
      let edits = random.edits(count: count, ids: 130, columns: 1)
      index.apply(edits)
      points.apply(edits)
    }
    if random.chance(0.1) { index = PreparedIndex(index.points.compacted()) }
    if random.chance(0.1) {
      // Another index altogether.
      (edited, points) = random.editedIndex(columns: 1)
      index = PreparedIndex(edited)
    }
    newPoints = points
    let moved = random.zoomed(viewport, by: random.pick([0, 0, -1, 1, random.number(in: -4...4)]))
    new = Planner(isForth ? other : options).plan(
      index,
      for: random.chance(0.5) ? moved : random.panned(moved),
      after: random.chance(0.8) ? old : nil
    )
  }
}
