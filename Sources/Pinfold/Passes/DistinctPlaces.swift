/// The distinct coordinates of a list, and the annotations at each.
struct DistinctPlaces {
  /// One of each, by latitude and longitude.
  private(set) var coordinates: [Coordinate] = []

  /// By coordinate: the places in the list, ascending.
  private(set) var members: [[Int]] = []

  /// - Complexity: O(*n* log *n*)
  init(_ list: [Coordinate]) {
    let sorted = list.indices.filter { list[$0].isValid }.map { (Self.normal(list[$0]), $0) }
      .sorted { a, b in
        if a.0.latitude != b.0.latitude { return a.0.latitude < b.0.latitude }
        if a.0.longitude != b.0.longitude { return a.0.longitude < b.0.longitude }
        return a.1 < b.1
      }
    for (coordinate, index) in sorted {
      if coordinates.last == coordinate {
        members[members.count - 1].append(index)
      } else {
        coordinates.append(coordinate)
        members.append([index])
      }
    }
  }

  /// The coordinate with one name for each meridian: 180° is -180°.
  private static func normal(_ coordinate: Coordinate) -> Coordinate {
    Coordinate(
      latitude: coordinate.latitude,
      longitude: ElementaryFunctions.wrapped(degrees: coordinate.longitude)
    )
  }
}
