package import Pinfold

extension PreparedIndex {
  /// Clusters the points by distance on all cores, with what all columns add up to.
  package mutating func prepareOnAllCores(_ clustering: RadiusClustering) {
    prepare(
      clustering,
      summaries: (0..<points.columnCount).map { .aggregate(column: $0) },
      on: CoreRunner()
    )
  }
}
