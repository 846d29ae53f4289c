/// Square cells of points in the order of keys, with densities: candidates for seeds.
///
/// Cells are a third to a sixth of the separation wide. When the separation has doubled, cells
/// merge into larger ones.
struct SpacedCells: ~Copyable {
  var keys: Scratch<UInt64>
  var positions: Scratch<GridPoint>
  var weights: Scratch<Float>

  /// The active cluster that contains each cell, or most of its weight.
  var clusters: Scratch<Int32>
  var densities: Scratch<Float>

  var isSeed: Scratch<Bool>
  var count = 0

  /// Cells from the densest to the least dense, and their number.
  var order: Scratch<Int32>
  var orderedCount = 0

  // Memory for merging woken cells.
  private var otherKeys: Scratch<UInt64>
  private var otherPositions: Scratch<GridPoint>
  private var otherWeights: Scratch<Float>
  private var otherClusters: Scratch<Int32>

  /// The number of key bits within a cell, or negative before the first level.
  private var shift = -1

  /// Whether the densities are valid, and their reach in cells.
  private var isOrdered = false
  private var orderedReach = 0

  private var tiles = SpacedTiles()

  init(count: Int) {
    keys = Scratch(count: count)
    positions = Scratch(count: count)
    weights = Scratch(count: count)
    clusters = Scratch(count: count)
    densities = Scratch(count: count)
    isSeed = Scratch(count: count)
    order = Scratch(count: count)
    otherKeys = Scratch(count: count)
    otherPositions = Scratch(count: count)
    otherWeights = Scratch(count: count)
    otherClusters = Scratch(count: count)
  }

  mutating func fill(_ locations: [SpacedLocation]) {
    count = locations.count
    let (keys, positions, weights, clusters) = (
      keys.elements, positions.elements, weights.elements, clusters.elements
    )
    for (offset, location) in locations.enumerated() {
      keys[offset] = location.key
      positions[offset] = GridPoint(x: location.x, y: location.y)
      weights[offset] = location.weight
      clusters[offset] = Int32(offset)
    }
  }
}

// MARK: - In step with active clusters

extension SpacedCells {
  /// Inserts a cell for each woken cluster.
  ///
  /// - Parameters:
  ///   - places: The offsets of woken clusters among the active ones.
  ///   - map: The new offsets of the other active clusters.
  mutating func merge(
    keys wokenKeys: [UInt64],
    places: SharedElements<Int32>,
    map: SharedElements<Int32>,
    clusters active: SharedElements<ActiveCluster>
  ) {
    let (keys, positions, weights, clusters) = (
      keys.elements, positions.elements, weights.elements, clusters.elements
    )
    let (newKeys, newPositions, newWeights, newClusters) = (
      otherKeys.elements, otherPositions.elements, otherWeights.elements, otherClusters.elements
    )
    var (slot, turn, total) = (0, 0, 0)
    while slot < count || turn < wokenKeys.count {
      if turn == wokenKeys.count || slot < count && keys[slot] <= wokenKeys[turn] {
        newKeys[total] = keys[slot]
        newPositions[total] = positions[slot]
        newWeights[total] = weights[slot]
        newClusters[total] = map[Int(clusters[slot])]
        slot += 1
      } else {
        let cluster = active[Int(places[turn])]
        newKeys[total] = wokenKeys[turn]
        newPositions[total] = GridPoint(x: cluster.x, y: cluster.y)
        newWeights[total] = cluster.weight
        newClusters[total] = places[turn]
        turn += 1
      }
      total += 1
    }
    count = total
    isOrdered = false
    swap(&self.keys, &otherKeys)
    swap(&self.positions, &otherPositions)
    swap(&self.weights, &otherWeights)
    swap(&self.clusters, &otherClusters)
  }

  /// - Parameter map: The new offset of each cluster, or a negative number if it sleeps.
  mutating func keep(_ map: SharedElements<Int32>) {
    let (keys, positions, weights, clusters) = (
      keys.elements, positions.elements, weights.elements, clusters.elements
    )
    var kept = 0
    for offset in 0..<count {
      let cluster = map[Int(clusters[offset])]
      guard cluster >= 0 else { continue }
      keys[kept] = keys[offset]
      positions[kept] = positions[offset]
      weights[kept] = weights[offset]
      clusters[kept] = cluster
      kept += 1
    }
    count = kept
    isOrdered = false
  }

  /// - Parameter map: The new offset of each cluster.
  func follow(_ map: SharedElements<Int32>) {
    let clusters = clusters.elements
    for offset in 0..<count { clusters[offset] = map[Int(clusters[offset])] }
  }
}

// MARK: - Densities

extension SpacedCells {
  /// The minimum number of cells per separation. The maximum is twice as large.
  private static var perSeparation: Double { 3 }

  /// Sorts the cells of unsettled clusters, densest first.
  ///
  /// The density of a cell is the weight of the cells within one or two cells around it.
  mutating func sort(
    at level: SpacedLevel,
    isSettled: SharedElements<Bool>,
    settledCount: Int,
    of clusterCount: Int
  ) {
    let bits = Self.cellBits(at: level)
    widen(to: 2 * bits)
    let perSeparation = level.separation / Double(sign: .plus, exponent: bits, significand: 1)
    let reach = perSeparation < Self.perSeparation * 1.41 ? 1 : 2
    guard !isOrdered || orderedReach != reach else { return }
    // If few clusters are settled, densities and their order stay valid for the next levels.
    let areAll = settledCount * 2 < clusterCount
    (isOrdered, orderedReach) = (areAll, reach)
    tiles.addDensities(
      keys: keys.elements,
      weights: weights.elements,
      clusters: clusters.elements,
      count: count,
      shift: shift,
      reach: reach,
      isSettled: areAll ? nil : isSettled,
      densities.elements
    )
    sortByDensity(areAll ? nil : isSettled)
  }

  private static func cellBits(at level: SpacedLevel) -> Int {
    let side = level.separation / perSeparation
    return min(max(Int(side.exponent), 0), 28)
  }

  /// Merges adjacent cells into larger ones.
  private mutating func widen(to newShift: Int) {
    guard newShift != shift else { return }
    shift = newShift
    isOrdered = false
    let (keys, positions, weights, clusters) = (
      keys.elements, positions.elements, weights.elements, clusters.elements
    )
    var merged = 0
    for offset in 0..<count {
      guard merged > 0, (keys[merged - 1] ^ keys[offset]) >> UInt64(shift) == 0 else {
        keys[merged] = keys[offset]
        positions[merged] = positions[offset]
        weights[merged] = weights[offset]
        clusters[merged] = clusters[offset]
        merged += 1
        continue
      }
      let last = merged - 1
      let (old, added) = (weights[last], weights[offset])
      let share = added / (old + added)
      let way = spacedOffset(
        positions[offset].x,
        positions[offset].y,
        from: positions[last].x,
        positions[last].y
      )
      positions[last] = positions[last].moved(way.x * Double(share), way.y * Double(share))
      if added > old { clusters[last] = clusters[offset] }
      weights[last] = old + added
    }
    count = merged
  }

  /// A counting sort. Densities are treated as equal if eight mantissa bits are.
  private mutating func sortByDensity(_ isSettled: SharedElements<Bool>?) {
    let (clusters, densities, order) = (clusters.elements, densities.elements, order.elements)
    var ends = [Int32](repeating: 0, count: 16_386)
    orderedCount = 0
    ends.withMutableSpan { ends in
      for offset in 0..<count {
        if let isSettled, isSettled[Int(clusters[offset])] { continue }
        ends[16_384 - Self.rank(densities[offset])] += 1
        orderedCount += 1
      }
      for rank in 0..<16_385 { ends[rank + 1] += ends[rank] }
      var offset = count - 1
      while offset >= 0 {
        if isSettled.map({ !$0[Int(clusters[offset])] }) ?? true {
          let rank = 16_384 - Self.rank(densities[offset])
          ends[rank] -= 1
          order[Int(ends[rank])] = Int32(offset)
        }
        offset -= 1
      }
    }
  }

  /// Returns the first bits of a density, zero for 1/2.
  @inline(__always)
  private static func rank(_ density: Float) -> Int {
    let half = Float(0.5).bitPattern
    guard density.bitPattern > half else { return 0 }
    return Int(min((density.bitPattern &- half) >> 15, 16_383))
  }
}
