/// Moves discs and keeps them at least the separation apart.
struct SpacedMover: ~Copyable {
  private let seeds: SharedElements<SpacedSeed>
  private let table: NearTable
  private let level: SpacedLevel

  /// The discs near the moving one, relative to its start.
  private var near: [SIMD2<Double>] = []

  init(_ seeds: SharedElements<SpacedSeed>, _ table: NearTable, _ level: SpacedLevel) {
    (self.seeds, self.table, self.level) = (seeds, table, level)
  }

  /// Moves a disc toward a position, sliding along other discs.
  ///
  /// - Parameter points: The maximum distance, in screen points.
  /// - Returns: Whether the way was free.
  mutating func move(_ seed: Int, toward target: GridPoint, atMost points: Double) -> Bool {
    let position = GridPoint(x: seeds[seed].x, y: seeds[seed].y)
    var way = spacedOffset(target.x, target.y, from: position.x, position.y)
    var length = (way * way).sum().squareRoot()
    let longest = points * level.unitsPerPoint
    if length > longest {
      way *= longest / length
      length = longest
    }
    findNear(seed, within: level.separation + length)
    let (place, isFree) = slide(along: way, longest: longest)
    let moved = position.moved(place.x, place.y)
    // After rounding to units, the disc may be closer than computed.
    let rounded = spacedOffset(moved.x, moved.y, from: position.x, position.y)
    let isApart = near.allSatisfy { other in
      let between = other - rounded
      return (between * between).sum() >= level.squaredSeparation
    }
    if isApart { (seeds[seed].x, seeds[seed].y) = (moved.x, moved.y) }
    return isFree
  }

  private mutating func findNear(_ seed: Int, within reach: Double) {
    near.removeAll(keepingCapacity: true)
    let (x, y) = (seeds[seed].x, seeds[seed].y)
    table.forEach(near: x, y, in: table.around(x, y)) { other, _ in
      guard other != seed && seeds[other].weight > 0 else { return }
      let way = spacedOffset(seeds[other].x, seeds[other].y, from: x, y)
      if (way * way).sum() < reach * reach { near.append(way) }
    }
  }

  /// Follows a path until a disc stops it, then continues along that disc.
  private func slide(along way: SIMD2<Double>, longest: Double) -> (SIMD2<Double>, isFree: Bool) {
    var (place, rest) = (SIMD2<Double>.zero, way)
    let limit = level.squaredSeparation
    for _ in 0..<3 {
      let square = (rest * rest).sum()
      if square < 1e-6 * longest * longest { break }
      var (share, obstacle) = (1.0, -1)
      for (offset, other) in near.enumerated() {
        let between = place - other
        let approach = (between * rest).sum()
        guard approach < 0 else { continue }
        let room = max((between * between).sum() - limit, 0)
        let root = approach * approach - square * room
        guard root > 0 else { continue }
        let found = max((-approach - root.squareRoot()) / square, 0)
        if found < share { (share, obstacle) = (found, offset) }
      }
      place += rest * share
      guard obstacle >= 0 else { return (place, place == way) }
      let between = place - near[obstacle]
      let distance = (between * between).sum().squareRoot()
      guard distance > 0 else { break }
      let normal = between / distance
      rest *= 1 - share
      rest -= normal * min((rest * normal).sum(), 0)
    }
    return (place, false)
  }
}
