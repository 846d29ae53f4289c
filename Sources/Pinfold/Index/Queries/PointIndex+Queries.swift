// MARK: - Areas

extension PointIndex {
  /// Returns the points in a map rect, which may cross the antimeridian.
  ///
  /// - Complexity: O(*e*), *e* being the points near the rect's edges.
  public func points(in rect: MapRect) -> PointSlice {
    PointSlice(
      index: self,
      ranges: KeyRange.union(GridRect.covering(rect).flatMap(keyRanges(in:)))
    )
  }

  /// Returns how many points are in a map rect, which may cross the antimeridian.
  ///
  /// - Complexity: As for ``points(in:)``.
  public func count(in rect: MapRect) -> Int {
    points(in: rect).count
  }
}

// MARK: - Points

extension PointIndex {
  /// Returns whether there is a point of an id, a rejected one included.
  ///
  /// - Complexity: O(log *n*)
  public func contains(_ id: PointID) -> Bool {
    slot(of: id) != nil || isRejected(id)
  }

  /// Returns where a point is; `nil` when there is none of that id, or a rejected
  /// one.
  ///
  /// - Complexity: O(log *n*)
  public func position(of id: PointID) -> MapPoint? {
    key(of: id).map { MortonKey.position($0).mapPoint }
  }

  /// Returns the values of a point, one for each column; `nil` as for
  /// ``position(of:)``.
  public func values(of id: PointID) -> [Double]? {
    slot(of: id).map { layers[$0.layer].added.entry(at: $0.slot).values }
  }

  /// Returns the value of a point in one column; `nil` as for ``position(of:)``.
  func value(ofColumn column: Int, of id: PointID) -> Double? {
    slot(of: id).map { layers[$0.layer].added.columns[column].values[$0.slot] }
  }

  /// Returns the key of a point; `nil` as for ``position(of:)``.
  func key(of id: PointID) -> UInt64? {
    slot(of: id).map { layers[$0.layer].added.keys[$0.slot] }
  }

  /// Returns the layer that a point is of, and its slot among what that added; `nil` as for
  /// ``position(of:)``.
  func slot(of id: PointID) -> (layer: Int, slot: Int)? {
    // By their numbers: a copy of a layer counts references to all of its arrays.
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
  /// The rect around all points, in map points; see ``PointSlice/boundingMapRect``.
  public var boundingMapRect: MapRect? {
    PointSlice(index: self, ranges: [.all]).boundingMapRect
  }

  /// The position with the most points, and how many there are; the first in
  /// index order of several; `nil` for no point.
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

  /// Returns how many distinct locations there are, within a tolerance.
  ///
  /// Locations are the ones that a plan shows above its maximum zoom, if all the world
  /// were one cell; see ``GridClustering/uniqueLocationTolerance``. A tolerance of zero
  /// counts distinct positions.
  ///
  /// - Precondition: `meters` is not below zero.
  /// - Complexity: O(*n*), and O(*m*²) for *m* locations within a few meters.
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

  /// How many bytes the index keeps, without what it shares with the caller.
  public var byteCount: Int {
    layers.reduce(rejected.count * 4) { $0 + $1.byteCount }
  }
}
