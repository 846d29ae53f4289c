/// The scales of levels: the smallest and greatest counts, and the counts that divide clusters into
/// fifths.
///
/// Scales depend on all points instead of the visible ones, so that discs keep their sizes and
/// colors during a pan.
enum SpacedScales {
  /// Counts of the same class are treated as equal.
  private static let classesPerOctave = 8

  private static func countClass(_ count: Int) -> Int {
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    let fraction = exponent >= 3 ? count >> (exponent - 3) : count << (3 - exponent)
    return exponent * classesPerOctave + fraction - classesPerOctave
  }

  /// Returns the least count of a class, rounded up.
  private static func leastCount(_ countClass: Int) -> Int {
    let (exponent, fraction) = countClass.quotientAndRemainder(dividingBy: classesPerOctave)
    let numerator = classesPerOctave + fraction
    return exponent >= 3
      ? numerator << (exponent - 3) : (numerator + (1 << (3 - exponent)) - 1) >> (3 - exponent)
  }

  /// Returns the scale of each level, then the scale above the finest level.
  static func scales(of built: SpacedForest, _ levels: SpacedLevels) -> [ClusterScale] {
    let classCount = 63 * classesPerOctave
    // By level and class: the change in the number of clusters since the coarser level.
    var changes = [Int32](repeating: 0, count: (levels.count + 2) * classCount)
    for node in built.nodes where node.weight >= 2 {
      // Below the greatest count, because weights may be rounded up.
      let countClass = countClass(Int(min(node.weight, 0x1p62)))
      let coarsest = node.parent < 0 ? 0 : Int(built.nodes[Int(node.parent)].finest) + 1
      changes[coarsest * classCount + countClass] += 1
      changes[(Int(node.finest) + 1) * classCount + countClass] -= 1
    }
    var counts = [Int32](repeating: 0, count: classCount)
    return (0...levels.count).map { level in
      for countClass in 0..<classCount {
        counts[countClass] += changes[level * classCount + countClass]
      }
      return scale(counts, levels)
    }
  }

  /// - Parameter counts: The number of clusters per class.
  private static func scale(_ counts: [Int32], _ levels: SpacedLevels) -> ClusterScale {
    let diameter = levels.maximumDiameter
    let total = counts.reduce(0) { $0 + Int($1) }
    guard let least = counts.firstIndex(where: { $0 > 0 }),
      let greatest = counts.lastIndex(where: { $0 > 0 })
    else {
      return ClusterScale(low: 2, high: 2, breaks: [2, 2, 2, 2], maximumDiameter: diameter)
    }
    var (breaks, before): ([Int], Int) = ([], 0)
    for countClass in least...greatest {
      before += Int(counts[countClass])
      // Counts above the class belong to the next fifth.
      while breaks.count < 4 && before * 5 >= total * (breaks.count + 1) {
        breaks.append(leastCount(countClass + 1))
      }
    }
    return ClusterScale(
      low: leastCount(least),
      high: leastCount(greatest + 1) - 1,
      breaks: breaks,
      maximumDiameter: diameter
    )
  }
}
