/// Decides whether a box is small enough to be one location.
///
/// The size of a box is its diagonal, measured at its edge nearest to the equator, where map points
/// are longest. A box inside a small box is therefore small too, and points of one location are
/// never farther apart than the tolerance.
struct LocationTolerance {
  private let meters: Double

  /// Boxes up to this diagonal, in grid units, are small at every latitude.
  private let smallEverywhere: Double

  /// Boxes above this diagonal, in grid units, are large at every latitude.
  private let largeEverywhere: Double

  init(meters: Double) {
    self.meters = meters
    let units = GridPoint.unitsPerMapPoint
    smallEverywhere = meters * units / WebMercator.metersPerMapPoint(atLatitude: 0)
    // Units are shortest at the edge of the world. The margin allows for rounding.
    largeEverywhere = meters * units * 1.000001 / WebMercator.metersPerMapPoint(atY: 0)
  }

  func holds(_ box: GridRect) -> Bool {
    let width = Double(box.maxX - box.minX)
    let height = Double(box.maxY - box.minY)
    let diagonal = (width * width + height * height).squareRoot()
    if diagonal <= smallEverywhere { return true }
    if diagonal > largeEverywhere { return false }
    let equator: UInt32 = 1 << 31
    let nearest = min(max(equator, box.minY), box.maxY)
    let unit = WebMercator.metersPerMapPoint(atY: Double(nearest) / GridPoint.unitsPerMapPoint)
    return diagonal * unit <= meters * GridPoint.unitsPerMapPoint
  }

  func separates(_ a: UInt64, _ b: UInt64) -> Bool {
    !holds(GridRect(MortonKey.position(a)).union(GridRect(MortonKey.position(b))))
  }

  /// An upper bound of the size of a location, in grid units.
  var reach: Double { largeEverywhere }
}
