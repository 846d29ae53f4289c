import Pinfold
import PinfoldTesting

extension Benchmark {
  /// A phone asks for what it shows, at every zoom level, where many points are.
  static let radiusQueries = Benchmark(
    name: "radius-queries",
    summary: "what a phone shows of clusters by distance, and the points of a large one"
  ) { workbench in
    let count = workbench.size(5_000_000)
    for shape in Shape.allCases {
      let hierarchy = RadiusHierarchy(PointIndex(workbench.coordinates(shape, count)))
      let places = workbench.places(shape, among: count, taking: 200)
      var (all, worstLevel) = (Samples(), Samples())
      for zoomLevel in 1...18 {
        var (samples, found) = (Samples(), 0)
        for place in places {
          let rect = Viewport.phone(around: place, zoom: Double(zoomLevel)).visibleMapRect
          let query = measure {
            var nodeCount = 0
            hierarchy.forEachNode(in: rect, zoomLevel: zoomLevel) { _ in nodeCount += 1 }
            return nodeCount
          }
          samples.append(query.seconds)
          all.append(query.seconds)
          found += query.value
        }
        worstLevel.append(samples.median)
        workbench.addDetail(
          "level \(zoomLevel): \(found / places.count) nodes, \(Quantity.seconds(samples.median).text)"
        )
      }
      workbench.add(
        Row(
          claim: "A phone's clusters by distance, of \(count.short) \(shape) points",
          measured: .seconds(all.median),
          comparison: "at the slowest level \(Quantity.seconds(worstLevel.worst).text)",
          bar: .atMost(.seconds(20e-6), all.median)
        )
      )
      addLeaves(workbench, hierarchy, shape)
    }
  }

  private static func addLeaves(
    _ workbench: Workbench,
    _ hierarchy: RadiusHierarchy,
    _ shape: Shape
  ) {
    // The figure of a peer's users is 163,637 points.
    let nodes = (1...8).flatMap { hierarchy.nodes(in: .world, zoomLevel: $0) }
    guard let node = nodes.min(by: { abs($0.count - 163_637) < abs($1.count - 163_637) }) else {
      return
    }
    var samples = Samples()
    for _ in 0..<workbench.rounds(21) {
      let leaves = measure { hierarchy.leaves(of: node.id)?.page(from: 0, count: node.count) }
      precondition(leaves.value?.count == node.count, "Leaves are missing")
      samples.append(leaves.seconds)
    }
    workbench.add(
      Row(
        claim: "All \(node.count) points of a cluster by distance, \(shape)",
        measured: .seconds(samples.median),
        bar: .atMost(.seconds(1e-3), samples.median)
      )
    )
  }
}
