/// A lattice of places that do not overlap.
///
/// Fields are as large as the distances up to which places overlap. Except for rounding, a field
/// contains at most one place, and a place overlaps only places in its own field or in the eight
/// around it.
struct ShownPlaces {
  private let deltas: OverlapFilter.Deltas
  private let wraps: Bool

  private var latitudes: [Double] = []
  private var longitudes: [Double] = []

  private var fields: FieldChains

  /// - Parameters:
  ///   - deltas: The distances up to which places overlap.
  ///   - wraps: Whether 180° equals -180°.
  init(deltas: OverlapFilter.Deltas, wraps: Bool, capacity: Int) {
    (self.deltas, self.wraps) = (deltas, wraps)
    fields = FieldChains(capacity: capacity)
  }

  /// - Precondition: The place does not overlap another one.
  mutating func append(_ coordinate: Coordinate) {
    let longitude = wrapped(coordinate.longitude)
    fields.append(
      column: field(longitude, deltas.longitude),
      row: field(coordinate.latitude, deltas.latitude)
    )
    latitudes.append(coordinate.latitude)
    longitudes.append(longitude)
  }

  /// Returns the first place, in the order of insertion, that overlaps a coordinate.
  func firstInTheWay(of coordinate: Coordinate) -> Int? {
    guard deltas.latitude > 0 && deltas.longitude > 0 else { return nil }
    let longitude = wrapped(coordinate.longitude)
    var first = first(coordinate.latitude, longitude)
    // Near the antimeridian, the place also exists on the other side.
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

  /// Returns the number of a field. Adjacent fields have the same number if they are too small for
  /// a double; then only coincident places overlap.
  private func field(_ degrees: Double, _ delta: Double) -> Double {
    (degrees / delta).rounded(.down)
  }
}
