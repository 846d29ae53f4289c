/// Builds a hierarchy of spaced clusters from the finest level to the coarsest.
///
/// At each level:
/// 1. Sleeping clusters wake if they may get neighbors. Clusters without neighbors fall asleep.
/// 2. Small groups that are far from all other clusters are settled separately.
/// 3. The densest spots of the rest become seeds, each at least the separation from all others.
///    Each level chooses new seeds; keeping seeds from level to level would hide 1.5 times as many
///    points.
/// 4. Each cluster joins a seed near its centroid. The seeds become discs.
/// 5. Discs move toward the centroids of their members, as far as their neighbors allow.
///
/// If one cluster joins a disc, it survives. If several do, the disc is a new cluster.
struct SpacedBuilder: ~Copyable {
  let levels: SpacedLevels

  let locationCount: Int

  // The next level to build, and the first and last level.
  private var number = 0
  private var finest = 0
  private var coarsest = 0

  // The results: locations first, then clusters from the finest level.
  var nodes: [SpacedNode] = []
  var moves: [SpacedMove] = []

  // The clusters of the current level, approximately in the order of keys.
  var active: Scratch<ActiveCluster>
  var others: Scratch<ActiveCluster>
  var activeCount = 0

  // Cells of the points in the order of keys, which are candidates for seeds.
  var cells: SpacedCells

  // Sleeping clusters, in one list per level that wakes them.
  var sleeping: [SleepingCluster] = []
  var wakeLists: [Int32]

  // By active cluster.
  var isSettled: Scratch<Bool>
  var next: Scratch<Int32>
  var chosen: Scratch<Int32>
  var parents: Scratch<Int32>

  // By disc of the level, discs of settled groups first.
  var seeds: Scratch<SpacedSeed>
  var targets: Scratch<GridPoint>
  var sums: Scratch<SIMD2<Double>>
  var counts: Scratch<Int32>
  var owners: Scratch<Int32>
  var labels: Scratch<Int32>
  var heaviest: Scratch<Float>
  var seedCount = 0
  var settledSeedCount = 0
  var settledCount = 0

  /// The discs of settled groups that may be near others. These are few at most levels.
  var guards: [Int32] = []

  var grid: NearGrid
  var seedGrid: NearGrid

  /// The next candidates for seeds, read ahead.
  let batch = Scratch<NearEntry>(count: Self.batchCount)
  let batchCells = Scratch<Int32>(count: Self.batchCount)
  static var batchCount: Int { 64 }

  /// The share of clusters in settled groups at the previous level.
  var settledShare = 1.0

  var choices: SpacedChoices

  /// Whether clusters have labels. Clusters with the same label stay together.
  let hasLabels: Bool

  /// - Parameters:
  ///   - locations: In the order of keys.
  ///   - locationLabels: The disc of a coarser level for each location, if coarser levels exist.
  init(_ locations: [SpacedLocation], _ levels: SpacedLevels, labels locationLabels: [Int32]? = nil)
  {
    self.levels = levels
    let count = locations.count
    locationCount = count
    hasLabels = locationLabels != nil
    nodes.reserveCapacity(2 * count)
    moves.reserveCapacity(2 * count)
    active = Scratch(count: count)
    others = Scratch(count: count)
    cells = SpacedCells(count: count)
    wakeLists = [Int32](repeating: -1, count: levels.count)
    isSettled = Scratch(count: count)
    next = Scratch(count: count)
    chosen = Scratch(count: count)
    parents = Scratch(count: count + 1)
    // Some seeds may get no clusters, and clusters that are far from all seeds become seeds too.
    seeds = Scratch(count: 2 * count)
    targets = Scratch(count: 2 * count)
    sums = Scratch(count: 2 * count)
    counts = Scratch(count: 2 * count)
    owners = Scratch(count: 2 * count)
    labels = Scratch(count: 2 * count)
    heaviest = Scratch(count: count)
    grid = NearGrid(capacity: count)
    seedGrid = NearGrid(capacity: 2 * count)
    choices = SpacedChoices(count: count)
    let clusters = active.elements
    for (offset, location) in locations.enumerated() {
      nodes.append(
        SpacedNode(
          x: location.x,
          y: location.y,
          weight: location.weight,
          parent: -1,
          finest: UInt8(levels.count)
        )
      )
      clusters[offset] = ActiveCluster(
        x: location.x,
        y: location.y,
        weight: location.weight,
        node: Int32(offset),
        dx: 0,
        dy: 0,
        label: locationLabels?[offset] ?? 0
      )
    }
    activeCount = count
    cells.fill(locations)
  }

  /// - Parameter isCrowded: Whether discs have many locations from the start, as with cells, so
  ///   that there are no small groups.
  mutating func begin(from finest: Int, to coarsest: Int = 0, isCrowded: Bool = false) {
    (self.finest, self.coarsest, number) = (finest, coarsest, finest)
    if isCrowded { settledShare = 0 }
    sleepAtFirst(finest: finest)
  }

  /// Builds one level. Returns whether a coarser level remains.
  mutating func step() -> Bool {
    guard number >= coarsest else { return false }
    let level = SpacedLevel(number, levels)
    wake(at: level)
    if number == finest || number % SpacedLevels.perZoom == 0 { sleep(at: level) }
    if activeCount > 0 {
      settleGroups(at: level)
      chooseSeeds(at: level)
      joinSeeds(at: level)
      makeClusters(at: level)
    }
    number -= 1
    return number >= coarsest
  }
}

/// A position with points.
struct SpacedLocation: BitwiseCopyable {
  let x: UInt32
  let y: UInt32
  let weight: Float

  var key: UInt64 { MortonKey.interleave(x: x, y: y) }
}

/// A location, or a cluster of several.
struct SpacedNode: BitwiseCopyable {
  let x: UInt32
  let y: UInt32
  let weight: Float

  /// A cluster, or a negative number.
  var parent: Int32

  /// The finest level at which it is one disc.
  let finest: UInt8
}

/// The position of a disc from a level to coarser ones.
struct SpacedMove: BitwiseCopyable {
  let node: Int32
  let level: UInt8
  let x: UInt32
  let y: UInt32
}

/// A cluster of the current level.
struct ActiveCluster: BitwiseCopyable {
  var x: UInt32
  var y: UInt32
  var weight: Float
  var node: Int32

  /// The offset from the centroid to the disc.
  var dx: Int32
  var dy: Int32
  var label: Int32

  var disc: GridPoint {
    GridPoint(
      x: x &+ UInt32(bitPattern: dx),
      y: UInt32(truncatingIfNeeded: Int64(y) + Int64(dy))
    )
  }
}

/// A cluster without neighbors for some levels.
struct SleepingCluster: BitwiseCopyable {
  let cluster: ActiveCluster
  let next: Int32
}

/// A disc of the current level.
struct SpacedSeed: BitwiseCopyable {
  var x: UInt32
  var y: UInt32
  var weight: Float
}

/// The distances of a level, in grid units.
struct SpacedLevel {
  let number: Int
  let separation: Double
  let unitsPerPoint: Double

  init(_ number: Int, _ levels: SpacedLevels) {
    self.number = number
    separation = levels.separation(at: number)
    unitsPerPoint = levels.unitsPerPoint(at: number)
  }

  var squaredSeparation: Double { separation * separation }
}

/// Returns the offset by the shorter way around the world.
@inline(__always)
func spacedOffset(_ x: UInt32, _ y: UInt32, from x0: UInt32, _ y0: UInt32) -> SIMD2<Double> {
  SIMD2(Double(Int32(bitPattern: x &- x0)), Double(Int64(y) - Int64(y0)))
}

@inline(__always)
func spacedSquare(_ x: UInt32, _ y: UInt32, _ x0: UInt32, _ y0: UInt32) -> Double {
  let dx = Double(Int32(bitPattern: x &- x0))
  let dy = Double(Int64(y) - Int64(y0))
  return dx * dx + dy * dy
}

extension GridPoint {
  /// Returns a position moved by an offset. `x` wraps around the world, `y` is clamped.
  @inline(__always)
  func moved(_ dx: Double, _ dy: Double) -> GridPoint {
    let east = Self.rounded(dx)
    let south = Int64(y) &+ Self.rounded(dy)
    return GridPoint(
      x: x &+ UInt32(truncatingIfNeeded: east),
      y: UInt32(min(max(south, 0), Int64(UInt32.max)))
    )
  }

  /// Rounds a number below 2⁵¹ to the nearest integer, ties to even, by adding a number so large
  /// that the sum has no fraction bits.
  @inline(__always)
  private static func rounded(_ number: Double) -> Int64 {
    let whole = 0x1.8p52
    return Int64(bitPattern: (number + whole).bitPattern &- whole.bitPattern)
  }
}
