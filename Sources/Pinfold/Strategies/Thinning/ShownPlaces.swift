/// Places that do not overlap, found by where they are.
///
/// They lie in fields of a lattice, which are as large as the differences at which
/// places overlap: so at most one lies in a field, except for rounding, and what overlaps
/// a place is in its own field or one of the eight around it.
struct ShownPlaces {
  private let deltas: OverlapFilter.Deltas
  private let wraps: Bool

  /// The places, in the order of insertion.
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []

  private var fields: FieldChains

  /// - Parameters:
  ///   - deltas: Differences at which places do not overlap any more.
  ///   - wraps: Whether 180° is -180°.
  ///   - capacity: How many places there will be at most.
  init(deltas: OverlapFilter.Deltas, wraps: Bool, capacity: Int) {
    (self.deltas, self.wraps) = (deltas, wraps)
    fields = FieldChains(capacity: capacity)
  }

  /// Adds a place that overlaps none.
  mutating func append(_ coordinate: Coordinate) {
    let longitude = wrapped(coordinate.longitude)
    fields.append(
      column: field(longitude, deltas.longitude),
      row: field(coordinate.latitude, deltas.latitude)
    )
    latitudes.append(coordinate.latitude)
    longitudes.append(longitude)
  }

  /// Returns the first place, in the order of insertion, that a coordinate overlaps.
  func firstInTheWay(of coordinate: Coordinate) -> Int? {
    guard deltas.latitude > 0 && deltas.longitude > 0 else { return nil }
    let longitude = wrapped(coordinate.longitude)
    var first = first(coordinate.latitude, longitude)
    // Across the antimeridian, the place is present once more on the other side.
    if wraps && longitude - deltas.longitude < -180 {
      first = min(first, self.first(coordinate.latitude, longitude + 360))
    }
    if wraps && longitude + deltas.longitude >= 180 {
      first = min(first, self.first(coordinate.latitude, longitude - 360))
    }
    return first == .max ? nil : first
  }

  private func first(_ latitude: Double, _ longitude: Double) -> Int {
    let (row, column) = (field(latitude, deltas.latitude), field(longitude, deltas.longitude))
    var first = Int.max
    for y in [row - 1, row, row + 1] {
      for x in [column - 1, column, column + 1] {
        fields.forEach(column: x, row: y) { index in
          if index < first,
            (latitudes[index] - latitude).magnitude < deltas.latitude,
            (longitudes[index] - longitude).magnitude < deltas.longitude
          {
            first = index
          }
        }
      }
    }
    return first
  }

  private func wrapped(_ longitude: Double) -> Double {
    wraps ? ElementaryFunctions.wrapped(degrees: longitude) : longitude
  }

  /// The number of a field along one axis. Where fields are too small to be
  /// counted, neighbors have the same number, and only what is coincident overlaps.
  private func field(_ degrees: Double, _ delta: Double) -> Double {
    (degrees / delta).rounded(.down)
  }
}
