/// Display positions for annotations that share a place: around it, in a circle.
///
/// Each of *n* annotations at one place is drawn *n* times 1.5 meters away from it, at
/// even bearings. The first one is in the north, and the rest follow clockwise.
/// Coordinates of a single annotation stay as they are. The input is not changed: the
/// results are positions to draw at.
///
///     let shops = [mall, mall, station]
///     let drawn = Spreading().displayed(shops)  // two beside the mall, the station
///
/// This is the spreading of a tutorial on shops in a mall. When the camera is far away,
/// its meters are too few screen points for a finger. On a screen, neighbors are drawn
/// ``separation`` apart; see ``displayed(_:in:)``.
public struct Spreading: Hashable, Sendable {
  /// How near two annotations at one place are, in meters. An annotation near a member of a
  /// group is in the group.
  ///
  /// Zero is the default: only equal coordinates are one place. Negative numbers and NaN count
  /// as zero.
  public var tolerance = 0.0

  /// How far annotations are drawn from their place, in meters for each annotation
  /// there. The default is 1.5, also for NaN. Values are clamped to 10,000 km.
  public var metersPerMember = 1.5

  /// The radius of the globe in meters; the tutorial's 6,378,100 by default, and if it is
  /// not above zero or not finite.
  public var earthRadius = 6_378_100.0

  /// The least distance between neighbors that share a place, in screen points. The default is
  /// 44, the least size that a finger can hit.
  ///
  /// Without a screen it has no effect. Zero, negative and infinite values and NaN leave the
  /// circle as it is in meters. Values above 10⁴ count as 10⁴.
  public var separation = 44.0

  /// Creates settings with their defaults.
  public init() {}

  /// The tutorial's circle, in meters at every zoom.
  public static var exactCircle: Spreading {
    var spreading = Spreading()
    spreading.separation = 0
    return spreading
  }

  /// Returns the settings as they are used: within the limits documented for each.
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
  /// Returns where to draw annotations.
  ///
  /// The result depends only on the coordinates and their order. Annotations with different
  /// coordinates stay where they are, so a second call changes no position.
  ///
  /// - Parameter coordinates: The positions of the annotations. Coordinates that are not
  ///   finite stay as they are.
  /// - Returns: A coordinate for each, with longitudes in -180 ..< 180 where annotations
  ///   were moved.
  /// - Complexity: O(*n* log *n*), and more where many are near but not within the
  ///   tolerance.
  public func displayed(_ coordinates: [Coordinate]) -> [Coordinate] {
    let spreading = clamped()
    return spreading.displayed(coordinates, around: spreading.circle)
  }

  /// Returns where to draw annotations on a screen.
  ///
  /// Annotations that share a place are drawn on the circle of ``displayed(_:)`` if neighbors
  /// on it are at least ``separation`` apart on the screen. Otherwise a ``Spiderfy`` lays them
  /// out: on a circle measured in screen points, or many of them on a spiral. So their positions
  /// depend on the zoom. Groups are laid out independently.
  ///
  /// - Parameters:
  ///   - coordinates: The positions of the annotations. Coordinates that are not finite
  ///     stay as they are.
  ///   - viewport: The visible rect of the map, and its size on the screen.
  /// - Returns: A coordinate for each, in order.
  /// - Complexity: As for ``displayed(_:)``
  public func displayed(_ coordinates: [Coordinate], in viewport: Viewport) -> [Coordinate] {
    let spreading = clamped()
    // Panning changes the last bits of the scale, which must not move annotations.
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

  /// Returns where to draw the single annotations of a plan.
  ///
  /// - Returns: For each cluster of the plan, the coordinate to draw at if that is another one
  ///   than the cluster's own.
  /// - Complexity: As for ``displayed(_:)``
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

  /// - Parameter around: Returns the positions around a place for a number of
  ///   annotations.
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

  /// The tutorial's positions.
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

  /// Returns which annotations are at one place.
  ///
  /// - Returns: The groups by their first members, each in ascending order. Coordinates
  ///   that are not finite are in no group.
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

  /// The place in the middle of a drawn group: the place of its members, or the middle of the
  /// box around them. It does not depend on their order.
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
