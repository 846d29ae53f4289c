import Pinfold
import PinfoldTesting

extension Benchmark {
  /// The cost of a single edit of a prepared index depends on the size of its change.
  static let radiusEdits = Benchmark(
    name: "radius-edits",
    summary: "one insertion, move or removal, clusters by distance included, against a rebuild"
  ) { workbench in
    for shape in Shape.allCases {
      let count = workbench.size(1_000_000)
      let coordinates = workbench.coordinates(shape, count)
      var index = PreparedIndex(workbench.index(shape, count))
      let rebuild = measure { index.prepare(RadiusClustering()) }.seconds
      var random = SplitMix64(seed: 5)
      for kind in RadiusEdit.allCases {
        var samples = Samples()
        for number in 0..<workbench.size(100_000) / 100 {
          let edit = kind.edit(number, of: coordinates, &random)
          // The caller still shows the old index, which the edit must not disturb.
          let shown = index
          samples.append(measure { index.apply([edit]) }.seconds)
          precondition(shown.points.count > 0)
        }
        workbench.add(
          Row(
            claim: "\(kind.rawValue) one of \(count.short) \(shape) points",
            measured: .seconds(samples.median),
            comparison: "a rebuild, \(Quantity.seconds(rebuild).text)",
            ratio: samples.median / rebuild,
            bar: .atMost(.seconds(1e-3), samples.median)
          )
        )
      }
    }
  }
}

private enum RadiusEdit: String, CaseIterable {
  case insert = "Insert"
  case nudge = "Move a little"
  case move = "Move anywhere"
  case remove = "Remove"

  func edit(
    _ number: Int,
    of coordinates: [Coordinate],
    _ random: inout SplitMix64
  ) -> PointEdit {
    let row = Int.random(in: 0..<coordinates.count, using: &random)
    let id = PointID(UInt32(row))
    let other = coordinates[Int.random(in: 0..<coordinates.count, using: &random)]
    let beside = Coordinate(
      latitude: coordinates[row].latitude + 0.0001,
      longitude: coordinates[row].longitude
    )
    switch self {
    case .insert: return .insert(PointID(UInt32(coordinates.count + number)), at: beside)
    case .nudge: return .move(id, to: beside)
    case .move: return .move(id, to: other)
    case .remove: return .remove(id)
    }
  }
}
