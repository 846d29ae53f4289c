import Pinfold

/// A rectangle of the cells that a roll-up has, which may cross the antimeridian.
struct LeafBlock: Hashable, Sendable {
  /// The leaf zoom: the world is 2ᶻ cells wide.
  let zoom: Int

  /// The westernmost column, and how many there are.
  let firstColumn, columnCount: Int

  /// The northernmost row, and how many there are.
  let firstRow, rowCount: Int
}

extension LeafBlock {
  /// The side of a cell in map points.
  static func side(atZoom zoom: Int) -> Double { MapRect.world.width / Double(1 << zoom) }

  /// Creates the block of the cells that a map rect touches.
  init(zoom: Int, covering rect: MapRect) {
    let (side, all) = (Self.side(atZoom: zoom), 1 << zoom)
    func ordinal(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int((edge.clamped(to: Self.reach) / side).rounded(rule))
    }
    let west = ordinal(rect.minX, .down)
    let count = min(max(ordinal(rect.maxX, .up) - west, 1), all)
    let north = min(max(ordinal(rect.minY, .down), 0), all - 1)
    let south = min(max(ordinal(rect.maxY, .up), north + 1), all)
    self.init(
      zoom: zoom,
      firstColumn: count == all ? 0 : (west % all + all) % all,
      columnCount: count,
      firstRow: north,
      rowCount: south - north
    )
  }

  /// Edges of what is planned are within a few worlds.
  private static var reach: ClosedRange<Double> { -0x1p40...0x1p40 }
}

extension LeafBlock {
  private var side: Double { Self.side(atZoom: zoom) }

  /// The area of the cells; `maxX` is beyond the world's width when the block crosses the
  /// antimeridian.
  var mapRect: MapRect {
    MapRect(
      x: Double(firstColumn) * side,
      y: Double(firstRow) * side,
      width: Double(columnCount) * side,
      height: Double(rowCount) * side
    )
  }

  /// What is read around an area, in degrees: positions are rounded to 2⁻³² of the world, which is
  /// 8.4 · 10⁻⁸ degrees of longitude, and fewer of latitude.
  private static let tolerance = 1e-6

  /// The latitudes of the cells. Those beyond the projection are in its first and its last row.
  var latitudes: ClosedRange<Double> {
    func latitude(_ row: Int) -> Double {
      WebMercator.coordinate(for: MapPoint(x: 0, y: Double(row) * side)).latitude
    }
    let north = firstRow == 0 ? 90 : latitude(firstRow) + Self.tolerance
    let south =
      firstRow + rowCount == 1 << zoom ? -90 : latitude(firstRow + rowCount) - Self.tolerance
    return south...north
  }

  /// The longitudes of the cells, as tables may write them, from -540 to 540; none where these are
  /// all.
  var longitudes: [ClosedRange<Double>] {
    guard columnCount < 1 << zoom else { return [] }
    let degrees = 360 / Double(1 << zoom)
    let west = Double(firstColumn) * degrees - 180 - Self.tolerance
    let east = Double(firstColumn + columnCount) * degrees - 180 + Self.tolerance
    return [-720.0, -360, 0, 360].map { west + $0...east + $0 }.filter { $0.overlaps(-540...540) }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
