import Pinfold

/// What GDAL's program gdalsrsinfo says of a coordinate reference system.
struct SystemDescription {
  /// Whether coordinates are three distances from the center of the Earth.
  let isGeocentric: Bool

  /// Whether coordinates are distances on a plane.
  private let isProjected: Bool

  /// The areas that the system is for; none where that is not known.
  private let areas: [SystemArea]

  /// - Parameter wkt: The system as WKT of 2019.
  init(wkt: String) {
    isGeocentric = wkt.contains("geocentricX")
    // Heights have an area of their own.
    let system = wkt.split(separator: "VERTCRS[").first ?? ""
    isProjected = system.contains("PROJCRS[")
    areas = system.split(separator: "BBOX[").dropFirst().compactMap(SystemArea.init)
  }
}

extension SystemDescription {
  /// Returns why coordinates are probably in another system; nil where they may well be in this one.
  func doubt(of pairs: CoordinatePairs, at places: [Coordinate]) -> SystemDoubt? {
    if isProjected, pairs.areLikeDegrees { return .degrees }
    guard !areas.isEmpty, !places.isEmpty else { return nil }
    let outside = places.count { place in !areas.contains { $0.isNear(place) } }
    return outside * 2 >= places.count ? .outsideOfArea(outside) : nil
  }
}

/// Why the coordinates of a file are probably not in the reference system that was named.
package enum SystemDoubt: Hashable, Sendable {
  /// The system is a projected one, and all are numbers as degrees are.
  case degrees

  /// So many places are far outside of the area that the system is for.
  case outsideOfArea(Int)
}

/// An area that a reference system is for, in degrees.
private struct SystemArea {
  private let south, west, north, east: Double

  /// - Parameter text: What follows `BBOX[`, such as `41.15,-9.86,51.56,10.38]`.
  init?(_ text: Substring) {
    let edges = text.prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
    guard edges.count == 4, edges.allSatisfy(\.isFinite), edges[0] <= edges[2] else { return nil }
    (south, west, north) = (edges[0], edges[1], edges[2])
    // It may cross the antimeridian.
    east = edges[3] < edges[1] ? edges[3] + 360 : edges[3]
  }

  /// Whether a place is inside, or not farther away than half of its size: zones are often used
  /// somewhat beyond their edges.
  func isNear(_ place: Coordinate) -> Bool {
    let (height, width) = ((north - south) / 2, (east - west) / 2)
    guard (south - height...north + height).contains(place.latitude) else { return false }
    return [-360, 0, 360].contains { turn in
      (west - width...east + width).contains(place.longitude + turn)
    }
  }
}
