import Pinfold
import PinfoldVectorTiles

if CommandLine.arguments.contains("time") {
  timePlan()
} else {
  reportAll()
}

/// Prints the shortest time of a grid plan of ten million points, in milliseconds.
func timePlan() {
  var random = SystemRandomNumberGenerator()
  let many = (0..<10_000_000).map { _ in
    Coordinate(
      latitude: .random(in: -80...80, using: &random),
      longitude: .random(in: -180...180, using: &random)
    )
  }
  let index = PreparedIndex(PointIndex(many))
  let viewport = Viewport(south: 30, west: -20, north: 60, east: 40, width: 1000, height: 800)
  guard let viewport else { return }
  var best = Duration.seconds(1000)
  for _ in 0..<15 {
    let time = ContinuousClock().measure {
      let plan = Planner().step(index, for: viewport, after: nil).plan
      precondition(plan.clusters.reduce(0) { $0 + $1.count } > 0)
    }
    best = min(best, time)
  }
  print(best / .milliseconds(1))
}

/// The FNV-1a hash of bytes.
struct Fingerprint {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func append(_ bytes: some Sequence<UInt8>) {
    // Multiplies modulo 2⁶⁴, as the hash is defined.
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func append(_ value: UInt64) {
    append((0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  mutating func append(_ value: Double) { append(value.bitPattern) }
}

func report(_ name: String, _ fill: (inout Fingerprint) -> Void) {
  var fingerprint = Fingerprint()
  fill(&fingerprint)
  print(name, String(fingerprint.hash, radix: 16))
}

/// Prints a hash of each answer.
func reportAll() {
  /// The same points as in `points.py`: a third in one region, some at one location.
  let points = (0..<4000).map { row in
    let place = UInt64(row % 11 == 0 ? row / 11 % 30 : row)
    let (a, b) = (place * 7919 % 100_003, place * 104_729 % 100_019)
    let (x, y) = (Double(a) / 100_003, Double(b) / 100_019)
    return place % 3 == 0
      ? Coordinate(latitude: 40 + 10 * y, longitude: 5 + 20 * x)
      : Coordinate(latitude: 150 * y - 75, longitude: 360 * x - 180)
  }
  let weights = points.indices.map { $0 % 7 == 0 ? 1 + $0 % 5 : 1 }
  let values = points.indices.map { Double($0 % 101) / 4 }
  let plain = PointIndex(points, columns: [values])
  let weighted = PointIndex(points, weights: weights, columns: [values])

  for (kind, index) in [("plain", plain), ("weighted", weighted)] {
    report("saved \(kind)") { $0.append(index.encoded()) }
    let rules = [(40.0, 2, 17), (75.0, 4, 12)]
    for (radius, minimumPoints, maximumZoom) in rules {
      var clustering = RadiusClustering()
      clustering.radius = ZoomSteps(radius)
      (clustering.minimumPoints, clustering.maximumZoom) = (minimumPoints, maximumZoom)
      let hierarchy = RadiusHierarchy(index, clustering)
      for zoom in [0, 3, 7, 16] {
        report("distance \(kind) \(Int(radius)) \(zoom)") { fingerprint in
          let nodes = hierarchy.nodes(in: .world, zoomLevel: zoom + 1)
          for node in nodes.sorted(by: { $0.id.seed < $1.id.seed }) {
            fingerprint.append(UInt64(node.id.seed.row))
            fingerprint.append(UInt64(node.count))
            fingerprint.append(node.coordinate.longitude)
            fingerprint.append(node.coordinate.latitude)
          }
        }
      }
      for (z, x, y) in [(0, 0, 0), (4, 8, 5)] {
        report("tile distance \(kind) \(Int(radius)) \(z)") { fingerprint in
          var settings = TileSettings()
          settings.buffer = TileSettings.buffer(for: clustering, zooms: TileID.zooms)
          settings.figures = [TileFigure(name: "total", kind: .sum, column: 0)]
          fingerprint.append(tile(TileClusters(hierarchy), settings, index, z, x, y))
        }
      }
    }
    var prepared = PreparedIndex(index)
    let spacing = SpacedClustering()
    prepared.prepare(for: .spaced(spacing))
    let spaced = SpacedClusters(prepared, spacing)
    for zoom in [0, 3, 7, 16] {
      report("spaced \(kind) \(zoom)") { fingerprint in
        var nodes: [SpacedClusters.Node] = []
        spaced.forEachNode(in: .world, zoomLevel: zoom + 1) { nodes.append($0) }
        for node in nodes.sorted(by: { $0.point < $1.point }) {
          fingerprint.append(UInt64(node.point.row))
          fingerprint.append(UInt64(node.count))
          fingerprint.append(node.coordinate.longitude)
          fingerprint.append(node.coordinate.latitude)
        }
      }
    }
    report("tile spaced \(kind)") { fingerprint in
      var settings = TileSettings()
      settings.buffer = TileSettings.buffer(for: spacing)
      settings.clusterDetails = ClusterDetails(maximumZoom: TileID.zooms.upperBound)
      fingerprint.append(tile(TileClusters(spaced), settings, index, 4, 8, 5))
    }
    let strategies: [(String, Strategy)] = [
      ("grid", .grid()), ("exact", .grid(GridClustering(cellSize: 80, lattice: .exact))),
      ("spaced", .spaced()), ("distance", .radius(RadiusClustering())), ("none", .none),
    ]
    for (name, strategy) in strategies {
      report("plan \(kind) \(name)") { fingerprint in
        var previous: Plan?
        let boxes = [(-180.0, -80.0, 180.0, 80.0), (0, 38, 30, 52), (150, -60, 210, 60)]
        for (west, south, east, north) in boxes {
          let viewport = Viewport(
            south: south,
            west: west,
            north: north,
            east: east,
            width: 900,
            height: 700
          )
          guard let viewport else { continue }
          let plan = Planner(ClusterOptions(strategy))
            .step(prepared, for: viewport, after: previous).plan
          for cluster in plan.clusters {
            fingerprint.append(cluster.id.utf8)
            fingerprint.append(UInt64(cluster.count))
            fingerprint.append(cluster.coordinate.longitude)
            fingerprint.append(cluster.coordinate.latitude)
            for member in plan.members(of: cluster).sorted() {
              fingerprint.append(UInt64(member.row))
            }
          }
          previous = plan
        }
      }
    }
  }
}

func tile(
  _ clusters: TileClusters,
  _ settings: TileSettings,
  _ index: PointIndex,
  _ z: Int,
  _ x: Int,
  _ y: Int
) -> [UInt8] {
  let maker = TileMaker(clusters, settings)
  let content = maker.content(of: TileID(zoom: z, x: x, y: y))
  var columns = TileColumns(["value"])
  for place in content.places {
    columns.append(place)
    if let value = index.values(of: place).flatMap({ TileValue(exactly: $0[0]) }) {
      columns.appendValue(value, column: 0)
    }
  }
  return maker.tile(of: content, columns) ?? []
}
