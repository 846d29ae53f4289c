import Pinfold

/// A tile of the built-in outlines.
struct OutlineTile: Hashable {
  let zoom: Int
  let x: Int
  let y: Int

  /// The highest zoom, with full detail. Maps enlarge these tiles when zoomed in further.
  static let maximumZoom = 6

  /// - Returns: `nil` outside the world or the zooms.
  init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.maximumZoom).contains(zoom) else { return nil }
    let side = 1 << zoom
    guard (0..<side).contains(x), (0..<side).contains(y) else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// The tile's key in a ``TilePack``. Keys ascend with the zoom.
  var key: UInt32 { UInt32(((1 << (2 * zoom)) - 1) / 3 + (y << zoom) + x) }
}

// MARK: - Regions

extension OutlineTile {
  /// The highest zoom at which regions include the whole world.
  private static let worldZoom = 2

  /// Returns the keys of the tiles that a map of the places needs.
  ///
  /// Low zooms include the whole world. Higher zooms include tiles with places and their neighbors.
  static func keys(around coordinates: [Coordinate]) -> Set<UInt32> {
    var keys: Set<UInt32> = []
    for zoom in 0...worldZoom {
      let side = 0..<(1 << zoom)
      for x in side { for y in side { keys.insert(key(zoom, x, y)) } }
    }
    // A set, because many places share a tile.
    var tiles = Set(coordinates.map { WebMercator.mapPoint(for: $0) }.compactMap(tile(of:)))
    for zoom in stride(from: maximumZoom, to: worldZoom, by: -1) {
      for tile in tiles {
        for x in tile.x - 1...tile.x + 1 {
          for y in tile.y - 1...tile.y + 1 { keys.insert(key(zoom, x & ((1 << zoom) - 1), y)) }
        }
      }
      tiles = Set(tiles.map { SIMD2($0.x >> 1, $0.y >> 1) })
    }
    return keys
  }

  private static func tile(of point: MapPoint) -> SIMD2<Int>? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let side = Double(1 << maximumZoom)
    func index(_ value: Double) -> Int {
      Int(min(max(value / MapRect.world.width * side, 0), side - 1))
    }
    return SIMD2(index(point.x), index(point.y))
  }

  /// Returns a tile's key. Returns 0, which every region includes, beyond the poles.
  private static func key(_ zoom: Int, _ x: Int, _ y: Int) -> UInt32 {
    OutlineTile(zoom: zoom, x: x, y: y)?.key ?? 0
  }
}
