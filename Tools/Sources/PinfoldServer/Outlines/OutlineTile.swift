import Pinfold

/// A tile of the outlines.
struct OutlineTile: Hashable {
  let zoom: Int
  let x: Int
  let y: Int

  /// Tiles of this zoom have all detail; maps that are zoomed in further draw them larger.
  static let maximumZoom = 6

  /// - Returns: `nil` beyond the world and the zooms.
  init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.maximumZoom).contains(zoom) else { return nil }
    let side = 1 << zoom
    guard (0..<side).contains(x), (0..<side).contains(y) else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// The tile's number in a ``TilePack``. Lower zooms have lower numbers.
  var key: UInt32 { UInt32(((1 << (2 * zoom)) - 1) / 3 + (y << zoom) + x) }
}

// MARK: - Regions

extension OutlineTile {
  /// Up to this zoom, the whole world has few tiles.
  private static let worldZoom = 2

  /// Returns the keys of the tiles that a map of some places shows.
  ///
  /// Low zooms have the whole world. Higher zooms have tiles with places and the tiles around them.
  static func keys(around coordinates: [Coordinate]) -> Set<UInt32> {
    var keys: Set<UInt32> = []
    for zoom in 0...worldZoom {
      let side = 0..<(1 << zoom)
      for x in side { for y in side { keys.insert(key(zoom, x, y)) } }
    }
    // Many places share a tile, which is then looked around once.
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

  /// Returns the key of a tile, or 0 north and south of the world: a key that regions always have.
  private static func key(_ zoom: Int, _ x: Int, _ y: Int) -> UInt32 {
    OutlineTile(zoom: zoom, x: x, y: y)?.key ?? 0
  }
}
