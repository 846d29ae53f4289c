/// The projection of the globe onto the square world of map points.
///
/// Web Mercator is what MapKit and most tiled maps use. It ends at about 85.05°
/// north and south, where the world is as high as it is wide.
///
///     let equator = Coordinate(latitude: 0, longitude: 0)
///     WebMercator.mapPoint(for: equator)  // x: 134217728, y: 134217728
///
/// The same coordinate gives the same map point to the last bit on every
/// platform. The error is below 1e-7 map points, which is some micrometers.
public enum WebMercator {}

// MARK: - Projecting

extension WebMercator {
  /// Returns where a coordinate is on the map.
  ///
  /// Longitudes are wrapped, so that 180° is the same as -180°, which is the
  /// western edge. Latitudes beyond the limit of the projection are clamped to
  /// it: the poles are on the edges of the world. A coordinate that is not
  /// finite gives a map point of NaN.
  public static func mapPoint(for coordinate: Coordinate) -> MapPoint {
    guard coordinate.isValid else { return MapPoint(x: .nan, y: .nan) }
    let y = ElementaryFunctions.mercatorUnits(latitudes: SIMD2(coordinate.latitude, 0))[0]
    var x = units(longitudes: SIMD2(coordinate.longitude, 0))[0]
    // The eastern edge is the western one, also when rounding oversteps it.
    if x < 0 { x += 0x1p32 }
    if x >= 0x1p32 { x -= 0x1p32 }
    return MapPoint(x: x * (1.0 / 16), y: y * (1.0 / 16))
  }

  /// Returns the coordinate of a position on the map.
  ///
  /// The longitude lies in -180 ..< 180: map points east or west of the world
  /// are wrapped. Map points north or south of it are clamped to its edges. A
  /// map point that is not finite gives a coordinate of NaN.
  public static func coordinate(for point: MapPoint) -> Coordinate {
    guard point.x.isFinite && point.y.isFinite else {
      return Coordinate(latitude: .nan, longitude: .nan)
    }
    // Exact: a power of two times 45.
    let longitude = (point.x - 0x1p27) * (360 / 0x1p28)
    let growth = ElementaryFunctions.exp(mercatorRadians(y: point.y))
    // tan(φ/2) = tanh(y/2)
    let halfLatitude = ElementaryFunctions.arctangent(y: growth - 1, x: growth + 1)
    let limit = ElementaryFunctions.mercatorLimit
    return Coordinate(
      latitude: min(max(2 * halfLatitude, -limit), limit),
      longitude: ElementaryFunctions.wrapped(degrees: longitude)
    )
  }

  /// Returns how far north of the equator a position on the map is, in radii of a globe
  /// as long around as the map.
  private static func mercatorRadians(y: Double) -> Double {
    let north = 0x1p27 - min(max(y, 0), 0x1p28)
    return north * 0x1.921fb54442d18p-26  // 2π / 2²⁸
  }
}

// MARK: - Scale

extension WebMercator {
  /// Returns the length of a map point at a latitude, in meters.
  ///
  /// Latitudes beyond the limit of the projection are clamped to it, so the
  /// length is never zero. A latitude of NaN gives NaN.
  public static func metersPerMapPoint(atLatitude latitude: Double) -> Double {
    guard !latitude.isNaN else { return .nan }
    let limit = ElementaryFunctions.mercatorLimit
    let clamped = min(max(latitude, -limit), limit)
    return metersPerMapPointAtEquator * ElementaryFunctions.cosine(degrees: clamped)
  }

  /// Returns the length of a map point at a distance from the northern edge of
  /// the world, in meters.
  ///
  /// Distances beyond the world are clamped. A distance of NaN gives NaN.
  public static func metersPerMapPoint(atY y: Double) -> Double {
    guard !y.isNaN else { return .nan }
    let growth = ElementaryFunctions.exp(mercatorRadians(y: y))
    // cos φ = 1 / cosh y
    return metersPerMapPointAtEquator * 2 * growth / (growth * growth + 1)
  }

  /// 2π times the radius of the Earth over 2²⁸ map points.
  private static var metersPerMapPointAtEquator: Double {
    GreatCircle.earthRadius * 0x1.921fb54442d18p-26
  }
}

extension WebMercator {
  /// Returns the map point of a coordinate, rounded to single precision as a share of the
  /// world: where supercluster 8.0.1 puts it.
  ///
  /// - Returns: A point that is up to a sixteenth of a screen point off at zoom level 13,
  ///   and twice as far at each finer level.
  public static func singlePrecisionMapPoint(for coordinate: Coordinate) -> MapPoint {
    let point = mapPoint(for: coordinate)
    let world = MapRect.world.width
    let (x, y) = (Double(Float(point.x / world)), Double(Float(point.y / world)))
    // 180° east stays there: it is not what 180° west is.
    let edge = world - PointIndex.quantum
    let isEast = coordinate.longitude == 180
    return MapPoint(x: isEast ? edge : min(x * world, edge), y: min(y * world, edge))
  }
}
