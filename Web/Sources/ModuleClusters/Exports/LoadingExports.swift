#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Builds an index of the added points.
@_expose(wasm, "endPoints")
@_cdecl("endPoints")
public func endPoints() {
  let rowCount = transfer.points.count
  let points = PointIndex(transfer.points, columns: transfer.columns)
  (transfer.points, transfer.columns) = ([], [])
  instance.index = ClusterIndex(points, rowCount: rowCount)
}

/// Clusters all points.
///
/// - Parameters:
///   - radius: The merging distance in screen points.
///   - minimumZoom: The lowest zoom level with clusters: supercluster's zoom plus 1.
@_expose(wasm, "cluster")
@_cdecl("cluster")
public func cluster(
  _ radius: Double,
  _ minimumZoom: Int,
  _ maximumZoom: Int,
  _ minimumPoints: Int
) {
  instance.index.cluster(
    RadiusClustering(radius, minimumZoom, maximumZoom, minimumPoints)
  )
}

extension RadiusClustering {
  init(_ radius: Double, _ minimumZoom: Int, _ maximumZoom: Int, _ minimumPoints: Int) {
    self.init()
    self.radius = ZoomSteps(radius)
    (self.minimumZoom, self.maximumZoom) = (minimumZoom, maximumZoom)
    (self.minimumPoints, isCompatible) = (minimumPoints, true)
  }
}

/// Hides the points whose bits are not set.
@_expose(wasm, "endFilter")
@_cdecl("endFilter")
public func endFilter() {
  let words = transfer.words
  transfer.words = []
  instance.index.setFilter(PointSet(words: words))
}

/// Shows all points again.
@_expose(wasm, "removeFilter")
@_cdecl("removeFilter")
public func removeFilter() { instance.index.removeFilter() }

#endif
