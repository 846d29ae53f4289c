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

  /// For each place, the next one in the same chain; -1 at the end.
  private var next: [Int32] = []

  /// By hash of a field, the newest place of its chain; -1 for none.
  private var chains: [Int32]

  /// - Parameters:
  ///   - deltas: Differences at which places do not overlap any more.
  ///   - wraps: Whether 180° is -180°.
  ///   - capacity: How many places there will be at most.
  init(deltas: OverlapFilter.Deltas, wraps: Bool, capacity: Int) {
    (self.deltas, self.wraps) = (deltas, wraps)
    var size = 16
    while size < capacity { size *= 2 }
    chains = [Int32](repeating: -1, count: size)
  }

  /// Adds a place that overlaps none.
  mutating func append(_ coordinate: Coordinate) {
    let longitude = wrapped(coordinate.longitude)
    let chain = chain(
      field(coordinate.latitude, deltas.latitude),
      field(longitude, deltas.longitude)
    )
    next.append(chains[chain])
    // At most 2³¹ views fit no screen.
    chains[chain] = Int32(truncatingIfNeeded: latitudes.count)
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
        var place = chains[chain(y, x)]
        while place >= 0 {
          let index = Int(place)
          if index < first,
            (latitudes[index] - latitude).magnitude < deltas.latitude,
            (longitudes[index] - longitude).magnitude < deltas.longitude
          {
            first = index
          }
          place = next[index]
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

  private func chain(_ row: Double, _ column: Double) -> Int {
    // Zero has two signs, and must be one field.
    let (y, x) = ((row + 0).bitPattern, (column + 0).bitPattern)
    var hash = (y &* 0x9E37_79B9_7F4A_7C15) ^ (x &* 0xC2B2_AE3D_27D4_EB4F)
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & UInt64(chains.count - 1))
  }
}
