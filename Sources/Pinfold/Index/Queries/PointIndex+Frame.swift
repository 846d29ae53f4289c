extension PointIndex {
  /// Returns a rect for a first view of the points, in map points, or `nil` if the index is empty.
  ///
  /// The rect leaves out a few outliers if this makes it much smaller, so that Guam and Samoa do
  /// not shrink the United States to a corner. On each axis, the rect is the narrowest stretch that
  /// leaves out at most half of `1 - share`, by weight. All omitted points may be on the same side.
  ///
  /// If an axis shrinks by less than a fifth of ``boundingMapRect``, it keeps all points. Every
  /// edge of the rect touches a point. The rect crosses the antimeridian only if
  /// ``boundingMapRect`` does.
  ///
  /// - Parameter share: The minimum share of the weight inside the rect.
  /// - Precondition: 0 ≤ `share` ≤ 1.
  /// - Complexity: O(*n*), about twice the time of ``boundingMapRect``. The precision is at least
  ///   1/2,048 of an axis.
  public func frame(holding share: Double = 0.98) -> MapRect? {
    precondition((0...1).contains(share), "Frame holds a share of \(share)")
    guard let bounds = boundingMapRect else { return nil }
    let units = GridPoint.unitsPerMapPoint
    // Both values are whole units. A width is one unit more than the distance of the outermost
    // points.
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

  /// Returns the points outside a map rect, which may cross the antimeridian.
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

/// The weights along one axis in at most 4,096 strips, and the strips that a frame shows.
private struct FrameAxis {
  /// The first unit of the first strip.
  private let start: UInt32

  /// The base-two logarithm of a strip's width in units.
  private let shift: UInt32

  private var weights: [UInt64]

  private var shown: Range<Int>

  /// The distances from `start` to the outermost visible points.
  private var first = UInt32.max
  private var last = UInt32.min

  /// - Parameter length: The distance to the last unit, less than 2³².
  init(start: Double, length: Double) {
    self.start = UInt32(start)
    let length = UInt32(length)
    shift = UInt32(max(0, 20 - length.leadingZeroBitCount))
    weights = [UInt64](repeating: 0, count: Int(length >> shift) + 1)
    shown = weights.indices
  }

  @inline(__always)  // called for each point
  private func strip(of unit: UInt32) -> Int { Int((unit &- start) >> shift) }

  @inline(__always)  // called for each point
  mutating func add(_ weight: UInt64, at unit: UInt32) {
    let strip = strip(of: unit)
    // Removed points may be outside. They count once positively and once negatively.
    if strip < weights.count { weights[strip] &+= weight }
  }

  /// Shows the fewest adjacent strips that leave out a weight of at most `spare`. If they are more
  /// than four fifths of all strips, shows all.
  ///
  /// - Returns: Whether strips are left out.
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
      // Of equally many strips, the ones with the most points win.
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

  /// The start and length of the visible points in units, or `nil` without points.
  var extent: (start: Double, length: Double)? {
    guard first <= last else { return nil }
    return (Double(start &+ first), Double(last - first) + 1)
  }
}
