import Pinfold

/// Rings on the map as they are drawn, in tenths of a screen point, so that there
/// are only whole numbers in a picture's text.
///
/// What is out of sight is cut off, and details too small to see are left out.
struct OutlinePath {
  /// A position in tenths of a screen point.
  struct Position: Hashable {
    let x: Int
    let y: Int
  }

  /// Positions that are joined by a line.
  struct Line: Hashable {
    let positions: [Position]

    /// Whether the last is joined to the first.
    let isClosed: Bool
  }

  /// What is to be filled.
  private(set) var area: [Line] = []

  /// What is to be drawn: the same without lines along the edges of the map.
  private(set) var lines: [Line] = []

  /// Whether the two differ.
  private(set) var hasSeam = false

  private let frame: MapFrame

  /// Tenths of a screen point below which a step is left out.
  private let leastStep: Int

  /// The north-western corner of the world.
  private let origin: ScreenPoint
  private let clip: PolygonClip

  /// - Parameter detail: Dots per screen point; details below one dot are left out.
  init(_ rings: [[Coordinate]], in frame: MapFrame, detail: Double = 1) {
    self.frame = frame
    leastStep = Int((9 / max(detail, 1)).rounded(.up))
    origin = frame.screenPoint(MapPoint(x: 0, y: 0))
    // Far enough for a line along the cut to be out of sight; but where the world
    // ends in sight, so do its outlines.
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

  /// Returns the map point of a position on an outline. The world's eastern edge
  /// stays where it is and does not become the western one.
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

  /// Returns the points rounded to tenths, without those too near to the one
  /// before.
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
    // A line along the seam of the map is no border.
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

  /// Whether a line goes along the antimeridian, or the southern edge of the map.
  private func isSeam(_ a: Position, _ b: Position) -> Bool {
    (isAtAntimeridian(a) && isAtAntimeridian(b)) || (isAtSouth(a) && isAtSouth(b))
  }

  private func isAtAntimeridian(_ position: Position) -> Bool {
    let side = MapRect.world.width * frame.viewport.zoomScale
    let turns = (Double(position.x) / 10 - origin.x) / side
    // Positions are rounded to a tenth.
    return abs(turns - turns.rounded()) * side < 0.11
  }

  private func isAtSouth(_ position: Position) -> Bool {
    let side = MapRect.world.height * frame.viewport.zoomScale
    return Double(position.y) / 10 > origin.y + side - 0.11
  }
}
