import Pinfold

/// The data of an SVG path along rings on the map, in tenths of a screen point,
/// so that there are only whole numbers in it.
///
/// What is out of sight is cut off, and details that nobody could see are left
/// out.
struct OutlinePath {
  /// The path's commands.
  private(set) var data = ""

  private let frame: MapFrame
  private let clip: PolygonClip

  init(_ rings: [[Coordinate]], in frame: MapFrame) {
    self.frame = frame
    // Far enough for the line along the cut to be out of sight.
    let window = frame.screenPoint(MapPoint(x: frame.window.minX, y: 0))
    let end = frame.screenPoint(MapPoint(x: frame.window.maxX, y: 0))
    clip = PolygonClip(
      minX: window.x - Self.margin,
      minY: -Self.margin,
      maxX: end.x + Self.margin,
      maxY: frame.height + Self.margin
    )
    for ring in rings { append(ring.map(Self.mapPoint)) }
  }

  private static let margin = 8.0

  /// Returns the map point of a place on an outline. The world's eastern edge
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
      append(Self.thinned(points))
    }
  }

  /// A position in tenths of a screen point.
  private struct Place: Equatable {
    let x: Int
    let y: Int
  }

  /// Returns the points rounded to tenths, without those nearer than half a
  /// screen point to the one before.
  private static func thinned(_ points: [ScreenPoint]) -> [Place] {
    var places: [Place] = []
    for point in points {
      let place = Place(x: Int((point.x * 10).rounded()), y: Int((point.y * 10).rounded()))
      if let last = places.last, abs(place.x - last.x) + abs(place.y - last.y) < 6 { continue }
      places.append(place)
    }
    return places
  }
}

// MARK: - Writing

extension OutlinePath {
  private mutating func append(_ ring: [Place]) {
    guard ring.count > 2 else { return }
    // A line along the seam of the map is no border. The ring is left open
    // there: what is filled closes by itself.
    let seam = ring.indices.first { isSeam(ring[$0], ring[($0 + 1) % ring.count]) }
    let start = seam.map { seamEnd(after: $0, in: ring) } ?? 0
    var last = ring[start]
    data += "M\(last.x) \(last.y)l"
    var isFirst = true
    for offset in 1..<ring.count {
      let place = ring[(start + offset) % ring.count]
      let (dx, dy) = (place.x - last.x, place.y - last.y)
      // A minus sign separates as well as a blank.
      data += "\(isFirst || dx < 0 ? "" : " ")\(dx)\(dy < 0 ? "" : " ")\(dy)"
      (last, isFirst) = (place, false)
    }
    if seam == nil { data += "z" }
  }

  /// Returns the first place that is not followed by more of the seam.
  private func seamEnd(after index: Int, in ring: [Place]) -> Int {
    for offset in 1...ring.count {
      let place = (index + offset) % ring.count
      if !isSeam(ring[place], ring[(place + 1) % ring.count]) { return place }
    }
    return index
  }

  /// Whether a line goes along the antimeridian or an edge of the map.
  private func isSeam(_ a: Place, _ b: Place) -> Bool {
    isAtEdge(a) && isAtEdge(b)
  }

  private func isAtEdge(_ place: Place) -> Bool {
    let world = MapRect.world
    let corner = frame.screenPoint(MapPoint(x: 0, y: 0))
    let side = world.width * frame.viewport.zoomScale
    let turns = (Double(place.x) / 10 - corner.x) / side
    let offset = abs(turns - turns.rounded()) * side
    return offset < 0.1 || Double(place.y) / 10 >= corner.y + side - 0.1
  }
}
