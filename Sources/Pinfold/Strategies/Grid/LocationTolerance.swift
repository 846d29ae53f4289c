/// Decides whether a box is small enough to be one location.
///
/// The extent of a box is its diagonal, measured at its edge nearest to the
/// equator, where a map point is longest. So a box inside a small box is small,
/// and no two points of a location are farther apart than the tolerance.
struct LocationTolerance {
  private let meters: Double

  /// A box of this diagonal, in units, is small anywhere.
  private let smallEverywhere: Double

  /// A box beyond this diagonal, in units, is large anywhere.
  private let largeEverywhere: Double

  init(meters: Double) {
    self.meters = meters
    let units = GridPoint.unitsPerMapPoint
    smallEverywhere = meters * units / WebMercator.metersPerMapPoint(atLatitude: 0)
    // A little more than at the edge of the world, where a unit is shortest.
    largeEverywhere = meters * units * 1.000001 / WebMercator.metersPerMapPoint(atY: 0)
  }

  /// Returns whether a box is one location.
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

  /// Returns whether two positions cannot be in one location.
  func separates(_ a: UInt64, _ b: UInt64) -> Bool {
    !holds(GridRect(MortonKey.position(a)).union(GridRect(MortonKey.position(b))))
  }

  /// An upper bound of the extent of a location, in units.
  var reach: Double { largeEverywhere }
}
