extension PointIndex {
  /// The rect for a first look at the points: it leaves out a few far ones where that makes it much
  /// smaller; `nil` for no point.
  ///
  /// Guam and Samoa must not shrink the United States to a corner. On each axis the rect is the
  /// narrowest stretch that leaves out at most half of the rest, by weight; what is far off in one
  /// direction may use all of that half. An axis on which this saves less than a fifth of
  /// ``boundingMapRect`` keeps all points: if both do, the rects are equal. Each edge of the rect
  /// has a point. It crosses the antimeridian only where that rect does.
  ///
  /// - Parameter share: The least share of the points that are in the rect.
  /// - Precondition: 0 ≤ `share` ≤ 1.
  /// - Complexity: O(*n*), about twice that of ``boundingMapRect``. Stretches are measured in steps
  ///   of at most a 2,048th of an axis.
  public func frame(holding share: Double = 0.98) -> MapRect? {
    precondition((0...1).contains(share), "Frame holds a share of \(share)")
    guard let bounds = boundingMapRect else { return nil }
    let units = GridPoint.unitsPerMapPoint
    // Both are whole numbers of units, and one unit wider than the distance of the outermost points.
    var x = FrameAxis(start: bounds.minX * units, length: bounds.width * units - 1)
    var y = FrameAxis(start: bounds.minY * units, length: bounds.height * units - 1)
    for signed in signedRuns {
      let run = signed.run
      for slot in run.keys.indices {
        let weight = signed.isRemoval ? 0 &- run.weight(at: slot) : run.weight(at: slot)
        let position = MortonKey.position(run.keys[slot])
        x.add(weight, at: position.x)
        y.add(weight, at: position.y)
      }
    }
    let spare = UInt64(Double(totalWeight) * ((1 - share) / 2))
    let isShorter = (x.shorten(leavingOut: spare), y.shorten(leavingOut: spare))
    guard isShorter.0 || isShorter.1 else { return bounds }
    forEachPosition(in: .all) { key, _ in
      let position = MortonKey.position(key)
      if x.contains(position.x) && y.contains(position.y) {
        x.extend(to: position.x)
        y.extend(to: position.y)
      }
      return true
    }
    guard let width = x.extent, let height = y.extent else { return bounds }
    return MapRect(
      x: width.start / units,
      y: height.start / units,
      width: width.length / units,
      height: height.length / units
    )
  }

  /// Returns the points that are not in a map rect, which may cross the antimeridian.
  ///
  /// - Complexity: As for ``points(in:)``.
  public func points(outside rect: MapRect) -> PointSlice {
    var ranges: [KeyRange] = []
    var next = UInt64(0)
    for inside in points(in: rect).ranges {
      if next < inside.first { ranges.append(KeyRange(first: next, last: inside.first - 1)) }
      guard inside.last < .max else { return PointSlice(index: self, ranges: ranges) }
      next = inside.last + 1
    }
    ranges.append(KeyRange(first: next, last: .max))
    return PointSlice(index: self, ranges: ranges)
  }
}

/// The weights along one axis, in at most 4,096 strips, and the strips that a frame shows.
private struct FrameAxis {
  /// The unit that the first strip begins with.
  private let start: UInt32

  /// A strip is 2 to the power of this many units wide.
  private let shift: UInt32

  private var weights: [UInt64]

  /// The strips that are shown.
  private var shown: Range<Int>

  /// How far from the start the points are that are shown.
  private var first = UInt32.max
  private var last = UInt32.min

  /// - Parameters:
  ///   - start: The first unit.
  ///   - length: Units to the last one, fewer than 2³².
  init(start: Double, length: Double) {
    self.start = UInt32(start)
    let length = UInt32(length)
    shift = UInt32(max(0, 20 - length.leadingZeroBitCount))
    weights = [UInt64](repeating: 0, count: Int(length >> shift) + 1)
    shown = weights.indices
  }

  @inline(__always)  // for each point
  private func strip(of unit: UInt32) -> Int { Int((unit &- start) >> shift) }

  @inline(__always)  // for each point
  mutating func add(_ weight: UInt64, at unit: UInt32) {
    let strip = strip(of: unit)
    // Points that were removed since may have been beyond: they count once up and once down.
    if strip < weights.count { weights[strip] &+= weight }
  }

  /// Shows only the fewest strips that leave out at most so much, if they are much fewer than all.
  ///
  /// - Returns: Whether they are.
  mutating func shorten(leavingOut spare: UInt64) -> Bool {
    let needed = weights.reduce(0, &+) &- spare
    var (low, sum, best) = (0, UInt64(0), UInt64(0))
    for high in weights.indices {
      sum &+= weights[high]
      while sum &- weights[low] >= needed && low < high {
        sum &-= weights[low]
        low += 1
      }
      let strips = low..<high + 1
      // Of equally many, those with the most points.
      guard sum >= needed, (strips.count, best) < (shown.count, sum) else { continue }
      (shown, best) = (strips, sum)
    }
    if shown.count * 5 > weights.count * 4 { shown = weights.indices }
    return shown.count < weights.count
  }

  func contains(_ unit: UInt32) -> Bool { shown.contains(strip(of: unit)) }

  mutating func extend(to unit: UInt32) {
    first = min(first, unit &- start)
    last = max(last, unit &- start)
  }

  /// Where what is shown begins, in units, and how many units it has; `nil` for no point.
  var extent: (start: Double, length: Double)? {
    guard first <= last else { return nil }
    return (Double(start &+ first), Double(last - first) + 1)
  }
}
