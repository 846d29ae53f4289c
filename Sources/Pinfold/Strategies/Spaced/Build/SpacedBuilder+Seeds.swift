extension SpacedBuilder {
  /// Chooses seeds: the densest cells first, each at least the separation from all before it.
  mutating func chooseSeeds(at level: SpacedLevel) {
    cells.sort(
      at: level,
      isSettled: isSettled.elements,
      settledCount: settledCount,
      of: activeCount
    )
    seedGrid.reset(count: activeCount, reach: level.separation)
    let table = seedGrid.table
    let (seeds, labels) = (seeds.elements, labels.elements)
    let (clusters, chosen, isSettled) = (active.elements, chosen.elements, isSettled.elements)
    let (positions, cellClusters, order) = (
      cells.positions.elements, cells.clusters.elements, cells.order.elements
    )
    let isSeed = cells.isSeed.elements
    isSeed.fill(cells.count, with: false)
    for seed in 0..<settledSeedCount { insertSeed(seed, table) }
    let limit = level.squaredSeparation
    var count = settledSeedCount
    for turn in 0..<cells.orderedCount {
      let cell = Int(order[turn])
      guard !isSettled[Int(cellClusters[cell])] else { continue }
      let (x, y) = (positions[cell].x, positions[cell].y)
      let slots = table.around(x, y)
      guard !Self.hasSeed(x, y, within: limit, slots, table, seeds) else { continue }
      isSeed[cell] = true
      seeds[count] = SpacedSeed(x: x, y: y, next: table.heads[slots.own], weight: 0)
      table.heads[slots.own] = Int32(count)
      count += 1
    }
    // From here on in the order of cells: neighbors are near each other in memory.
    seedCount = settledSeedCount
    for cell in 0..<cells.count where isSeed[cell] {
      seeds[seedCount] = SpacedSeed(x: positions[cell].x, y: positions[cell].y, next: -1, weight: 0)
      labels[seedCount] = clusters[Int(cellClusters[cell])].label
      seedCount += 1
    }
    guard hasLabels else { return }
    for offset in 0..<activeCount where isSettled[offset] {
      labels[Int(chosen[offset])] = clusters[offset].label
    }
  }

  @inline(__always)
  private static func hasSeed(
    _ x: UInt32,
    _ y: UInt32,
    within limit: Double,
    _ slots: NearSlots,
    _ table: NearTable,
    _ seeds: SharedElements<SpacedSeed>
  ) -> Bool {
    table.contains(in: slots, next: { Int(seeds[$0].next) }) { other in
      spacedSquare(seeds[other].x, seeds[other].y, x, y) < limit
    }
  }

  /// Puts a seed into the grid.
  @inline(__always)
  func insertSeed(_ seed: Int, _ table: NearTable) {
    let seeds = seeds.elements
    let slot = table.slot(seeds[seed].x, seeds[seed].y)
    seeds[seed].next = table.heads[slot]
    table.heads[slot] = Int32(truncatingIfNeeded: seed)
  }
}
