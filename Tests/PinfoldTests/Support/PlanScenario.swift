import Pinfold
import PinfoldTesting

/// Points, settings and a camera, all from one seed.
struct PlanScenario {
  var random: SplitMix64
  let coordinates: [Coordinate]
  var options: ClusterOptions
  let viewport: Viewport

  init(seed: UInt64, count: ClosedRange<Int> = 0...250) {
    random = SplitMix64(seed: seed)
    coordinates = random.coordinates(count: count)
    options = random.options()
    viewport = random.viewport(near: coordinates)
  }
}

extension SplitMix64 {
  /// Returns random settings.
  mutating func options() -> ClusterOptions {
    var options = ClusterOptions()
    options.strategy.grid?.lattice = chance(0.5) ? .levels : .exact
    options.strategy.grid?.cellSize = cellSize()
    options.marginFactor = pick([0.5, 0, -0.2, -0.5, 1, number(in: -0.5...1.5)])
    options.strategy.grid?.maximumZoom = chance(0.7) ? .infinity : number(in: -1...25)
    options.strategy.grid?.minimumUniqueLocations = integer(in: 0...5)
    options.strategy.grid?.minimumCount =
      chance(0.7)
      ? 0 : ZoomSteps([(zoomLevel: 3, value: 2), (zoomLevel: 8, value: integer(in: -1...9))])
    options.strategy.grid?.uniqueLocationTolerance = pick([
      5, 0, 0.01, 1, 50, 500, number(in: 0...500),
    ])
    options.anchor = pick([.centroid, .centroid, .nearestToCellCenter, .cellCenter])
    options.hysteresis = pick([0.15, 0, 1])
    return options
  }

  private mutating func cellSize() -> ZoomSteps<Double> {
    switch integer(in: 0...5) {
    case 0: 60.0
    case 1: ZoomSteps(pick([64, 100, 256, 300, 1000]))
    case 2: ZoomSteps([(zoomLevel: 2, value: 400), (zoomLevel: 6, value: 80)])
    case 3:
      ZoomSteps(
        (0..<4).map { _ in (zoomLevel: number(in: -1...22), value: number(in: 60...600)) }
      )
    default: ZoomSteps(number(in: 40...500))
    }
  }

  /// Returns a camera at any zoom level, mostly where there are points.
  mutating func viewport(near coordinates: [Coordinate]) -> Viewport {
    let width = number(in: 100...1000)
    let height = chance(0.2) ? width : number(in: 100...1000)
    let center =
      coordinates.isEmpty || chance(0.2)
      ? WebMercator.mapPoint(for: coordinate()) : WebMercator.mapPoint(for: pick(coordinates))
    let zoom = chance(0.3) ? Double(integer(in: -1...30)) : number(in: -1...30)
    let mapWidth = width / ZoomLevel(zoom).zoomScale
    let mapHeight = mapWidth * height / width
    let shift = chance(0.3) ? 0 : number(in: -0.7...0.7)
    // A camera may have been moved around the world some times.
    let turns = Double(chance(0.8) ? 0 : integer(in: -3...3))
    return Viewport(
      visibleMapRect: MapRect(
        x: center.x - mapWidth * (0.5 + shift) + turns * MapRect.world.width,
        y: center.y - mapHeight * (0.5 - shift / 2),
        width: mapWidth,
        height: mapHeight
      ),
      width: width,
      height: height
    )
  }
}
