extension PointIndex {
  /// The mean position of all points, measured without crossing the widest empty stretch of the
  /// world.
  ///
  /// So the mean of two points at 179° east and west is at 180° instead of 0°. Stretches are
  /// measured in strips of 1/256 of the world, and the westernmost of equal ones wins. If no strip
  /// is empty, the world is cut at 180°.
  ///
  /// - Complexity: O(1), with at most about 65,000 quadtree nodes.
  var centroidAroundWorld: MapPoint? {
    let grid = CellGrid(cellsAroundWorld: 256)
    let entries = CellTally.entries(of: self, in: grid.cells(covering: .world))
    var counts = [UInt64](repeating: 0, count: 256)
    for (offset, entry) in entries.enumerated() { counts[offset % 256] += entry.count }
    let strip = Self.endOfWidestGap(counts)
    // Move the points east of the stretch one world to the west.
    let eastern = isWeighted ? weight(fromStrip: strip) : counts[strip...].reduce(0, +)
    let mean = total(in: [.all]).movedWest(eastern).mean
    return mean.map { MapPoint(x: $0.x < 0 ? $0.x + MapRect.world.width : $0.x, y: $0.y) }
  }

  private func weight(fromStrip strip: Int) -> UInt64 {
    let west = UInt64(strip) << 24
    guard west <= UInt64(UInt32.max) else { return 0 }
    return weight(in: keyRanges(in: GridRect(minX: UInt32(west), minY: 0, maxX: .max, maxY: .max)))
  }

  /// Returns the first strip east of the widest gap, or the number of strips if the gap reaches the
  /// antimeridian or does not exist.
  private static func endOfWidestGap(_ counts: [UInt64]) -> Int {
    let strips = counts.count
    var (widest, end, run) = (0, strips, 0)
    // Go around twice, because a gap may cross the antimeridian.
    for step in 0..<2 * strips {
      run = counts[step % strips] == 0 ? run + 1 : 0
      if run > widest && run <= strips { (widest, end) = (run, step + 1) }
    }
    // A gap that ends west of its start contains the antimeridian.
    return end > strips || end - widest == 0 ? strips : end
  }
}
