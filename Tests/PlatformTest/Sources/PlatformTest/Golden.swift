import Pinfold

/// Results of the engine that must be equal, bit for bit, on every platform.
///
/// `golden.txt` has a line for each, in this order: its name and its hash.
enum Golden: Int, CaseIterable {
  /// The parts of map rects around the world.
  case split

  /// Map points of coordinates all over the globe and a little beyond it.
  case projected

  /// Coordinates of map points all over the world.
  case unprojected

  /// Plans of both grids at several zoom levels, before and after edits.
  case planned

  /// An index as bytes, after edits.
  case saved

  /// Points with the highest ids and the finest cells, which 31 bits do not hold.
  case highest

  /// Clusters by distance at all levels, after edits one by one.
  case nested

  var hash: UInt64 {
    var fingerprint = Fingerprint()
    switch self {
    case .split: fingerprint.appendSplits()
    case .projected: fingerprint.appendProjections()
    case .unprojected: fingerprint.appendCoordinates()
    case .planned: fingerprint.appendPlans()
    case .saved: fingerprint.appendSavedIndex()
    case .highest: fingerprint.appendHighest()
    case .nested: fingerprint.appendNested()
    }
    return fingerprint.hash
  }
}

extension Fingerprint {
  fileprivate mutating func appendSplits() {
    for step in -30...30 {
      let rect = MapRect(x: Double(step) * 17_895_697.3, y: 0, width: 1e8, height: 1)
      for part in rect.split() {
        append(part.minX)
        append(part.width)
      }
    }
  }

  fileprivate mutating func appendProjections() {
    for row in -100...100 {
      for column in -200...200 {
        let point = WebMercator.mapPoint(
          for: Coordinate(latitude: Double(row) * 0.877, longitude: Double(column) * 0.953)
        )
        append(point.x)
        append(point.y)
      }
    }
  }

  fileprivate mutating func appendCoordinates() {
    for row in 0...200 {
      for column in 0...200 {
        let coordinate = WebMercator.coordinate(
          for: MapPoint(x: Double(column) * 1_342_177.28, y: Double(row) * 1_342_177.28)
        )
        append(coordinate.latitude)
        append(coordinate.longitude)
      }
    }
  }
}

extension Fingerprint {
  /// Places on a spiral around the globe, some of them coincident.
  private static var places: [Coordinate] {
    (0..<3000).map { row in
      let step = Double(row - row % 7 % 3)
      return Coordinate(latitude: step * 0.05 - 75, longitude: step * 1.7 - 2500)
    }
  }

  private static var editedIndex: PointIndex {
    let values = places.indices.map { Double($0 % 13) * 0.1 }
    var index = PointIndex(places, columns: [values])
    index.apply(
      (0..<500).map { row in
        row % 2 == 0
          ? .remove(PointID(row * 3))
          : .move(PointID(row * 3), to: Coordinate(latitude: Double(row) * 0.1, longitude: 13))
      }
    )
    return index
  }

  fileprivate mutating func appendPlans() {
    for index in [PointIndex(Self.places), Self.editedIndex] {
      for zoom in 0..<6 {
        for grid in [GridClustering.Lattice.levels, .exact] {
          let options = ClusterOptions(.grid(GridClustering(lattice: grid)))
          append(Planner(options).plan(index, for: Self.viewport(atZoom: Double(zoom))))
        }
      }
    }
  }

  fileprivate mutating func appendNested() {
    for minimumPoints in [2, 4] {
      var clustering = RadiusClustering()
      clustering.minimumPoints = minimumPoints
      var index = PreparedIndex(Self.editedIndex)
      index.prepare(clustering, summaries: [.aggregate(column: 0)])
      for row in stride(from: UInt32(1), to: 300, by: 7) {
        index.apply([.remove(PointID(row)), .move(PointID(row + 1), to: Self.places[Int(row)])])
      }
      let hierarchy = RadiusHierarchy(index, clustering)
      for zoomLevel in [1, 2, 4, 8, 17] {
        for node in hierarchy.nodes(in: .world, zoomLevel: zoomLevel) {
          append(UInt64(node.id.seed.row))
          append(UInt64(node.id.zoomLevel))
          append(UInt64(node.count))
          append(node.position.x)
          append(node.position.y)
          append(hierarchy.aggregate(of: node.id, column: 0)?.sum ?? -1)
        }
      }
    }
  }

  private static func viewport(atZoom zoom: Double) -> Viewport {
    let scale = ZoomLevel(zoom).zoomScale
    let rect = MapRect(x: 1e8, y: 7e7, width: 800 / scale, height: 600 / scale)
    return Viewport(visibleMapRect: rect, width: 800, height: 600)
  }

  private mutating func append(_ plan: Plan) {
    for cluster in plan.clusters {
      append(UInt64(cluster.count))
      append(cluster.anchor.x)
      append(cluster.anchor.y)
      for byte in cluster.id.description.utf8 { append(UInt64(byte)) }
    }
  }

  fileprivate mutating func appendSavedIndex() {
    for byte in Self.editedIndex.encoded() { append(UInt64(byte)) }
  }

  fileprivate mutating func appendHighest() {
    let place = Coordinate(latitude: -85, longitude: 179.9)
    var index = PointIndex()
    index.apply((0..<9).map { .insert(PointID(.max - $0 * 1000), at: place) })
    index.remove(PointID(.max))
    append(UInt64(PointSet().contains(PointID(.max)) ? 1 : 0))
    let bytes = index.encoded()
    for byte in bytes { append(UInt64(byte)) }
    for word in [2, 3, 4] {
      var forged = bytes
      // More points, rejected ids or columns than there are bytes.
      for byte in 0..<4 { forged[word * 8 + byte] = 0xFF }
      append(UInt64((try? PointIndex(decoding: forged))?.count ?? 0))
    }
    guard let decoded = try? PointIndex(decoding: bytes) else { return }
    let options = ClusterOptions(.grid(GridClustering(cellSize: 1)))
    let corner = WebMercator.mapPoint(for: place)
    let rect = MapRect(x: corner.x - 0.5, y: corner.y - 0.5, width: 1, height: 1)
    let viewport = Viewport(visibleMapRect: rect, width: 16, height: 16)
    let plan = Planner(options).plan(decoded, for: viewport)
    append(plan)
    append(UInt64(plan.cells.contains(Cell(column: 0, row: .max)) ? 1 : 0))
    append(
      UInt64(PlanDiff(from: plan, to: Planner(options).plan(index, for: viewport)).flows.count)
    )
  }
}

/// The FNV-1a hash of a sequence of numbers.
struct Fingerprint {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func append(_ value: Double) {
    append(value.bitPattern)
  }

  mutating func append(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      // Multiplies modulo 2⁶⁴, as the hash is defined.
      hash = (hash ^ (value >> shift & 0xFF)) &* 0x100_0000_01B3
    }
  }
}
