/// Display positions for annotations that share a place: around it, in a circle.
///
/// Each of *n* annotations at one place is drawn *n* times 1.5 metres away from it, at
/// even bearings, the first one in the north and the others clockwise in their order.
/// Coordinates that are nobody else's stay as they are. Nothing that the caller gave
/// is changed: what comes back are positions to draw at.
///
///     let shops = [mall, mall, station]
///     let drawn = Spreading().displayed(shops)  // two beside the mall, the station
///
/// This is the spreading of a tutorial on shops in a mall.
public struct Spreading: Hashable, Sendable {
  /// How near two annotations must be to count as being at one place, in metres;
  /// zero, the default, is at the very same coordinate. Whoever is near a member of
  /// a group is in the group.
  public var tolerance = 0.0

  /// How far annotations are drawn from their place, in metres for each annotation
  /// there; 1.5 by default.
  public var metresPerMember = 1.5

  /// The radius of the globe in metres; the tutorial's 6,378,100 by default.
  public var earthRadius = 6_378_100.0

  /// Creates settings with their defaults.
  public init() {}
}

extension Spreading {
  /// Returns where to draw annotations.
  ///
  /// Spreading does not depend on anything but the coordinates and their order, so
  /// the same input gives the same positions again; and what was spread by
  /// coordinate stays where it is when it is spread again.
  ///
  /// - Parameter coordinates: Where they are. Those that are not finite stay as they
  ///   are.
  /// - Returns: A coordinate for each, with longitudes in -180 ..< 180 for those that
  ///   were moved.
  /// - Complexity: O(*n* log *n*), and more where many are near but not within the
  ///   tolerance.
  public func displayed(_ coordinates: [Coordinate]) -> [Coordinate] {
    var displayed = coordinates
    for group in groups(coordinates) where group.count > 1 {
      let centre = centre(of: group, coordinates)
      let distance = metresPerMember * Double(group.count)
      for (place, member) in group.enumerated() {
        displayed[member] = GreatCircle.destination(
          from: centre,
          bearing: 360 * Double(place) / Double(group.count),
          distance: distance,
          radius: earthRadius
        )
      }
    }
    return displayed
  }

  /// Returns which annotations are at one place.
  ///
  /// - Returns: The groups by their first members, each in ascending order. Those that
  ///   are not finite are in none.
  public func groups(_ coordinates: [Coordinate]) -> [[Int]] {
    let places = DistinctPlaces(coordinates)
    guard tolerance > 0 else { return places.members.sorted { $0[0] < $1[0] } }
    var groups = NearbyPlaces(places.coordinates, within: tolerance, earthRadius).groups.map {
      group in
      group.flatMap { places.members[$0] }.sorted()
    }
    groups.sort { $0[0] < $1[0] }
    return groups
  }

  /// The place that a group is drawn around: that of its members, or the middle of the
  /// box around them. It does not depend on their order.
  private func centre(of group: [Int], _ coordinates: [Coordinate]) -> Coordinate {
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
