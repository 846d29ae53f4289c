/// The seeds that each cluster may join, at most six, if there are several.
struct SpacedChoices: ~Copyable {
  static var most: Int { 6 }

  /// The clusters, and their order by weight.
  let clusters: Scratch<Int32>
  let order: Scratch<Int32>
  private(set) var count = 0

  /// By cluster: the seeds, ended by a negative number if there are fewer than six.
  private var seeds: Scratch<Int32>

  /// By cluster: the squared distance to each seed, in separations.
  private var squares: Scratch<Float>

  /// The seeds near the current cluster.
  private let nearSeeds = Scratch<Int32>(count: 32)
  private let nearSquares = Scratch<Float>(count: 32)
  private var nearCount = 0
  private(set) var nearest = Float.infinity
  private var cheapest = Float.infinity

  /// The maximum cost of a choice.
  private var farthest = Float.infinity

  init(count: Int) {
    clusters = Scratch(count: count)
    order = Scratch(count: count)
    seeds = Scratch(count: 0)
    squares = Scratch(count: 0)
  }
}

extension SpacedChoices {
  /// The maximum cost of a seed's load, in squared separations, which keeps a city from absorbing
  /// its surroundings.
  static var loadCost: Double { 2 }

  /// The cost of joining a seed with another label.
  static var labelCost: Float { 100 }

  /// The maximum distance of seeds to choose from, given the nearest distance.
  @inline(__always)
  static func limit<Number: BinaryFloatingPoint>(_ nearest: Number) -> Number {
    max(1.6 * nearest, nearest + 0.15)
  }

  mutating func removeAll(room: Int) {
    count = 0
    guard seeds.count < Self.most * room else { return }
    seeds = Scratch(count: Self.most * room)
    squares = Scratch(count: Self.most * room)
  }

  mutating func begin() {
    (nearCount, nearest, cheapest, farthest) = (0, .infinity, .infinity, .infinity)
  }

  @inline(__always)
  mutating func note(_ seed: Int, _ square: Float, hasOtherLabel: Bool) {
    nearest = min(nearest, square)
    let cost = hasOtherLabel ? square + Self.labelCost : square
    if cost < cheapest {
      cheapest = cost
      let limit = Self.limit(cost.squareRoot())
      farthest = limit * limit
    }
    guard cost <= farthest, nearCount < 32 else { return }
    nearSeeds.elements[nearCount] = Int32(truncatingIfNeeded: seed)
    nearSquares.elements[nearCount] = cost
    nearCount += 1
  }

  var isEmpty: Bool { nearCount == 0 }

  /// Returns the only seed to choose from. If there are several, lists them and returns a negative
  /// number.
  @inline(__always)
  mutating func choose(_ cluster: Int) -> Int32 {
    let (seeds, squares) = (seeds.elements, squares.elements)
    let start = Self.most * count
    var found = 0
    for near in 0..<nearCount where nearSquares.elements[near] <= farthest && found < Self.most {
      seeds[start + found] = nearSeeds.elements[near]
      squares[start + found] = nearSquares.elements[near]
      found += 1
    }
    if found == 1 { return seeds[start] }
    if found < Self.most { seeds[start + found] = -1 }
    clusters.elements[count] = Int32(truncatingIfNeeded: cluster)
    count += 1
    return -1
  }

  /// A counting sort by weight, heaviest first, with sixteen classes per power of two.
  func sort(_ active: SharedElements<ActiveCluster>) {
    let (clusters, order) = (clusters.elements, order.elements)
    var ends = [Int32](repeating: 0, count: 1025)
    ends.withMutableSpan { ends in
      for entry in 0..<count { ends[1023 - Self.rank(active[Int(clusters[entry])].weight)] += 1 }
      for rank in 0..<1024 { ends[rank + 1] += ends[rank] }
      var entry = count - 1
      while entry >= 0 {
        let rank = 1023 - Self.rank(active[Int(clusters[entry])].weight)
        ends[rank] -= 1
        order[Int(ends[rank])] = Int32(entry)
        entry -= 1
      }
    }
  }

  @inline(__always)
  private static func rank(_ weight: Float) -> Int {
    let one = Float(1).bitPattern
    guard weight.bitPattern > one else { return 0 }
    return Int(min((weight.bitPattern &- one) >> 19, 1023))
  }

  /// Chooses a near seed with a small load.
  @inline(__always)
  func best(_ entry: Int, weight: Float, _ loads: SharedElements<SpacedSeed>) -> Int {
    let (seeds, squares) = (seeds.elements, squares.elements)
    let start = Self.most * entry
    var largest: Float = 0
    var end = start
    while end < start + Self.most && seeds[end] >= 0 {
      largest = max(largest, loads[Int(seeds[end])].weight)
      end += 1
    }
    let price = Float(Self.loadCost) / (largest + weight)
    var (best, least) = (Int(seeds[start]), Float.infinity)
    for place in start..<end {
      let seed = Int(seeds[place])
      let cost = squares[place] + price * (loads[seed].weight + weight)
      if cost < least { (best, least) = (seed, cost) }
    }
    return best
  }
}
