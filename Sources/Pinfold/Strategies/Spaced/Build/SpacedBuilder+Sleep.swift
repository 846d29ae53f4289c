extension SpacedBuilder {
  /// The minimum distance, in separations, at which a cluster may sleep, which is also the maximum
  /// search distance. With a greater distance, discs could overlap, because clusters move toward
  /// each other over many levels.
  private static var asleep: Double { 3 }
  private static var searched: Double { 5 }

  /// The distance to the nearest cluster at which a sleeping cluster wakes, in separations.
  private static var awake: Double { 2.2 }

  /// Wakes clusters that may get neighbors.
  mutating func wake(at level: SpacedLevel) {
    var keys: [UInt64] = []
    var rows: [UInt32] = []
    var entry = wakeLists[level.number]
    while entry >= 0 {
      let (cluster, next) = (sleeping[Int(entry)].cluster, sleeping[Int(entry)].next)
      keys.append(MortonKey.interleave(x: cluster.x, y: cluster.y))
      rows.append(UInt32(entry))
      entry = next
    }
    guard !keys.isEmpty else { return }
    let woken = RadixSort.sorted(keys: keys, rows: rows)
    let (old, merged, map) = (active.elements, others.elements, parents.elements)
    let places = next.elements
    var (slot, turn, count) = (0, 0, 0)
    while slot < activeCount || turn < woken.keys.count {
      let isOld =
        turn == woken.keys.count
        || slot < activeCount
          && MortonKey.interleave(x: old[slot].x, y: old[slot].y) <= woken.keys[turn]
      if isOld {
        merged[count] = old[slot]
        map[slot] = Int32(count)
        slot += 1
      } else {
        merged[count] = sleeping[Int(woken.rows[turn])].cluster
        places[turn] = Int32(count)
        turn += 1
      }
      count += 1
    }
    swap(&active, &others)
    activeCount = count
    cells.merge(keys: woken.keys, places: places, map: map, clusters: active.elements)
  }

  /// Lets locations sleep until they may get neighbors, for all levels at once.
  ///
  /// Only locations with neighbors continue to the next finer level, so levels without changes take
  /// no time.
  mutating func sleepAtFirst(finest: Int) {
    var number = min(firstBusyLevel, finest)
    number -= number % SpacedLevels.perZoom
    while activeCount > 0 && number < finest {
      let level = SpacedLevel(number, levels)
      let reach = Self.searched * level.separation
      let table = insertActive(reach: reach)
      let (clusters, isSettled, map) = (active.elements, isSettled.elements, parents.elements)
      for offset in 0..<activeCount {
        isSettled[offset] = nearestSquare(of: offset, table, limit: reach * reach) >= reach * reach
      }
      let span = Self.spans(at: level, reach: reach).count
      var kept = 0
      for offset in 0..<activeCount {
        map[offset] = isSettled[offset] ? -1 : Int32(kept)
        if isSettled[offset] {
          putToSleep(offset, until: number - span, level)
        } else {
          clusters[kept] = clusters[offset]
          kept += 1
        }
      }
      activeCount = kept
      cells.keep(map)
      number += SpacedLevels.perZoom
    }
  }

  /// The level at which evenly spread locations would be as close as the search distance.
  private var firstBusyLevel: Int {
    let spacing = GridPoint.worldUnits / Double(max(locationCount, 1)).squareRoot()
    return (0..<levels.count).endOfPrefix {
      Self.searched * levels.separation(at: $0) > spacing
    }
  }

  private mutating func insertActive(reach: Double) -> NearTable {
    grid.reset(count: activeCount, reach: reach)
    let table = grid.table
    let clusters = active.elements
    for offset in 0..<activeCount { table.insert(offset, clusters[offset].x, clusters[offset].y) }
    return table
  }

  /// Lets clusters without neighbors sleep.
  mutating func sleep(at level: SpacedLevel) {
    let reach = Self.searched * level.separation
    let near = Self.asleep * level.separation
    let limit = near * near
    let table = insertActive(reach: reach)
    let (clusters, isSettled, map) = (active.elements, isSettled.elements, parents.elements)
    // By the number of levels to sleep: the minimum squared distance to the nearest cluster.
    let spans = Self.spans(at: level, reach: reach)
    var kept = 0
    for offset in 0..<activeCount {
      let nearest = nearestSquare(of: offset, table, limit: limit)
      var span = 0
      if nearest >= limit { while span < spans.count && spans[span] <= nearest { span += 1 } }
      isSettled[offset] = span > 0
      map[offset] = span > 0 ? -1 : Int32(kept)
      if span > 0 { putToSleep(offset, until: level.number - span, level) } else { kept += 1 }
    }
    guard kept < activeCount else { return }
    for offset in 0..<activeCount where map[offset] >= 0 {
      clusters[Int(map[offset])] = clusters[offset]
    }
    activeCount = kept
    cells.keep(map)
  }

  /// The squared distances at which a cluster may sleep for one level, two levels and so on.
  private static func spans(at level: SpacedLevel, reach: Double) -> [Double] {
    var spans: [Double] = []
    while true {
      let distance = SpacedLevels.growth(spans.count + 1) * awake * level.separation
      guard distance <= reach else { return spans }
      spans.append(distance * distance)
    }
  }

  /// Returns the squared distance to the nearest cluster, or to any cluster within the limit.
  @inline(__always)
  private func nearestSquare(of offset: Int, _ table: NearTable, limit: Double) -> Double {
    let clusters = active.elements
    let (x, y) = (clusters[offset].x, clusters[offset].y)
    // Near clusters are usually adjacent in the order of keys.
    if offset > 0 {
      let square = spacedSquare(clusters[offset - 1].x, clusters[offset - 1].y, x, y)
      if square < limit { return square }
    }
    if offset + 1 < activeCount {
      let square = spacedSquare(clusters[offset + 1].x, clusters[offset + 1].y, x, y)
      if square < limit { return square }
    }
    var nearest = Double.infinity
    _ = table.contains(near: x, y, in: table.around(x, y)) { other, square in
      guard other != offset else { return false }
      nearest = min(nearest, square)
      return nearest < limit
    }
    return nearest
  }

  private mutating func putToSleep(_ offset: Int, until wakeLevel: Int, _ level: SpacedLevel) {
    var cluster = active.elements[offset]
    // A lone disc can move to its centroid.
    let least = SpacedLevels.leastMove * level.unitsPerPoint
    if Double(cluster.dx.magnitude) + Double(cluster.dy.magnitude) > least {
      addMove(of: cluster.node, to: GridPoint(x: cluster.x, y: cluster.y), level)
      (cluster.dx, cluster.dy) = (0, 0)
    }
    guard wakeLevel >= 0 else { return }
    sleeping.append(SleepingCluster(cluster: cluster, next: wakeLists[wakeLevel]))
    wakeLists[wakeLevel] = Int32(sleeping.count - 1)
  }

  mutating func addMove(of node: Int32, to position: GridPoint, _ level: SpacedLevel) {
    moves.append(
      SpacedMove(node: node, level: UInt8(level.number), x: position.x, y: position.y)
    )
  }
}
