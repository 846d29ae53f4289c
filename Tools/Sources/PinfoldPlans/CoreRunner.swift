import Dispatch
import Foundation
package import Pinfold
import Synchronization

/// Runs as many tasks at the same time as there are cores.
package struct CoreRunner: ConcurrentRunner {
  /// The cores that this process may use.
  package let width = ProcessInfo.processInfo.activeProcessorCount

  package init() {}

  package func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    // The calling thread takes part, so that it never waits for others to be free.
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = body(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

extension PreparedIndex {
  /// Prepares what a strategy needs on all cores.
  package mutating func prepareOnAllCores(for strategy: Strategy) {
    if let clustering = strategy.radius {
      prepareOnAllCores(clustering)
    } else {
      prepare(for: strategy)
    }
  }

  /// Clusters the points by distance on all cores, with aggregates of all columns.
  package mutating func prepareOnAllCores(_ clustering: RadiusClustering) {
    prepare(
      clustering,
      summaries: (0..<points.columnCount).map { .aggregate(column: $0) },
      on: CoreRunner()
    )
  }
}
