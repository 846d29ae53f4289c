extension SpacedBuilder {
  /// Chooses seeds: the densest cells first, each at least the separation from all earlier ones.
  mutating func chooseSeeds(at level: SpacedLevel) {
    cells.sort(
      at: level,
      isSettled: isSettled.elements,
      settledCount: settledCount,
      of: activeCount
    )
    findGuards(at: level)
    seedGrid.reset(count: guards.count + activeCount - settledCount, reach: level.separation)
    let table = seedGrid.table
    let (seeds, labels) = (seeds.elements, labels.elements)
    let (clusters, chosen, isSettled) = (active.elements, chosen.elements, isSettled.elements)
    let (positions, cellClusters, order) = (
      cells.positions.elements, cells.clusters.elements, cells.order.elements
    )
    let (isSeed, batch, batchCells) = (cells.isSeed.elements, batch.elements, batchCells.elements)
    isSeed.fill(cells.count, with: false)
    insertGuards(table)
    let limit = level.squaredSeparation
    var count = settledSeedCount
    var turn = 0
    while turn < cells.orderedCount {
      // Reads distant memory for several cells at once.
      let end = min(turn + Self.batchCount, cells.orderedCount)
      var size = 0
      while turn < end {
        let cell = Int(order[turn])
        turn += 1
        guard !isSettled[Int(cellClusters[cell])] else { continue }
        let position = positions[cell]
        let own = table.around(position.x, position.y).own
        batch[size] = NearEntry(x: position.x, y: position.y, next: table.heads[own])
        batchCells[size] = Int32(truncatingIfNeeded: cell)
        size += 1
      }
      for place in 0..<size {
        let (x, y) = (batch[place].x, batch[place].y)
        let slots = table.around(x, y)
        guard !table.contains(near: x, y, in: slots, where: { $1 < limit }) else { continue }
        isSeed[Int(batchCells[place])] = true
        table.insert(count, x, y, in: slots.own)
        count += 1
      }
    }
    // Continues in the order of cells, so that neighbors are close in memory.
    seedCount = settledSeedCount
    for cell in 0..<cells.count where isSeed[cell] {
      seeds[seedCount] = SpacedSeed(x: positions[cell].x, y: positions[cell].y, weight: 0)
      labels[seedCount] = clusters[Int(cellClusters[cell])].label
      seedCount += 1
    }
    guard hasLabels else { return }
    for offset in 0..<activeCount where isSettled[offset] {
      labels[Int(chosen[offset])] = clusters[offset].label
    }
  }

  /// Finds discs of settled groups that may be near unsettled clusters.
  private mutating func findGuards(at level: SpacedLevel) {
    guards.removeAll(keepingCapacity: true)
    // If most clusters are settled, most of their discs are far from the other clusters.
    let areFew = settledCount * 2 >= activeCount
    if areFew {
      grid.reset(count: 2 * (activeCount - settledCount), reach: 2 * level.separation)
      let (table, isSettled) = (grid.table, isSettled.elements)
      let (clusters, positions, cellClusters) = (
        active.elements, cells.positions.elements, cells.clusters.elements
      )
      for offset in 0..<activeCount where !isSettled[offset] {
        table.mark(near: clusters[offset].x, clusters[offset].y)
      }
      for cell in 0..<cells.count where !isSettled[Int(cellClusters[cell])] {
        table.mark(near: positions[cell].x, positions[cell].y)
      }
    }
    let (table, seeds) = (grid.table, seeds.elements)
    for seed in 0..<settledSeedCount where !areFew || table.isMarked(seeds[seed].x, seeds[seed].y) {
      guards.append(Int32(truncatingIfNeeded: seed))
    }
  }

  func insertGuards(_ table: NearTable) {
    for seed in guards { insertSeed(Int(seed), table) }
  }

  @inline(__always)
  func insertSeed(_ seed: Int, _ table: NearTable) {
    table.insert(seed, seeds.elements[seed].x, seeds.elements[seed].y)
  }
}
