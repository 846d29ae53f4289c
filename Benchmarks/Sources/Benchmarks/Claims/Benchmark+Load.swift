import Pinfold
import PinfoldSimulation
import PinfoldSurface

extension Benchmark {
  /// A controller adds a million annotations in one transaction.
  static let load = Benchmark(
    name: "load",
    summary: "adding annotations to a map in one transaction against building their index"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      let coordinates = workbench.coordinates(shape, count)
      var (loads, builds) = (Samples(), Samples())
      for _ in 0..<workbench.rounds(5) {
        let stage = MapStage()
        var edits = MapEdits()
        let start = Stopwatch.wall.seconds
        for (row, place) in coordinates.enumerated() {
          edits.insert(PointID(UInt32(row)), at: place)
        }
        try await stage.controller.update(edits)
        loads.append(Stopwatch.wall.seconds - start)
        // The map shows a draft. The work after it must not slow the comparison.
        await stage.controller.rest()
        builds.append(measure { PointIndex(coordinates) }.seconds)
      }
      workbench.add(
        Row(
          claim: "Add \(count.short) \(shape) annotations to a map at once",
          measured: .seconds(loads.median),
          comparison: "index alone, \(Quantity.seconds(builds.median).text)",
          ratio: loads.median / builds.median
        )
      )
    }
  }
}
