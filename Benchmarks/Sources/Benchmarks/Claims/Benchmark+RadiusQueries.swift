import Pinfold
import PinfoldTesting

extension Benchmark {
  /// The cost of queries for clusters by distance depends on the visible clusters only.
  static let radiusQueries = Benchmark(
    name: "radius-queries",
    summary: "clusters of a phone's screen and leaves of a cluster, and the bytes they take"
  ) { workbench in
    for shape in Shape.allCases {
      let count = workbench.size(5_000_000)
      var index = PreparedIndex(workbench.index(shape, count))
      let preparation = measure { index.prepare(RadiusClustering()) }.seconds
      let kept = Double(index.byteCount) / Double(index.points.count)
      workbench.add(
        Row(
          claim: "Keep \(count.short) \(shape) points and their clusters",
          measured: .bytes(kept, per: "point"),
          comparison: "prepared in \(Quantity.seconds(preparation).text)",
          bar: .atMost(.bytes(64, per: "point"), kept)
        )
      )
      let hierarchy = RadiusHierarchy(index)
      let middles = workbench.places(shape, among: count, taking: 200)
      for zoomLevel in stride(from: 3, through: 18, by: 5) {
        var (radius, grid) = (Samples(), Samples())
        var shown = 0
        for middle in middles {
          let viewport = Viewport.phone(around: middle, zoom: Double(zoomLevel))
          radius.append(
            measure {
              hierarchy.forEachNode(in: viewport.visibleMapRect, zoomLevel: zoomLevel) { _ in
                shown += 1
              }
            }.seconds
          )
          var options = ClusterOptions()
          options.marginFactor = 0
          let planner = Planner(options)
          grid.append(measure { planner.plan(index, for: viewport) }.seconds)
        }
        workbench.add(
          Row(
            claim: "A phone's screen of \(count.short) \(shape) points at level \(zoomLevel)",
            measured: .seconds(radius.median),
            comparison: "a plan by cells, \(Quantity.seconds(grid.median).text)",
            ratio: radius.median / grid.median,
            bar: .atMost(.seconds(20e-6), radius.median)
          )
        )
      }
    }
    leaves(workbench)
  }

  /// Takes a slice of the leaves of the second-largest cluster.
  @MainActor private static func leaves(_ workbench: Workbench) {
    let count = workbench.size(1_000_000)
    let hierarchy = RadiusHierarchy(workbench.index(.clustered, count))
    let largest = (1...6).flatMap { hierarchy.nodes(in: .world, zoomLevel: $0) }
      .filter { $0.count < count / 5 }.max { $0.count < $1.count }
    guard let largest, let leaves = hierarchy.leaves(of: largest.id),
      let members = hierarchy.members(of: largest.id)
    else { return }
    var sum = 0
    let comparison = Comparison(rounds: workbench.rounds(9)) {
      measure {
        for point in leaves { sum &+= Int(point.row) }
      }.seconds
    } baseline: {
      measure {
        for point in members { sum &+= Int(point.row) }
      }.seconds
    }
    workbench.add(
      Row(
        claim: "All \(largest.count) leaves of a cluster",
        measured: .seconds(comparison.subject.median),
        comparison: "in index order, \(Quantity.seconds(comparison.baseline.median).text)",
        ratio: comparison.ratio,
        bar: .atMost(.seconds(1e-3), comparison.subject.median)
      )
    )
  }
}
