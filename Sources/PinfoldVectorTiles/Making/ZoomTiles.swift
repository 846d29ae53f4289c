import Pinfold

/// All tiles of one zoom, in order, with their features.
public struct ZoomTiles: Sendable {
  /// The zoom, as in `TileZoom`.
  public let zoom: Int

  private let nodes: [TileNode]
  private let placements: [Placement]

  /// The start of each tile's placements, plus the end of the last.
  private let starts: [Int]

  /// A node at its position in one tile.
  private struct Placement: Sendable {
    let tile: UInt64
    let node: UInt32
    let x: Int32
    let y: Int32
  }

  /// Assigns the features of a zoom to tiles.
  ///
  /// - Complexity: O(*n*) for *n* features, including duplicates.
  public init(_ maker: TileMaker, zoom: Int) {
    let plane = TilePlane(zoom: zoom, maker.settings)
    var found: [(x: Int64, y: Int64, node: TileNode)] = []
    maker.clusters.forEach(.world, TileZoom.level(zoom)) { node, place in
      let (x, y) = plane.position(place)
      found.append((x, y, node))
    }
    found = found.radixSorted(bitCount: 32) { UInt64($0.node.row) }
    var placements: [Placement] = []
    placements.reserveCapacity(found.count + found.count / 2)
    for (number, entry) in found.enumerated() {
      plane.forEachTile(entry.x, entry.y) { tileX, tileY, position in
        placements.append(
          Placement(
            tile: TileID.distance(zoom: zoom, x: tileX, y: tileY),
            node: UInt32(number),  // fewer than rows, which have 32 bits
            x: position.x,
            y: position.y
          )
        )
      }
    }
    // The sort is stable, so the features of a tile stay in order.
    placements = placements.radixSorted(bitCount: 2 * zoom) { $0.tile }
    var starts: [Int] = []
    for place in placements.indices
    where place == 0 || placements[place].tile != placements[place - 1].tile {
      starts.append(place)
    }
    starts.append(placements.count)
    (self.zoom, self.placements, self.starts) = (zoom, placements, starts)
    nodes = found.map { $0.node }
  }

  /// The number of tiles with features.
  public var count: Int { starts.count - 1 }

  /// Returns the number of features in a range of tiles.
  func featureCount(_ tiles: Range<Int>) -> Int {
    starts[tiles.upperBound] - starts[tiles.lowerBound]
  }

  /// Splits the tiles into chunks of about `featureCount` features.
  public func chunks(of featureCount: Int) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var start = 0
    for tile in 0..<count where self.featureCount(start..<tile + 1) >= featureCount {
      chunks.append(start..<tile + 1)
      start = tile + 1
    }
    if start < count { chunks.append(start..<count) }
    return chunks
  }

  /// Returns a tile and its features.
  ///
  /// - Precondition: `number` is less than ``count``.
  public func tile(_ number: Int) -> (id: TileID, content: TileContent) {
    let range = starts[number]..<starts[number + 1]
    let features = placements[range].map {
      TileFeature(x: $0.x, y: $0.y, node: nodes[Int($0.node)])
    }
    let id = TileID(zoom: zoom, distance: placements[range.lowerBound].tile)
    return (id, TileContent(features: features, zoomLevel: id.zoomLevel))
  }
}

extension Array {
  func radixSorted(bitCount: Int, by number: (Element) -> UInt64) -> [Element] {
    let digitBits = 11
    var (elements, sorted) = (self, self)
    for shift in stride(from: 0, to: bitCount, by: digitBits) {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      let mask = UInt64(starts.count - 1)
      for element in elements { starts[Int(number(element) >> UInt64(shift) & mask)] += 1 }
      var sum = 0
      for digit in starts.indices {
        (starts[digit], sum) = (sum, sum + starts[digit])
      }
      for element in elements {
        let digit = Int(number(element) >> UInt64(shift) & mask)
        sorted[starts[digit]] = element
        starts[digit] += 1
      }
      swap(&elements, &sorted)
    }
    return elements
  }
}
