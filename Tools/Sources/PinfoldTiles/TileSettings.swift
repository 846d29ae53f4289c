package import Pinfold
package import PinfoldSettings

/// How places become tiles.
package struct TileSettings: Hashable, Sendable {
  /// The name of the one layer.
  package var layer = "places"

  /// How many units a tile is wide: a power of two.
  package var extent = 4096

  /// How far beyond its edges a tile repeats features of its neighbors, in its units.
  ///
  /// The default is a circle of 40 screen points in a tile of 512, so that circles at an
  /// edge are not cut off; supercluster has the same.
  package var buffer = TileSettings.buffer(forRadius: 40)

  /// What is aggregated per cluster. The columns of the index are those of the figures,
  /// in order.
  package var figures: [AggregateFigure] = []

  /// The possible extents.
  package static let extents = [256, 512, 1024, 2048, 4096, 8192, 16384]

  /// More bytes than this, uncompressed, are a lot for one tile: maps load and draw several
  /// at once.
  package static let usualByteLimit = 8_000_000

  package init() {}

  /// Returns the buffer, in units of the usual extent, for circles of a radius in screen
  /// points: at most a whole tile.
  package static func buffer(forRadius radius: Double) -> Int {
    Int(min(max(radius, 0) / 512, 1) * 4096)
  }

  /// Returns the buffer for circles of the largest radius that clusters of some zooms have.
  package static func buffer(for clustering: RadiusClustering, zooms: ClosedRange<Int>) -> Int {
    let levels = zooms.map { ZoomLevel(Double(TileZoom.level($0))) }
    return buffer(forRadius: levels.map { clustering.radius.value(at: $0) }.max() ?? 0)
  }

  /// Traps when a setting makes no sense.
  func check() {
    precondition(Self.extents.contains(extent), "Extent is \(extent)")
    precondition((0...extent).contains(buffer), "Buffer is \(buffer)")
  }
}
