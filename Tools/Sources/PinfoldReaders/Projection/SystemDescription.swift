import Pinfold

/// Properties of a coordinate reference system, from GDAL's `gdalsrsinfo`.
struct SystemDescription {
  /// Whether coordinates are three distances from the center of the Earth.
  let isGeocentric: Bool

  /// Whether coordinates are distances on a plane.
  private let isProjected: Bool

  /// The system's areas of use; empty if unknown.
  private let areas: [SystemArea]

  /// - Parameter wkt: The system as WKT of 2019.
  init(wkt: String) {
    isGeocentric = wkt.contains("geocentricX")
    // A vertical system has its own area.
    let system = wkt.split(separator: "VERTCRS[").first ?? ""
    isProjected = system.contains("PROJCRS[")
    areas = system.split(separator: "BBOX[").dropFirst().compactMap(SystemArea.init)
  }
}

extension SystemDescription {
  /// Returns why the coordinates are probably in another system; `nil` if they fit this one.
  func doubt(of pairs: CoordinatePairs, at places: [Coordinate]) -> SystemDoubt? {
    if isProjected, pairs.areLikeDegrees { return .degrees }
    guard !areas.isEmpty, !places.isEmpty else { return nil }
    let outside = places.count { place in !areas.contains { $0.isNear(place) } }
    return outside * 2 >= places.count ? .outsideOfArea(outside) : nil
  }
}

/// Why a file's coordinates probably don't match the named reference system.
package enum SystemDoubt: Hashable, Sendable {
  case degrees

  /// This number of places is far outside the system's area of use.
  case outsideOfArea(Int)
}

/// An area of use, in degrees.
private struct SystemArea {
  private let south, west, north, east: Double

  /// - Parameter text: The text after `BBOX[`, such as `41.15,-9.86,51.56,10.38]`.
  init?(_ text: Substring) {
    let edges = text.prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
    guard edges.count == 4, edges.allSatisfy(\.isFinite), edges[0] <= edges[2] else { return nil }
    (south, west, north) = (edges[0], edges[1], edges[2])
    // The area may cross the antimeridian.
    east = edges[3] < edges[1] ? edges[3] + 360 : edges[3]
  }

  /// Whether a place is inside the area, or beyond its edge by at most half its size. Zones are
  /// often used a little beyond their edges.
  func isNear(_ place: Coordinate) -> Bool {
    let (height, width) = ((north - south) / 2, (east - west) / 2)
    guard (south - height...north + height).contains(place.latitude) else { return false }
    return [-360, 0, 360].contains { turn in
      (west - width...east + width).contains(place.longitude + turn)
    }
  }
}
