import Logging
import NIOPosix
package import PinfoldStore
import ServiceLifecycle

/// How the places of a data set are read again from where they come from.
package struct PlaceRefresh: Sendable {
  /// How long the server waits after each reading.
  let interval: Duration

  /// Returns the edits that bring a store up to date. It may take long, and may fail as often as
  /// it likes: the places stay as they were.
  let edits: @Sendable (PlaceStore) throws -> [PlaceEdit]

  package init(
    every interval: Duration,
    edits: @escaping @Sendable (PlaceStore) throws -> [PlaceEdit]
  ) {
    (self.interval, self.edits) = (interval, edits)
  }
}

/// Reads the places of a data set again and again, and shows what changed on all open maps.
struct Refresher: Service {
  let served: ServedDataSet
  let refresh: PlaceRefresh
  let logger: Logger

  /// How many edits are made together: requests wait for no more.
  private static let batchSize = 1000

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var failure: String?
      while true {
        try await Task.sleep(for: refresh.interval)
        do {
          let count = try await makeEdits()
          if failure != nil { logger.info("Reading \(served.dataSet.name) works again") }
          if count > 0 { logger.debug("\(count) changes of \(served.dataSet.name)") }
          failure = nil
        } catch {
          try Task.checkCancellation()
          // Once, and not every time.
          if failure != "\(error)" { logger.error("\(error)") }
          failure = "\(error)"
        }
      }
    }
  }

  /// - Returns: How many edits were made.
  private func makeEdits() async throws -> Int {
    var edits = try await newEdits()[...]
    let count = edits.count
    while !edits.isEmpty {
      _ = try await served.editor.apply(Array(edits.prefix(Self.batchSize)))
      edits = edits.dropFirst(Self.batchSize)
    }
    return count
  }

  /// Reads on a thread of its own, which a stopping server does not wait for: it may wait for a
  /// network that is gone.
  private func newEdits() async throws -> [PlaceEdit] {
    let (results, continuation) = AsyncStream.makeStream(of: Result<[PlaceEdit], any Error>.self)
    NIOThreadPool.singleton.submit { [refresh, store = served.dataSet.store] _ in
      continuation.yield(Result { try refresh.edits(store) })
      continuation.finish()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
