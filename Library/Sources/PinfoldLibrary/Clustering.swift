import CPinfold

/// How a caller wants points clustered.
struct Clustering {
  let strategy: Strategy
  let construction: Construction

  init(_ settings: pinfold_clustering) throws(Failure) {
    construction = Construction(
      runner: ThreadRunner(settings.threads),
      cancel: settings.cancel
    )
    switch Int(settings.method) {
    case PINFOLD_BY_DISTANCE: strategy = .radius(try RadiusClustering(settings))
    case PINFOLD_SPACED:
      guard SpacedClustering.separations.contains(settings.separation) else {
        throw .badArgument("The separation \(settings.separation) is not in 28...512.")
      }
      guard (-1...23).contains(settings.max_zoom) else {
        throw .badArgument("The maximum zoom \(settings.max_zoom) is not in -1...23.")
      }
      strategy = .spaced(
        SpacedClustering(
          separation: settings.separation,
          maximumZoom: TileZoom.level(Int(settings.max_zoom))
        )
      )
    default: throw .badArgument("The method of clustering is \(settings.method).")
    }
  }
}

extension RadiusClustering {
  init(_ settings: pinfold_clustering) throws(Failure) {
    self.init()
    guard (0...29).contains(settings.min_zoom) else {
      throw .badArgument("The minimum zoom \(settings.min_zoom) is not in 0...29.")
    }
    guard (settings.min_zoom...29).contains(settings.max_zoom) else {
      throw .badArgument(
        "The maximum zoom \(settings.max_zoom) is not in \(settings.min_zoom)...29."
      )
    }
    guard settings.min_points >= 2 else {
      throw .badArgument("The minimum number of points \(settings.min_points) is below 2.")
    }
    guard settings.radius > 0, settings.radius.isFinite else {
      throw .badArgument("The radius is \(settings.radius).")
    }
    radius = ZoomSteps(settings.radius)
    minimumZoom = TileZoom.level(Int(settings.min_zoom))
    maximumZoom = TileZoom.level(Int(settings.max_zoom))
    minimumPoints = Int(settings.min_points)
    isCompatible = settings.is_compatible != 0
  }
}

/// See `pinfold_clustering_init` in `pinfold.h`.
@_cdecl("pinfold_clustering_init")
public func clusteringInit(_ settings: UnsafeMutablePointer<pinfold_clustering>?) {
  var defaults = pinfold_clustering()
  (defaults.max_zoom, defaults.min_points) = (16, 2)
  (defaults.radius, defaults.separation) = (40, SpacedClustering().separation)
  settings?.pointee = defaults
}

/// Clusters of an index at all zooms.
enum ZoomClusters {
  case distance(RadiusHierarchy)
  case spaced(SpacedClusters)

  /// Builds the clusters, unless the index has them.
  init(
    _ index: OpaquePointer?,
    _ clustering: UnsafePointer<pinfold_clustering>?,
    columns: [Int] = []
  ) throws(Failure) {
    let clustering = try Clustering(required(clustering, "clustering").pointee)
    let prepared = try IndexHandle.from(index).prepared(
      for: clustering.strategy,
      columns: columns,
      clustering.construction
    )
    if let spaced = clustering.strategy.spaced {
      self = .spaced(SpacedClusters(prepared, spaced))
    } else {
      self = .distance(RadiusHierarchy(prepared, clustering.strategy.radius ?? RadiusClustering()))
    }
  }

  var index: PointIndex {
    switch self {
    case .distance(let hierarchy): hierarchy.index
    case .spaced(let clusters): clusters.index
    }
  }
}

// MARK: - Ids

/// The id of a cluster in C: the row for a point; otherwise the method, a zoom level and a row.
enum NodeCode {
  case point(PointID)
  case distance(RadiusHierarchy.NodeID)
  case spaced(PointID, zoomLevel: Int)

  init?(_ id: UInt64) {
    let point = PointID(UInt32(truncatingIfNeeded: id))
    let zoomLevel = Int(id >> 32 & 0xFF)
    switch id >> 40 {
    case 0 where zoomLevel == 0: self = .point(point)
    case 1: self = .distance(RadiusHierarchy.NodeID(seed: point, zoomLevel: zoomLevel))
    case 2: self = .spaced(point, zoomLevel: zoomLevel)
    default: return nil
    }
  }

  static func code(_ id: RadiusHierarchy.NodeID) -> UInt64 {
    1 << 40 | UInt64(id.zoomLevel) << 32 | UInt64(id.seed.row)
  }
}

extension ClusterRow {
  init(_ node: RadiusHierarchy.Node) {
    let isPoint = !node.isCluster || node.isWeightedPoint
    self.init(
      id: isPoint ? UInt64(node.id.seed.row) : NodeCode.code(node.id),
      position: node.coordinate,
      count: node.count,
      row: node.id.seed.row,
      isPoint: isPoint,
      // A zoom is one less than its level, and the next level splits the cluster.
      expansionZoom: isPoint ? -1 : Int32(node.id.zoomLevel)
    )
  }

  init(_ node: SpacedClusters.Node, of clusters: SpacedClusters) {
    let isPoint = !node.isCluster || node.isWeightedPoint
    let level = UInt64(max(node.zoomLevel, 0))
    self.init(
      id: (isPoint ? 0 : 2 << 40 | level << 32) | UInt64(node.point.row),
      position: node.coordinate,
      count: node.count,
      row: node.point.row,
      isPoint: isPoint,
      expansionZoom: isPoint
        ? -1
        : Int32(TileZoom.zoom(ofLevel: clusters.finestZoomLevel(ofPointsIn: node.reference)) + 1)
    )
  }

  /// A point of an index.
  init?(_ point: PointID, of index: PointIndex) {
    guard let position = index.position(of: point), let weight = index.weight(of: point) else {
      return nil
    }
    self.init(
      id: UInt64(point.row),
      position: WebMercator.coordinate(for: position),
      count: weight,
      row: point.row,
      isPoint: true,
      expansionZoom: -1
    )
  }
}

extension SpacedClusters {
  /// Returns the node that an id stands for: the one with this first point at its finest level.
  func node(at point: PointID, zoomLevel: Int) -> Node? {
    guard let place = index.position(of: point) else { return nil }
    for level in (0...min(zoomLevel, clustering.maximumZoom)).reversed() {
      let scale = ZoomLevel(Double(level)).zoomScale
      // Points and their disc are this near each other, also where edits have moved them.
      let reach = 2 * SpacedTree.memberReach * clustering.separation / scale + 1
      let rect = MapRect(around: place, width: 2 * reach, height: 2 * reach)
      var found: Node?
      forEachNode(in: rect, zoomLevel: level) { node in
        if node.point == point && node.zoomLevel == zoomLevel { found = node }
      }
      if let found { return found }
    }
    return nil
  }
}
