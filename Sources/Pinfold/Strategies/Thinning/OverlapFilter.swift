/// The greedy overlap filter: places are considered in order, and one is shown unless its
/// view would overlap that of a place already shown.
///
/// This is the filter of a tutorial, with a result that depends on the order of the
/// input: the first place is always shown. A place that is not shown belongs to the first
/// shown place that is in its way.
///
/// Coordinates are rounded to seven decimals, a centimeter, so that a map, which keeps
/// them in units of its index, shows the same places as a list does, even where the
/// distance of two is exactly the width of their views.
public struct OverlapFilter: Hashable, Sendable {
  /// Which side of the screen belongs to which axis.
  public enum Axes: Hashable, Sendable {
    /// Latitudes go with heights and longitudes with widths, and 180° is -180°.
    case corrected

    /// The other way round, as the tutorial wrote it, and 180° is not -180°. For the
    /// record, and to compare with.
    case asWritten
  }

  /// The size of a place's view, in screen points. Without one, which is the default, it
  /// is 32 by 39, and on a surface that knows the sizes of its views, as MapKit surfaces
  /// do, that of the largest.
  ///
  /// Where a side is zero, below or no number, nothing overlaps.
  public var viewSize: ViewSize?

  /// Which side of the screen belongs to which axis; corrected by default.
  public var axes = Axes.corrected

  /// The column of the index with the places' ranks: they are considered from the highest
  /// rank to the lowest. Without one, which is the default, by id.
  public var rankColumn: Int?

  /// Creates settings with their defaults.
  public init() {}
}

extension OverlapFilter {
  /// The width of a place's view, in screen points; 32 by default. See ``viewSize``.
  public var viewWidth: Double {
    get { (viewSize ?? Self.tutorialSize).width }
    set { viewSize = ViewSize(width: newValue, height: viewHeight) }
  }

  /// The height of a place's view, in screen points; 39 by default. See ``viewSize``.
  public var viewHeight: Double {
    get { (viewSize ?? Self.tutorialSize).height }
    set { viewSize = ViewSize(width: viewWidth, height: newValue) }
  }

  private static let tutorialSize = ViewSize(width: 32, height: 39)

  /// How near two places must be to overlap, in degrees.
  package struct Deltas: Hashable, Sendable {
    /// The difference of latitudes at which they do not overlap any more.
    package let latitude: Double

    /// The difference of longitudes at which they do not overlap any more.
    package let longitude: Double

    /// Creates differences. Where one is zero, below or no number, nothing overlaps.
    package init(latitude: Double, longitude: Double) {
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
  package func deltas(
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

  /// Returns how near places must be to overlap on a screen.
  func deltas(for viewport: Viewport) -> Deltas {
    deltas(
      latitudeSpan: viewport.latitudeSpan,
      longitudeSpan: viewport.longitudeSpan,
      width: viewport.width,
      height: viewport.height
    )
  }

  /// Returns places in groups around the shown ones.
  ///
  /// - Parameters:
  ///   - coordinates: The places.
  ///   - deltas: How near two must be to overlap.
  ///   - ranks: What decides the order in which places are considered, one for each
  ///     place, or an empty array; the highest is first.
  /// - Complexity: O(*n*), and O(*n* log *n*) with ranks: shown places lie in a
  ///   lattice of their own, at most one to a field.
  package func thinned(
    _ coordinates: [Coordinate],
    deltas: Deltas,
    ranks: [Double] = []
  ) -> ThinnedPoints {
    thinned(onMap: coordinates.map { $0.isValid ? $0.onMap : $0 }, deltas: deltas, ranks: ranks)
  }

  /// Returns coordinates of an index in groups around the shown ones.
  func thinned(
    onMap coordinates: [Coordinate],
    deltas: Deltas,
    ranks: [Double]
  ) -> ThinnedPoints {
    let coordinates = coordinates.map { $0.isValid ? $0.withSevenDecimals : $0 }
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

extension Coordinate {
  /// The coordinate as an index has it.
  fileprivate var onMap: Coordinate {
    let (x, y) = WebMercator.gridUnits(for: self)
    return WebMercator.coordinate(for: GridPoint(x: x, y: y).mapPoint)
  }

  /// The coordinate with the decimals that an index keeps.
  ///
  /// A unit of the index is 8.4·10⁻⁸ degrees, and the nearest one is less than half a
  /// decimal away: what had seven decimals, as most data has, is the same again, to the
  /// last bit.
  var withSevenDecimals: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded(.toNearestOrEven) / 1e7,
      longitude: (longitude * 1e7).rounded(.toNearestOrEven) / 1e7
    )
  }
}
