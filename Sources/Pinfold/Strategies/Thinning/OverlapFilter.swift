/// A greedy overlap filter: shows a place unless its view would overlap a place already shown.
///
/// Places are considered in order, as in the tutorial where this filter is from. The first place is
/// always shown. A hidden place belongs to the first shown place that it would overlap.
///
/// Coordinates are rounded to seven decimals, about a centimeter. A map, which stores coordinates
/// in grid units, therefore shows the same places as a list, even if views touch exactly.
public struct OverlapFilter: Hashable, Sendable {
  /// The assignment of screen axes to coordinates.
  public enum Axes: Hashable, Sendable {
    /// Latitudes use heights and longitudes use widths. 180° equals -180°.
    case corrected

    /// Axes are swapped and 180° differs from -180°, as in the tutorial. Only for comparison.
    case asWritten
  }

  /// The size of a place's view, in screen points.
  ///
  /// Defaults to `nil`, which means the size of the largest view on a surface that knows its views,
  /// such as a MapKit surface, and otherwise 32 by 39. If a side is NaN or not greater than zero,
  /// places never overlap.
  public var viewSize: ViewSize?

  /// The assignment of screen axes to coordinates. Defaults to corrected.
  public var axes = Axes.corrected

  /// The column with ranks. Places are considered from the highest rank to the lowest.
  ///
  /// Defaults to `nil`, which considers places by id.
  public var rankColumn: Int?

  /// Creates settings with default values.
  public init() {}
}

extension OverlapFilter {
  /// The width of a place's view, in screen points. Defaults to 32. See ``viewSize``.
  public var viewWidth: Double {
    get { (viewSize ?? Self.tutorialSize).width }
    set { viewSize = ViewSize(width: newValue, height: viewHeight) }
  }

  /// The height of a place's view, in screen points. Defaults to 39. See ``viewSize``.
  public var viewHeight: Double {
    get { (viewSize ?? Self.tutorialSize).height }
    set { viewSize = ViewSize(width: viewWidth, height: newValue) }
  }

  private static let tutorialSize = ViewSize(width: 32, height: 39)

  /// The distances up to which two places overlap, in degrees.
  package struct Deltas: Hashable, Sendable {
    /// Places overlap only if their latitudes differ by less.
    package let latitude: Double

    /// Places overlap only if their longitudes differ by less.
    package let longitude: Double

    /// Creates distances. If one is NaN or not greater than zero, places never overlap.
    package init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// Returns the distances up to which places overlap.
  ///
  /// This is the visible span divided by the number of views that fit on the screen, in single
  /// precision as in the tutorial.
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

  func deltas(for viewport: Viewport) -> Deltas {
    deltas(
      latitudeSpan: viewport.latitudeSpan,
      longitudeSpan: viewport.longitudeSpan,
      width: viewport.width,
      height: viewport.height
    )
  }

  /// Groups places around the shown ones.
  ///
  /// - Parameter ranks: The rank of each place, or an empty array. The highest rank comes first.
  /// - Complexity: O(*n*), or O(*n* log *n*) with ranks. A lattice has at most one shown place per
  ///   field.
  package func thinned(
    _ coordinates: [Coordinate],
    deltas: Deltas,
    ranks: [Double] = []
  ) -> ThinnedPoints {
    thinned(onMap: coordinates.map { $0.isValid ? $0.onMap : $0 }, deltas: deltas, ranks: ranks)
  }

  /// Groups coordinates at index precision.
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
  fileprivate var onMap: Coordinate {
    let (x, y) = WebMercator.gridUnits(for: self)
    return WebMercator.coordinate(for: GridPoint(x: x, y: y).mapPoint)
  }

  /// The coordinate rounded to seven decimals.
  ///
  /// A grid unit is 8.4·10⁻⁸ degrees, so this restores coordinates with seven decimals, as in most
  /// data, to the last bit.
  var withSevenDecimals: Coordinate {
    Coordinate(
      latitude: (latitude * 1e7).rounded(.toNearestOrEven) / 1e7,
      longitude: (longitude * 1e7).rounded(.toNearestOrEven) / 1e7
    )
  }
}
