#if arch(wasm32)

import Pinfold

/// Makes room for points with some columns.
@_expose(wasm, "beginPoints")
@_cdecl("beginPoints")
public func beginPoints(_ count: Int, _ columnCount: Int) {
  instance.points = []
  instance.points.reserveCapacity(count)
  instance.columns = (0..<columnCount).map { _ in
    var values: [Double] = []
    values.reserveCapacity(count)
    return values
  }
}

/// Adds points from the page, longitude by latitude, in degrees.
@_expose(wasm, "addPoints")
@_cdecl("addPoints")
public func addPoints(_ count: Int) {
  let values = instance.page.doubles
  for offset in 0..<count {
    let coordinate = Coordinate(latitude: values[2 * offset + 1], longitude: values[2 * offset])
    instance.points.append(WebMercator.singlePrecisionMapPoint(for: coordinate))
  }
}

/// Adds values of a column from the page.
@_expose(wasm, "addValues")
@_cdecl("addValues")
public func addValues(_ count: Int, _ column: Int) {
  let values = instance.page.doubles
  for offset in 0..<count { instance.columns[column].append(values[offset]) }
}

/// Makes an index of the points that were added.
@_expose(wasm, "endPoints")
@_cdecl("endPoints")
public func endPoints() {
  let rowCount = instance.points.count
  let points = PointIndex(instance.points, columns: instance.columns)
  (instance.points, instance.columns) = ([], [])
  instance.index = ClusterIndex(points, rowCount: rowCount)
}

/// Clusters all points.
///
/// - Parameters:
///   - radius: In screen points.
///   - minimumZoom: A zoom level, one above that of supercluster.
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
  /// supercluster's clusters.
  init(_ radius: Double, _ minimumZoom: Int, _ maximumZoom: Int, _ minimumPoints: Int) {
    self.init()
    self.radius = ZoomSteps(radius)
    (self.minimumZoom, self.maximumZoom) = (minimumZoom, maximumZoom)
    (self.minimumPoints, isCompatible) = (minimumPoints, true)
  }
}

/// Makes room for the bits of a filter.
@_expose(wasm, "beginFilter")
@_cdecl("beginFilter")
public func beginFilter(_ wordCount: Int) {
  instance.words = []
  instance.words.reserveCapacity(wordCount)
}

/// Adds bits from the page.
@_expose(wasm, "addWords")
@_cdecl("addWords")
public func addWords(_ count: Int) {
  let words = instance.page.words
  for offset in 0..<count { instance.words.append(words[offset]) }
}

/// Leaves out the points whose bits were not set.
@_expose(wasm, "endFilter")
@_cdecl("endFilter")
public func endFilter() {
  let words = instance.words
  instance.words = []
  instance.index.setFilter(PointSet(words: words))
}

/// Shows all points again.
@_expose(wasm, "removeFilter")
@_cdecl("removeFilter")
public func removeFilter() { instance.index.removeFilter() }

#endif
