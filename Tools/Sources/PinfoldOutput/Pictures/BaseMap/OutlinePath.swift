import Pinfold

/// Outlines projected to a picture, in tenths of a screen point, because integers make short text.
///
/// Invisible parts are clipped, and details too small to see are left out.
struct OutlinePath {
  struct Position: Hashable {
    let x: Int
    let y: Int
  }

  struct Line: Hashable {
    let positions: [Position]

    let isClosed: Bool
  }

  /// The polygons to fill.
  private(set) var area: [Line] = []

  /// The lines to draw: the same outlines without segments along the map's edges.
  private(set) var lines: [Line] = []

  private(set) var hasSeam = false

  private let frame: MapFrame

  /// The minimum step in tenths of a screen point. Shorter steps are left out.
  private let leastStep: Int

  private let origin: ScreenPoint
  private let clip: PolygonClip

  /// - Parameter detail: Dots per screen point. Details smaller than a dot are left out.
  init(_ rings: [[Coordinate]], in frame: MapFrame, detail: Double = 1) {
    self.frame = frame
    leastStep = Int((9 / max(detail, 1)).rounded(.up))
    origin = frame.screenPoint(MapPoint(x: 0, y: 0))
    // Lines along the clip edge must be invisible. If the world's edge is visible, outlines end
    // there.
    let margin = frame.showsWholeWorld ? 0 : Self.margin
    let area = frame.area
    clip = PolygonClip(
      minX: area.x - margin,
      minY: -Self.margin,
      maxX: area.x + area.width + margin,
      maxY: frame.height + Self.margin
    )
    for ring in rings { append(ring.map(Self.mapPoint)) }
  }

  private static let margin = 8.0

  /// Returns the map point of an outline position. Keeps the eastern edge of the world, instead of
  /// wrapping it to the western one.
  private static func mapPoint(_ coordinate: Coordinate) -> MapPoint {
    var point = WebMercator.mapPoint(for: coordinate)
    if coordinate.longitude >= 180 { point.x = MapRect.world.width }
    return point
  }

  private mutating func append(_ ring: [MapPoint]) {
    let xs = ring.map(\.x)
    guard let minX = xs.min(), let maxX = xs.max() else { return }
    guard let turns = frame.turns(from: minX, to: maxX, margin: Self.margin) else { return }
    for turns in turns {
      let points = clip.clipped(ring.map { frame.screenPoint($0, turns: turns) })
      append(thinned(points))
    }
  }

  /// Returns the points rounded to tenths, without points too close to the previous one.
  private func thinned(_ points: [ScreenPoint]) -> [Position] {
    var positions: [Position] = []
    for point in points {
      let position = Position(x: Int((point.x * 10).rounded()), y: Int((point.y * 10).rounded()))
      if let last = positions.last, abs(position.x - last.x) + abs(position.y - last.y) < leastStep
      {
        continue
      }
      positions.append(position)
    }
    return positions
  }
}

// MARK: - Rings

extension OutlinePath {
  private mutating func append(_ ring: [Position]) {
    guard ring.count > 2 else { return }
    area.append(Line(positions: ring, isClosed: true))
    // Lines along the map's seam are not borders.
    let seams = ring.indices.filter { isSeam(ring[$0], ring[($0 + 1) % ring.count]) }
    guard let first = seams.first else {
      lines.append(Line(positions: ring, isClosed: true))
      return
    }
    hasSeam = true
    for (seam, next) in zip(seams, seams.dropFirst() + [first + ring.count]) where next > seam + 1 {
      let positions = (seam + 1...next).map { ring[$0 % ring.count] }
      lines.append(Line(positions: positions, isClosed: false))
    }
  }

  private func isSeam(_ a: Position, _ b: Position) -> Bool {
    (isAtAntimeridian(a) && isAtAntimeridian(b)) || (isAtSouth(a) && isAtSouth(b))
  }

  private func isAtAntimeridian(_ position: Position) -> Bool {
    let side = MapRect.world.width * frame.viewport.zoomScale
    let turns = (Double(position.x) / 10 - origin.x) / side
    // The tolerance allows for rounding to tenths.
    return abs(turns - turns.rounded()) * side < 0.11
  }

  private func isAtSouth(_ position: Position) -> Bool {
    let side = MapRect.world.height * frame.viewport.zoomScale
    return Double(position.y) / 10 > origin.y + side - 0.11
  }
}
