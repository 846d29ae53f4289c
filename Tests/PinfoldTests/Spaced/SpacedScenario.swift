@testable import Pinfold
import PinfoldTesting

/// Points of one of several shapes, and edits of them.
struct SpacedScenario {
  /// How the points lie.
  enum Shape: String, CaseIterable {
    case uniform, cities, lattice, powerLaw, stacks, edges
  }

  let shape: Shape
  private(set) var random: SplitMix64
  private(set) var index: PreparedIndex
  private var nextID: UInt32

  init(
    _ shape: Shape,
    count: Int,
    seed: UInt64,
    hasTop: Bool = false
  ) {
    self.shape = shape
    random = SplitMix64(seed: seed)
    var coordinates: [Coordinate] = []
    for number in 0..<count { coordinates.append(Self.coordinate(shape, number, &random)) }
    index = PreparedIndex(PointIndex(coordinates))
    index.keep(
      SpacedHierarchy(
        SpacedConstruction(index.points, SpacedClustering(), hasTop: hasTop).finished()
      )
    )
    nextID = UInt32(count)
  }

  private static func coordinate(
    _ shape: Shape,
    _ number: Int,
    _ random: inout SplitMix64
  ) -> Coordinate {
    let (a, b) = (random.unit(), random.unit())
    switch shape {
    case .uniform: return Coordinate(latitude: a * 170 - 85, longitude: b * 360 - 180)
    case .cities:
      // Some lie on the date line.
      let city = Double(random.integer(in: 0...6))
      let spread = a + b + random.unit() - 1.5
      return Coordinate(
        latitude: city * 10 + spread * 3,
        longitude: wrapped(city * city * 5 + 170 + (random.unit() - 0.5) * 4)
      )
    case .lattice:
      return Coordinate(latitude: Double(number % 30), longitude: Double(number / 30 % 170))
    case .powerLaw:
      let reach = 1 / (0.001 + random.unit())
      return Coordinate(
        latitude: 40 + (a - 0.5) * reach * 0.05,
        longitude: 10 + (b - 0.5) * reach * 0.1
      )
    case .stacks:
      return Coordinate(
        latitude: Double(random.integer(in: 0...19)),
        longitude: Double(random.integer(in: 0...19))
      )
    case .edges:
      // Near both poles, and around the date line.
      let latitude = a < 0.5 ? 89 - b * 10 : b * 170 - 85
      return Coordinate(latitude: latitude, longitude: wrapped(180 + (random.unit() - 0.5) * 4))
    }
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude
  }

  /// Removes and inserts some points, one in five where there is one already.
  mutating func edit(_ count: Int) {
    let ids = index.points.points(in: .world).map { $0 }
    var edits: [PointEdit] = []
    for number in 0..<count where !ids.isEmpty {
      let id = ids[random.integer(in: 0...(ids.count - 1))]
      edits.append(.remove(id))
      var coordinate = Self.coordinate(shape, number, &random)
      if number % 5 == 0,
        let other = index.points.position(of: ids[random.integer(in: 0...(ids.count - 1))])
      {
        coordinate = WebMercator.coordinate(for: other)
      }
      edits.append(.insert(PointID(nextID), at: coordinate))
      nextID += 1
    }
    index.apply(edits)
  }

  /// The clusters after the edits so far.
  var hierarchy: SpacedHierarchy {
    index.spacedHierarchy(for: SpacedClustering())
      ?? SpacedHierarchy(index.points, SpacedClustering())
  }

  /// Returns positions of other points of the shape.
  mutating func newPositions(_ count: Int) -> [GridPoint] {
    (0..<count).compactMap { number in
      GridPoint(WebMercator.mapPoint(for: Self.coordinate(shape, number, &random)))
    }
  }

  /// Plans the whole world at a zoom level.
  func plan(at zoom: Double, _ clustering: SpacedClustering = SpacedClustering()) -> Plan {
    var options = ClusterOptions(.spaced(clustering))
    options.marginFactor = 0
    let side = MapRect.world.width * ZoomLevel(zoom).zoomScale
    let viewport = Viewport(visibleMapRect: .world, width: side, height: side)
    return Planner(options).plan(index, for: viewport)
  }

  /// Returns a viewport somewhere, of 400 screen points on each side.
  mutating func viewport() -> Viewport {
    let zoom = random.unit() * 12
    let side = 400 / ZoomLevel(zoom).zoomScale
    let rect = MapRect(
      x: random.unit() * MapRect.world.width,
      y: random.unit() * MapRect.world.height - side / 2,
      width: side,
      height: side
    )
    return Viewport(visibleMapRect: rect, width: 400, height: 400)
  }
}

extension Plan {
  /// Returns the least distance between two clusters on the screen, by comparing each cluster with
  /// the next ones in latitude.
  func nearestDiscs(zoom: Double) -> Double {
    let anchors = clusters.map { $0.anchor }.sorted { $0.y < $1.y }
    let scale = ZoomLevel(zoom).zoomScale
    var nearest = Double.infinity
    for (number, anchor) in anchors.enumerated() {
      for other in anchors[(number + 1)...] {
        if (other.y - anchor.y) * scale >= min(nearest, 100) { break }
        nearest = min(nearest, screenDistance(anchor, other, zoom: zoom))
      }
    }
    return nearest
  }

  /// The distance between two positions on the screen, the shorter way around the world.
  func screenDistance(_ a: MapPoint, _ b: MapPoint, zoom: Double) -> Double {
    let world = MapRect.world.width
    var dx = a.x - b.x
    dx -= world * (dx / world).rounded()
    let dy = a.y - b.y
    return (dx * dx + dy * dy).squareRoot() * ZoomLevel(zoom).zoomScale
  }
}
