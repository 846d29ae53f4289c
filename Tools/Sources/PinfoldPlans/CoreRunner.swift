import Dispatch
import Foundation
package import Pinfold
import Synchronization

/// Runs tasks in parallel on all cores.
package struct CoreRunner: ConcurrentRunner {
  /// The number of cores that this process may use.
  package let width = ProcessInfo.processInfo.activeProcessorCount

  package init() {}

  package func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    // `concurrentPerform` also uses the calling thread, so it never waits for another thread.
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = body(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

extension PreparedIndex {
  /// Prepares the index for a strategy on all cores.
  package mutating func prepareOnAllCores(for strategy: Strategy) {
    if let clustering = strategy.radius {
      prepareOnAllCores(clustering)
    } else {
      prepare(for: strategy)
    }
  }

  /// Prepares the index for settings: on all cores, or on one if there are borders.
  package mutating func prepareOnAllCores(for options: ClusterOptions) {
    if options.borderColumn != nil {
      prepare(for: options)
    } else {
      prepareOnAllCores(for: options.strategy)
    }
  }

  /// Prepares radius clusters on all cores, with aggregates of all columns.
  package mutating func prepareOnAllCores(_ clustering: RadiusClustering) {
    prepare(
      clustering,
      summaries: (0..<points.columnCount).map { .aggregate(column: $0) },
      on: CoreRunner()
    )
  }
}
