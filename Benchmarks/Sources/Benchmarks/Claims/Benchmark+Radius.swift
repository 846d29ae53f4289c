import Pinfold
import PinfoldTesting

extension Benchmark {
  /// The work that `scripts/radius.sh` compares with a peer, and the memory it keeps.
  static let radius = Benchmark(
    name: "radius",
    summary: "clusters by distance against an index alone, and the bytes they keep"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      let coordinates = workbench.coordinates(shape, count)
      let comparison = Comparison(rounds: workbench.rounds(5)) {
        measure { RadiusHierarchy(PointIndex(coordinates)) }.seconds
      } baseline: {
        measure { PointIndex(coordinates) }.seconds
      }
      let index = workbench.index(shape, count)
      let before = Platform.allocatedBytes
      let hierarchy = RadiusHierarchy(index)
      let kept = Double(Platform.allocatedBytes - before) / Double(count)
      let nodeCount = hierarchy.nodes(in: .world, zoomLevel: 1).count
      workbench.addDetail("\(shape): \(nodeCount) clusters and points at zoom level 1")
      workbench.add(
        Row(
          claim: "Cluster \(count.short) \(shape) coordinates by distance",
          measured: .seconds(comparison.subject.median),
          comparison: "the index alone, \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio
        )
      )
      workbench.add(
        Row(
          claim: "Keep clusters by distance of \(count.short) \(shape) points",
          measured: .bytes(kept, per: "point"),
          comparison:
            "with the index, \((kept + Double(index.byteCount) / Double(count)).threeDigits)",
          bar: .atMost(.bytes(64, per: "point"), kept)
        )
      )
    }
  }
}
