/// A small group of clusters, settled by comparing all pairs.
struct SpacedGroup: ~Copyable {
  static var limit: Int { 8 }

  private(set) var members: [Int] = []

  // By member: the offset from the first member, in separations, and the weight.
  private var xs: [Double] = []
  private var ys: [Double] = []
  private var weights: [Double] = []
  private var densities = [Double](repeating: 0, count: Self.limit)
  private var order = [Int](repeating: 0, count: Self.limit)
  private var choices = [Int](repeating: 0, count: Self.limit)

  // By seed: its member, the sums of its members, and the position of its disc.
  private(set) var seedCount = 0
  private var seeds = [Int](repeating: 0, count: Self.limit)
  private var loads = [Double](repeating: 0, count: Self.limit)
  private var moments = [SIMD4<Double>](repeating: .zero, count: Self.limit)
  private var discs = [SIMD2<Double>](repeating: .zero, count: Self.limit)

  private let level: SpacedLevel
  private var origin = GridPoint(x: 0, y: 0)

  init(_ level: SpacedLevel) { self.level = level }
}

extension SpacedGroup {
  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    xs.removeAll(keepingCapacity: true)
    ys.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    seedCount = 0
  }

  /// The group must have fewer than ``limit`` clusters.
  mutating func append(_ cluster: ActiveCluster, _ offset: Int) {
    if members.isEmpty { origin = GridPoint(x: cluster.x, y: cluster.y) }
    let way = spacedOffset(cluster.x, cluster.y, from: origin.x, origin.y) / level.separation
    members.append(offset)
    xs.append(way.x)
    ys.append(way.y)
    weights.append(Double(cluster.weight))
  }

  func seed(of member: Int) -> Int { choices[member] }

  func position(of disc: Int) -> GridPoint {
    origin.moved(discs[disc].x * level.separation, discs[disc].y * level.separation)
  }

  mutating func settle() {
    sortByDensity()
    chooseSeeds()
    joinSeeds()
    moveDiscs()
  }

  private func square(_ a: Int, _ b: Int) -> Double {
    let (dx, dy) = (xs[a] - xs[b], ys[a] - ys[b])
    return dx * dx + dy * dy
  }

  private mutating func sortByDensity() {
    for member in members.indices {
      var density = weights[member] * 1.02
      for other in members.indices where other != member && square(member, other) < 0.3 {
        density += weights[other]
      }
      densities[member] = density
      var place = member
      while place > 0 && densities[order[place - 1]] < density {
        order[place] = order[place - 1]
        place -= 1
      }
      order[place] = member
    }
  }

  private mutating func chooseSeeds() {
    for turn in members.indices {
      let member = order[turn]
      guard (0..<seedCount).allSatisfy({ square(member, seeds[$0]) >= Self.apart }) else {
        continue
      }
      seeds[seedCount] = member
      seedCount += 1
    }
  }

  /// The minimum squared distance between discs. It exceeds 1 to allow for rounding to units.
  private static var apart: Double { 1 + 1e-6 }

  private mutating func joinSeeds() {
    for seed in 0..<seedCount {
      loads[seed] = weights[seeds[seed]]
      moments[seed] = .zero
    }
    for turn in members.indices {
      let member = order[turn]
      var (nearest, heaviest) = (Double.infinity, 0.0)
      for seed in 0..<seedCount {
        nearest = min(nearest, square(member, seeds[seed]))
        heaviest = max(heaviest, loads[seed])
      }
      nearest = nearest.squareRoot()
      let limit = SpacedChoices.limit(nearest)
      var (least, best) = (Double.infinity, 0)
      for seed in 0..<seedCount {
        let square = square(member, seeds[seed])
        guard square <= limit * limit else { continue }
        // A seed joins itself.
        let load = (loads[seed] + weights[member]) / (heaviest + weights[member])
        let cost = nearest == 0 ? square : square + SpacedChoices.loadCost * load
        if cost < least { (least, best) = (cost, seed) }
      }
      choices[member] = best
      if nearest > 0 { loads[best] += weights[member] }
      let (x, y, weight) = (xs[member], ys[member], weights[member])
      moments[best] += SIMD4(x, y, x * x + y * y, 1) * weight
    }
  }

  /// Moves discs toward the centroids of their members, as far as other discs allow.
  private mutating func moveDiscs() {
    for seed in 0..<seedCount { discs[seed] = SIMD2(xs[seeds[seed]], ys[seeds[seed]]) }
    for _ in 0..<2 {
      for seed in 0..<seedCount { moveDisc(seed) }
    }
  }

  private mutating func moveDisc(_ seed: Int) {
    let start = SIMD2(xs[seeds[seed]], ys[seeds[seed]])
    let mean = moments[seed] / moments[seed].w
    let way = SIMD2(mean.x, mean.y) - start
    let length = (way * way).sum().squareRoot()
    let spread = mean.z - mean.x * mean.x - mean.y * mean.y
    // In a wide group, the seed is in the dense part, so the disc stays near it.
    let whole = spread > 0.5 && length > 0.28 ? 0.28 / length : 1
    var share = whole
    while share > 0.1 * whole {
      let place = start + way * share
      let isFree = (0..<seedCount).allSatisfy { other in
        let between = discs[other] - place
        return other == seed || (between * between).sum() >= Self.apart
      }
      if isFree {
        discs[seed] = place
        return
      }
      share -= 0.2 * whole
    }
  }
}
