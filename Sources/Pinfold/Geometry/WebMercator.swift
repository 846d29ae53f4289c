/// The projection of the globe onto the square world of map points.
///
/// MapKit and most tiled maps use Web Mercator. It ends at about 85.05° north and south, where the
/// world is as high as it is wide.
///
///     let equator = Coordinate(latitude: 0, longitude: 0)
///     WebMercator.mapPoint(for: equator)  // x: 134217728, y: 134217728
///
/// A coordinate gives the same map point on every platform, to the last bit. The error is less than
/// 1e-7 map points, which is a few micrometers.
public enum WebMercator {}

// MARK: - Projecting

extension WebMercator {
  /// Returns the map point of a coordinate.
  ///
  /// Longitudes are wrapped, so 180° and -180° are both the western edge. Latitudes beyond the
  /// limit of the projection are clamped, so the poles are on the edges of the world. If the
  /// coordinate is not finite, the result is NaN.
  public static func mapPoint(for coordinate: Coordinate) -> MapPoint {
    guard coordinate.isValid else { return MapPoint(x: .nan, y: .nan) }
    let y = ElementaryFunctions.mercatorUnits(latitudes: SIMD2(coordinate.latitude, 0))[0]
    var x = units(longitudes: SIMD2(coordinate.longitude, 0))[0]
    // The eastern edge is the western edge, even if rounding exceeds it.
    if x < 0 { x += 0x1p32 }
    if x >= 0x1p32 { x -= 0x1p32 }
    return MapPoint(x: x * (1.0 / 16), y: y * (1.0 / 16))
  }

  /// Returns the coordinate of a map point.
  ///
  /// Points east or west of the world are wrapped, so the longitude is in -180 ..< 180. Points
  /// north or south of the world are clamped to its edges. If the point is not finite, the result
  /// is NaN.
  public static func coordinate(for point: MapPoint) -> Coordinate {
    guard point.x.isFinite && point.y.isFinite else {
      return Coordinate(latitude: .nan, longitude: .nan)
    }
    // Exact, because the factor is a power of two times 45.
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

  /// Returns how far `y` is north of the equator. The unit is the radius of a globe whose
  /// circumference is the width of the map.
  private static func mercatorRadians(y: Double) -> Double {
    let north = 0x1p27 - min(max(y, 0), 0x1p28)
    return north * 0x1.921fb54442d18p-26  // 2π / 2²⁸
  }
}

// MARK: - Scale

extension WebMercator {
  /// Returns the length of a map point at a latitude, in meters.
  ///
  /// Latitudes are clamped to the limit of the projection, so the length is never zero. NaN gives
  /// NaN.
  public static func metersPerMapPoint(atLatitude latitude: Double) -> Double {
    guard !latitude.isNaN else { return .nan }
    let limit = ElementaryFunctions.mercatorLimit
    let clamped = min(max(latitude, -limit), limit)
    return metersPerMapPointAtEquator * ElementaryFunctions.cosine(degrees: clamped)
  }

  /// Returns the length of a map point in meters, `y` map points south of the world's northern edge.
  ///
  /// Distances are clamped to the world. NaN gives NaN.
  public static func metersPerMapPoint(atY y: Double) -> Double {
    guard !y.isNaN else { return .nan }
    let growth = ElementaryFunctions.exp(mercatorRadians(y: y))
    // cos φ = 1 / cosh y
    return metersPerMapPointAtEquator * 2 * growth / (growth * growth + 1)
  }

  /// 2π times the radius of the Earth, divided by 2²⁸ map points.
  private static var metersPerMapPointAtEquator: Double {
    GreatCircle.earthRadius * 0x1.921fb54442d18p-26
  }
}

extension WebMercator {
  /// Returns the map point of a coordinate, rounded to single precision like supercluster 8.0.1.
  ///
  /// supercluster stores positions as fractions of the world. The rounded point is off by up to
  /// 1/16 screen point at zoom level 13, and twice as much at each finer level.
  public static func singlePrecisionMapPoint(for coordinate: Coordinate) -> MapPoint {
    let point = mapPoint(for: coordinate)
    let world = MapRect.world.width
    let (x, y) = (Double(Float(point.x / world)), Double(Float(point.y / world)))
    // In supercluster, 180° east and 180° west are different positions.
    let edge = world - PointIndex.quantum
    let isEast = coordinate.longitude == 180
    return MapPoint(x: isEast ? edge : min(x * world, edge), y: min(y * world, edge))
  }
}
