/// The greedy overlap filter: places are looked at in order, and one is shown unless
/// its view would overlap that of a place that is shown already.
///
/// This is the filter of a tutorial, whose result depends on the order of the input:
/// the first place is always shown. Those that are not shown belong to the first
/// shown place that is in their way.
public struct OverlapFilter: Hashable, Sendable {
  /// Which side of the screen goes with which axis.
  public enum Axes: Hashable, Sendable {
    /// Latitudes go with heights and longitudes with widths, and 180° is -180°.
    case corrected

    /// The other way round, as the tutorial wrote it, and 180° is not -180°. For the
    /// record, and to compare with.
    case asWritten
  }

  /// The width and height of a place's view, in screen points; 32 by 39 by default.
  public var viewWidth = 32.0

  /// The height of a place's view, in screen points.
  public var viewHeight = 39.0

  /// Which side of the screen goes with which axis; corrected by default.
  public var axes = Axes.corrected

  /// The column of the index with the places' ranks: they are looked at from the
  /// highest rank to the lowest. Without one, which is the default, by id.
  public var rankColumn: Int?

  /// Creates settings with their defaults.
  public init() {}
}

extension OverlapFilter {
  /// How near two places must be to overlap, in degrees.
  public struct Deltas: Hashable, Sendable {
    /// The difference of latitudes at which they do not overlap any more.
    public let latitude: Double

    /// The difference of longitudes at which they do not overlap any more.
    public let longitude: Double

    /// Creates differences. Where one is zero, below or no number, nothing overlaps.
    public init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// Returns how near places must be to overlap: the visible degrees divided by how
  /// many views fit on the screen, in single precision as the tutorial has it.
  ///
  /// - Parameters:
  ///   - latitudeSpan: Visible degrees of latitude.
  ///   - longitudeSpan: Visible degrees of longitude.
  ///   - width: The width of the screen, in screen points.
  ///   - height: The height of the screen, in screen points.
  public func deltas(
    latitudeSpan: Double,
    longitudeSpan: Double,
    width: Double,
    height: Double
  ) -> Deltas {
    let (columns, rows) = (width / viewWidth, height / viewHeight)
    let scales = axes == .corrected ? (rows, columns) : (columns, rows)
    return Deltas(
      latitude: Double(Float(latitudeSpan / scales.0)),
      longitude: Double(Float(longitudeSpan / scales.1))
    )
  }

  /// Returns places in groups around those that are shown.
  ///
  /// - Parameters:
  ///   - coordinates: The places.
  ///   - deltas: How near two must be to overlap.
  ///   - ranks: What decides who is looked at first, one for each place, or none at
  ///     all; from the highest to the lowest.
  /// - Complexity: O(*n*), and O(*n* log *n*) with ranks: shown places lie in a
  ///   lattice of their own, at most one to a field.
  public func thinned(
    _ coordinates: [Coordinate],
    deltas: Deltas,
    ranks: [Double] = []
  ) -> ThinnedPoints {
    var points = ThinnedPoints(pointCount: coordinates.count)
    var lattice = ShownPlaces(
      deltas: deltas,
      wraps: axes == .corrected,
      capacity: coordinates.count
    )
    for point in ThinnedPoints.order(ofPoints: coordinates.count, ranks: ranks) {
      let coordinate = coordinates[point]
      guard coordinate.isValid else { continue }
      if let group = lattice.firstInTheWay(of: coordinate) {
        points.groups[point] = group
      } else {
        lattice.append(coordinate)
        points.appendRepresentative(point)
      }
    }
    return points
  }
}
