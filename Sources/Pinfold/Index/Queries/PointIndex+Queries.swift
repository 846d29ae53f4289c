// MARK: - Areas

extension PointIndex {
  /// Returns the points in a map rect, which may cross the antimeridian.
  ///
  /// - Complexity: O(*e*), where *e* is the number of points near the edges of the rect.
  public func points(in rect: MapRect) -> PointSlice {
    PointSlice(
      index: self,
      ranges: KeyRange.union(GridRect.covering(rect).flatMap(keyRanges(in:)))
    )
  }

  /// Returns the number of points in a map rect, which may cross the antimeridian.
  ///
  /// - Complexity: As for ``points(in:)``.
  public func count(in rect: MapRect) -> Int {
    points(in: rect).count
  }
}

// MARK: - Points

extension PointIndex {
  /// Returns whether the index contains a point, placed or rejected.
  ///
  /// - Complexity: O(log *n*)
  public func contains(_ id: PointID) -> Bool {
    slot(of: id) != nil || isRejected(id)
  }

  /// Returns the position of a point in map points, or `nil` if the id is missing or rejected.
  ///
  /// - Complexity: O(log *n*)
  public func position(of id: PointID) -> MapPoint? {
    key(of: id).map { MortonKey.position($0).mapPoint }
  }

  /// Returns the values of a point, one per column, or `nil` if the id is missing or rejected.
  public func values(of id: PointID) -> [Double]? {
    slot(of: id).map { layers[$0.layer].added.entry(at: $0.slot).values }
  }

  func value(ofColumn column: Int, of id: PointID) -> Double? {
    slot(of: id).map { layers[$0.layer].added.columns[column].values[$0.slot] }
  }

  func key(of id: PointID) -> UInt64? {
    slot(of: id).map { layers[$0.layer].added.keys[$0.slot] }
  }

  func slot(of id: PointID) -> (layer: Int, slot: Int)? {
    // Copying layers would count references to all of their arrays.
    for number in layers.indices.reversed() {
      if let slot = layers[number].addedLookup.slot(ofRow: id.row, in: layers[number].added.rows) {
        return (number, slot)
      }
      if layers[number].removedLookup.slot(ofRow: id.row, in: layers[number].removed.rows) != nil {
        break
      }
    }
    return nil
  }
}

// MARK: - Everything

extension PointIndex {
  /// The smallest rect around all points, in map points; see ``PointSlice/boundingMapRect``.
  public var boundingMapRect: MapRect? {
    PointSlice(index: self, ranges: [.all]).boundingMapRect
  }

  /// The position with the most points and their number, or `nil` if the index is empty.
  ///
  /// Ties go to the first position in index order.
  ///
  /// - Complexity: O(*p* log *s*) for *p* positions with up to *s* points.
  public var largestStack: (position: MapPoint, count: Int)? {
    var largest: (key: UInt64, count: Int)?
    forEachPosition(in: .all) { key, count in
      if count > largest?.count ?? 0 { largest = (key, count) }
      return true
    }
    return largest.map { (MortonKey.position($0.key).mapPoint, $0.count) }
  }

  /// Returns the number of distinct locations within a tolerance in meters.
  ///
  /// This is the number of clusters that a plan above its maximum zoom would show for all points:
  /// see ``GridClustering/uniqueLocationTolerance``. With a tolerance of zero, it is the number of
  /// distinct positions.
  ///
  /// - Precondition: `meters` is not negative.
  /// - Complexity: O(*n*), plus O(*m*²) for *m* locations within a few meters.
  public func locationCount(tolerance meters: Double) -> Int {
    precondition(meters >= 0, "Tolerance is \(meters) meters")
    guard meters > 0 else {
      var count = 0
      forEachPosition(in: .all) { _, _ in
        count += 1
        return true
      }
      return count
    }
    return LocationCounter(compactedRun, LocationTolerance(meters: meters)).count
  }

  /// The memory use in bytes, without storage shared with the caller.
  public var byteCount: Int {
    layers.reduce(rejected.count * 4) { $0 + $1.byteCount }
  }
}
