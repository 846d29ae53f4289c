/// Distances as supercluster 8.0.1 measures them: its index rounds positions to single
/// precision.
enum SinglePrecision {
  /// Returns whether an origin finds an item within a radius: from its own position to
  /// the item's rounded one.
  static func finds(_ origin: RadiusItem, _ item: RadiusItem, squaredRadius: Double) -> Bool {
    let (from, to) = (origin.sixteenths, item.sixteenths)
    let dx = rounded(to.x) - share(from.x)
    let dy = rounded(to.y) - share(from.y)
    let world = GridPoint.worldUnits
    return dx * dx + dy * dy <= squaredRadius / (world * world)
  }

  /// A position as a share of the world. What is in the last unit is at the edge itself, which has
  /// no unit: rounded positions are 256 units apart there.
  private static func share(_ sixteenths: UInt64) -> Double {
    sixteenths >> 4 == UInt64(UInt32.max) ? 1 : Double(sixteenths) / (16 * GridPoint.worldUnits)
  }

  private static func rounded(_ sixteenths: UInt64) -> Double {
    Double(Float(share(sixteenths)))
  }
}
