/// Draws points at the same place on a circle around that place.
///
///     let shops = [mall, mall, station]
///     let drawn = Spreading().displayed(shops)  // two beside the mall, the station
///
/// Each of *n* points at one place is drawn *n* · 1.5 meters away from it, at even bearings. The
/// first point is in the north, and the rest follow clockwise. Single points stay at their
/// coordinates.
///
/// The circle is from a tutorial about shops in a mall. Its points are too close together to tap
/// when the map is zoomed out. In a viewport, they are at least ``separation`` apart; see
/// ``displayed(_:in:)``.
public struct Spreading: Hashable, Sendable {
  /// The maximum distance between linked points of a group, in meters.
  ///
  /// Defaults to zero, which groups only equal coordinates. Negative values and NaN count as zero.
  public var tolerance = 0.0

  /// The distance from the place, in meters per point at the place.
  ///
  /// Defaults to 1.5, which also replaces NaN. Clamped to ±10⁷.
  public var metersPerMember = 1.5

  /// The radius of the globe in meters.
  ///
  /// Defaults to 6,378,100, as in the tutorial. Values that are not finite or not greater than zero
  /// count as the default. Others are clamped to 1...10¹².
  public var earthRadius = 6_378_100.0

  /// The minimum distance between neighbors at a place, in screen points.
  ///
  /// Defaults to 44, the smallest size of a touch target. Ignored without a viewport. Zero,
  /// negative values, NaN and infinity keep the circle in meters. The maximum is 10⁴.
  public var separation = 44.0

  /// Creates settings with default values.
  public init() {}

  /// The tutorial's circle, in meters at every zoom.
  public static var exactCircle: Spreading {
    var spreading = Spreading()
    spreading.separation = 0
    return spreading
  }

  private func clamped() -> Spreading {
    var spreading = self
    spreading.metersPerMember = metersPerMember.clamped(to: -1e7...1e7, default: 1.5)
    if !(earthRadius > 0 && earthRadius.isFinite) { spreading.earthRadius = 6_378_100 }
    spreading.earthRadius = spreading.earthRadius.clamped(to: 1...1e12, default: 6_378_100)
    spreading.separation = separation.isFinite ? separation.clamped(to: 0...1e4, default: 0) : 0
    return spreading
  }
}

extension Spreading {
  /// Returns the coordinates to draw points at.
  ///
  /// The result depends only on the coordinates and their order. Points with different coordinates
  /// stay in place, so a second call does not move any point.
  ///
  /// - Parameter coordinates: The coordinates of the points. Coordinates that are not finite stay
  ///   as they are.
  /// - Returns: One coordinate per point. Longitudes of moved points are in -180 ..< 180.
  /// - Complexity: O(*n* log *n*), more if many points are close but outside the tolerance.
  public func displayed(_ coordinates: [Coordinate]) -> [Coordinate] {
    let spreading = clamped()
    return spreading.displayed(coordinates, around: spreading.circle)
  }

  /// Returns the coordinates to draw points at on a screen.
  ///
  /// If neighbors on the circle of ``displayed(_:)`` are at least ``separation`` apart on the
  /// screen, the circle stays. Otherwise a ``Spiderfy`` arranges the points on a circle or spiral
  /// in screen points. Positions then depend on the zoom. Groups are arranged independently.
  ///
  /// - Parameters:
  ///   - coordinates: The coordinates of the points. Coordinates that are not finite stay as they
  ///     are.
  ///   - viewport: The visible part of the map and the size of the screen.
  /// - Returns: One coordinate per point, in order.
  /// - Complexity: As for ``displayed(_:)``.
  public func displayed(_ coordinates: [Coordinate], in viewport: Viewport) -> [Coordinate] {
    let spreading = clamped()
    // Panning changes the last bits of the scale, which must not move points.
    let scale = Double(Float(viewport.zoomScale))
    return spreading.displayed(coordinates) { center, count in
      let meters = spreading.metersPerMember.magnitude * Double(count)
      let radius = meters * scale / WebMercator.metersPerMapPoint(atLatitude: center.latitude)
      let (sine, _) = GreatCircle.sineAndCosine(180 / Double(count))
      guard 2 * radius * sine < spreading.separation else {
        return spreading.circle(center, count)
      }
      var spiderfy = Spiderfy()
      (spiderfy.separation, spiderfy.legLength) = (spreading.separation, spreading.separation / 2)
      let middle = WebMercator.mapPoint(for: center)
      return spiderfy.offsets(count).map { offset in
        let point = MapPoint(x: middle.x + offset.x / scale, y: middle.y + offset.y / scale)
        return WebMercator.coordinate(for: point)
      }
    }
  }

  /// Returns the coordinates at which to draw the single points of a plan.
  ///
  /// - Returns: For each cluster of the plan, a coordinate, or `nil` to draw the cluster at its
  ///   own.
  /// - Complexity: As for ``displayed(_:)``.
  public func displayed(placesOf plan: Plan) -> [Coordinate?] {
    let singles = plan.clusters.indices.filter { !plan.clusters[$0].isCluster }
    let coordinates = singles.map { plan.clusters[$0].coordinate }
    var displayed = [Coordinate?](repeating: nil, count: plan.clusters.count)
    for (number, coordinate) in self.displayed(coordinates).enumerated()
    where coordinate != coordinates[number] {
      displayed[singles[number]] = coordinate
    }
    return displayed
  }

  private func displayed(
    _ coordinates: [Coordinate],
    around positions: (_ center: Coordinate, _ count: Int) -> [Coordinate]
  ) -> [Coordinate] {
    var displayed = coordinates
    for group in groups(coordinates) where group.count > 1 {
      let drawn = positions(center(of: group, coordinates), group.count)
      for (index, member) in group.enumerated() { displayed[member] = drawn[index] }
    }
    return displayed
  }

  private func circle(_ center: Coordinate, _ count: Int) -> [Coordinate] {
    (0..<count).map { member in
      GreatCircle.destination(
        from: center,
        bearing: 360 * Double(member) / Double(count),
        distance: metersPerMember * Double(count),
        radius: earthRadius
      )
    }
  }

  /// Returns groups of points at the same place.
  ///
  /// - Returns: Offsets in ascending order per group. Groups are sorted by their first point.
  ///   Coordinates that are not finite are in no group.
  package func groups(_ coordinates: [Coordinate]) -> [[Int]] {
    let places = DistinctPlaces(coordinates)
    guard tolerance > 0 else { return places.members.sorted { $0[0] < $1[0] } }
    var groups = NearbyPlaces(places.coordinates, within: tolerance, earthRadius).groups.map {
      group in
      group.flatMap { places.members[$0] }.sorted()
    }
    groups.sort { $0[0] < $1[0] }
    return groups
  }

  /// Returns the place of a group. With a tolerance, this is the middle of its bounding box, which
  /// does not depend on the order of members.
  private func center(of group: [Int], _ coordinates: [Coordinate]) -> Coordinate {
    let first = coordinates[group[0]]
    guard tolerance > 0 else { return first }
    var (south, north, west, east) = (first.latitude, first.latitude, 0.0, 0.0)
    for member in group {
      let offset = ElementaryFunctions.wrapped(
        degrees: coordinates[member].longitude - first.longitude
      )
      (south, north) = (
        min(south, coordinates[member].latitude), max(north, coordinates[member].latitude)
      )
      (west, east) = (min(west, offset), max(east, offset))
    }
    return Coordinate(
      latitude: (south + north) / 2,
      longitude: ElementaryFunctions.wrapped(degrees: first.longitude + (west + east) / 2)
    )
  }
}
