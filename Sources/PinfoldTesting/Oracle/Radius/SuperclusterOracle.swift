public import Pinfold

/// The clusters of supercluster 8.0.1, the engine inside MapLibre GL JS.
///
/// Implements supercluster's published behavior in double precision, with its float32 rounding of
/// points and of the positions of neighbors. Points do not merge across the antimeridian. Handles a
/// million points.
///
/// Supercluster's zoom *z* is zoom level *z* + 1, because its tiles are 512 screen points wide.
public struct SuperclusterOracle: Sendable {
  /// The resulting levels.
  public private(set) var levels: RadiusLevels

  /// The positions of the nodes, in widths of the world.
  private var positions: [SIMD2<Double>]

  /// The spacing of possible cluster positions, in widths of the world, or 0 for the precision of
  /// doubles.
  private let step: Double

  /// Clusters coordinates. Each id is the offset in the array.
  ///
  /// - Parameters:
  ///   - coordinates: The points in input order.
  ///   - settings: The settings of the clusters.
  ///   - step: The spacing of possible cluster positions, in widths of the world. Set it to compare
  ///     with a hierarchy that rounds positions; 0 is as in supercluster.
  /// - Precondition: All coordinates are finite.
  /// - Complexity: O(*n*) for each level if points are spread out.
  public init(
    _ coordinates: [Coordinate],
    _ settings: RadiusLevels.Settings = RadiusLevels.Settings(),
    step: Double = 0
  ) {
    positions = coordinates.map(Self.position(of:))
    self.step = step
    let points = positions.enumerated().map { row, position in
      (id: PointID(UInt32(row)), position: Self.mapPoint(position))
    }
    levels = RadiusLevels(points, settings)
    for zoomLevel in stride(from: settings.maximumZoom, through: settings.minimumZoom, by: -1) {
      makeLevel(zoomLevel)
    }
  }

  /// Returns a point's position in supercluster: rounded to float32, with the longitude not
  /// wrapped.
  public static func position(of coordinate: Coordinate) -> SIMD2<Double> {
    let y = WebMercator.mapPoint(for: coordinate).y / MapRect.world.height
    let x = coordinate.longitude / 360 + 0.5
    return SIMD2(Double(Float(x)), Double(Float(y)))
  }

  private static func mapPoint(_ position: SIMD2<Double>) -> MapPoint {
    MapPoint(x: position.x * MapRect.world.width, y: position.y * MapRect.world.height)
  }
}

// MARK: - A level

extension SuperclusterOracle {
  private mutating func makeLevel(_ zoomLevel: Int) {
    let settings = levels.settings
    let ranked = levels.roots
    let places = ranked.map { positions[$0] }
    // At supercluster's zoom the world is 512 · 2ᶻ screen points wide.
    var width = 256.0
    for _ in 0..<max(zoomLevel, 0) { width *= 2 }
    for _ in 0..<max(-zoomLevel, 0) { width /= 2 }
    let radius = settings.radius.value(at: ZoomLevel(Double(zoomLevel))) / width
    let grid = SuperclusterGrid(places, radius: radius)
    var isTaken = Array(repeating: false, count: ranked.count)
    var left: [Int] = []
    left.reserveCapacity(ranked.count)
    var near: [Int] = []
    for item in ranked.indices where !isTaken[item] {
      isTaken[item] = true
      grid.find(near: places[item], within: radius, &near)
      var group = [ranked[item]]
      for neighbor in near.sorted() where !isTaken[neighbor] {
        isTaken[neighbor] = true
        group.append(ranked[neighbor])
      }
      let count = group.reduce(0) { $0 + levels.nodes[$1].count }
      if group.count > 1 && count >= settings.minimumPoints {
        left.append(merge(group, count: count, zoomLevel: zoomLevel))
      } else {
        // The members of groups that are too small follow their origin in rank.
        left += group
      }
    }
    levels.roots = left
  }

  private mutating func merge(_ group: [Int], count: Int, zoomLevel: Int) -> Int {
    var sum = SIMD2<Double>.zero
    for member in group { sum += positions[member] * Double(levels.nodes[member].count) }
    var position = sum / Double(count)
    if step > 0 { position = (position / step + 0.5).rounded(.down) * step }
    positions.append(position)
    return levels.merge(group, at: Self.mapPoint(position), zoomLevel: zoomLevel)
  }
}
