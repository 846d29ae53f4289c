import Pinfold

extension PointIndex {
  var temporaryLocations: [Cluster] {
    var options = ClusterOptions()
    options.maximumZoom = -100
    options.uniqueLocationTolerance = 0
    options.marginFactor = 0
    let viewport = Viewport(visibleMapRect: .world, width: 256, height: 256)
    return Planner(options).plan(self, for: viewport).clusters
  }

  var temporaryBounds: MapRect? {
    let all = temporaryLocations.map(\.anchor)
    guard let minX = all.map(\.x).min(), let maxX = all.map(\.x).max(),
      let minY = all.map(\.y).min(), let maxY = all.map(\.y).max()
    else { return nil }
    return MapRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
