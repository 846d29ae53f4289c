extension SpacedBuilder {
  /// The average number of clusters per seed above which seeds move to the centroids of their
  /// clusters, and clusters join again.
  private static var crowd: Double { 1.3 }

  /// The maximum move of a disc, and of its second move after a collision, in screen points.
  private static var farthestMove: Double { 15 }
  private static var nextMove: Double { 8 }

  /// Lets each cluster join a seed, then moves the seeds, which become discs.
  mutating func joinSeeds(at level: SpacedLevel) {
    let isCrowded =
      Double(activeCount - settledCount) > Self.crowd * Double(seedCount - settledSeedCount)
    if isCrowded {
      join(at: level, isLast: false)
      move(at: level, isLast: false)
    }
    join(at: level, isLast: true)
    keepSurvivors(at: level)
    move(at: level, isLast: true)
  }

  private mutating func join(at level: SpacedLevel, isLast: Bool) {
    let table = insertSeeds(reach: level.separation)
    for seed in 0..<seedCount { seeds.elements[seed].weight = 0 }
    var far: [Int32] = []
    findChoices(at: level, table, isLast: isLast, &far)
    let (seeds, clusters, chosen) = (seeds.elements, active.elements, chosen.elements)
    for offset in 0..<activeCount where chosen[offset] >= 0 {
      seeds[Int(chosen[offset])].weight += clusters[offset].weight
    }
    for offset in far { joinFar(Int(offset), level, table) }
    choices.sort(clusters)
    for turn in 0..<choices.count {
      let entry = Int(choices.order.elements[turn])
      let offset = Int(choices.clusters.elements[entry])
      let weight = clusters[offset].weight
      let seed = choices.best(entry, weight: weight, seeds)
      chosen[offset] = Int32(truncatingIfNeeded: seed)
      seeds[seed].weight += weight
    }
    findTargets()
  }

  private mutating func insertSeeds(reach: Double) -> NearTable {
    let others = settledSeedCount..<max(seedCount, settledSeedCount)
    seedGrid.reset(count: guards.count + others.count, reach: reach)
    let table = seedGrid.table
    insertGuards(table)
    for seed in others { insertSeed(seed, table) }
    return table
  }

  /// Finds the seeds that each cluster may join.
  ///
  /// - Parameter far: Receives clusters farther than the separation from all seeds, in the last
  ///   round.
  private mutating func findChoices(
    at level: SpacedLevel,
    _ table: NearTable,
    isLast: Bool,
    _ far: inout [Int32]
  ) {
    choices.removeAll(room: activeCount)
    let (clusters, chosen, isSettled) = (active.elements, chosen.elements, isSettled.elements)
    let (labels, hasLabels) = (labels.elements, hasLabels)
    let scale = 1 / level.squaredSeparation
    for offset in 0..<activeCount where !isSettled[offset] {
      let (x, y, label) = (clusters[offset].x, clusters[offset].y, clusters[offset].label)
      choices.begin()
      table.forEach(near: x, y, in: table.around(x, y)) { other, square in
        let square = Float(square * scale)
        guard square <= 4 else { return }
        choices.note(other, square, hasOtherLabel: hasLabels && labels[other] != label)
      }
      if isLast && choices.nearest > 1 {
        far.append(Int32(truncatingIfNeeded: offset))
        chosen[offset] = -1
      } else {
        chosen[offset] = choices.isEmpty ? -1 : choices.choose(offset)
      }
    }
  }

  /// Lets a far cluster join a seed within the separation, or makes it a seed. Such a seed may be
  /// another far cluster.
  private mutating func joinFar(_ offset: Int, _ level: SpacedLevel, _ table: NearTable) {
    let (seeds, cluster) = (seeds.elements, active.elements[offset])
    var (nearest, limit) = (-1, level.squaredSeparation)
    let (x, y) = (cluster.x, cluster.y)
    table.forEach(near: x, y, in: table.around(x, y)) { other, square in
      if square < limit { (nearest, limit) = (other, square) }
    }
    if nearest < 0 {
      nearest = seedCount
      seeds[nearest] = SpacedSeed(x: cluster.x, y: cluster.y, weight: 0)
      insertSeed(nearest, table)
      labels.elements[nearest] = cluster.label
      seedCount += 1
    }
    chosen.elements[offset] = Int32(truncatingIfNeeded: nearest)
    seeds[nearest].weight += cluster.weight
  }

  /// The centroids of each seed's clusters.
  private mutating func findTargets() {
    let (seeds, clusters, chosen) = (seeds.elements, active.elements, chosen.elements)
    let (sums, targets) = (sums.elements, targets.elements)
    sums.fill(seedCount, with: .zero)
    for offset in 0..<activeCount where chosen[offset] >= 0 {
      let (seed, cluster) = (Int(chosen[offset]), clusters[offset])
      let way = spacedOffset(cluster.x, cluster.y, from: seeds[seed].x, seeds[seed].y)
      sums[seed] += way * Double(cluster.weight)
    }
    for seed in 0..<seedCount where seeds[seed].weight > 0 {
      let way = sums[seed] / Double(seeds[seed].weight)
      targets[seed] = GridPoint(x: seeds[seed].x, y: seeds[seed].y).moved(way.x, way.y)
    }
  }

  /// Moves discs with one cluster back toward the cluster's old position.
  private mutating func keepSurvivors(at level: SpacedLevel) {
    let (clusters, chosen, targets) = (active.elements, chosen.elements, targets.elements)
    let (counts, owners) = (counts.elements, owners.elements)
    counts.fill(seedCount, with: 0)
    for offset in 0..<activeCount where chosen[offset] >= 0 {
      counts[Int(chosen[offset])] += 1
      owners[Int(chosen[offset])] = Int32(truncatingIfNeeded: offset)
    }
    for seed in settledSeedCount..<max(seedCount, settledSeedCount) where counts[seed] == 1 {
      let cluster = clusters[Int(owners[seed])]
      let way = SIMD2(Double(-cluster.dx), Double(-cluster.dy))
      let length = (way * way).sum().squareRoot()
      let share = min(Self.nextMove * level.unitsPerPoint / max(length, 1), 1)
      targets[seed] = cluster.disc.moved(way.x * share, way.y * share)
    }
  }

  private mutating func move(at level: SpacedLevel, isLast: Bool) {
    let table = insertSeeds(reach: 1.5 * level.separation)
    let (seeds, targets) = (seeds.elements, targets.elements)
    if !isLast {
      // Seeds without clusters are obstacles too, until clusters join again.
      for seed in 0..<seedCount where seeds[seed].weight <= 0 {
        seeds[seed].weight = .leastNormalMagnitude
      }
    }
    var mover = SpacedMover(seeds, table, level)
    let least = 0.1 * level.unitsPerPoint
    let counts = counts.elements
    // The grid finds obstacles up to this distance.
    let returning = 0.48 * level.separation / level.unitsPerPoint
    var stopped: [Int] = []
    for seed in settledSeedCount..<max(seedCount, settledSeedCount)
    where seeds[seed].weight > .leastNormalMagnitude {
      let target = targets[seed]
      let square = spacedSquare(target.x, target.y, seeds[seed].x, seeds[seed].y)
      guard square >= least * least else { continue }
      let isSurvivor = isLast && counts[seed] == 1
      let farthest = isSurvivor ? returning : Self.farthestMove
      let isFree = mover.move(seed, toward: target, atMost: farthest)
      if !isFree || isSurvivor { stopped.append(seed) }
    }
    guard isLast else { return }
    // Obstacles may have moved away.
    for seed in stopped {
      let farthest = counts[seed] == 1 ? returning : Self.nextMove
      _ = mover.move(seed, toward: targets[seed], atMost: farthest)
    }
  }
}
