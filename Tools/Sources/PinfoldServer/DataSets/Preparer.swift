import Dispatch
import Logging
import Pinfold
import PinfoldText
import ServiceLifecycle

/// Reads the places of a data set, and makes its store, while it is served.
struct Preparer: Service {
  let served: ServedDataSet
  let preparation: Preparation

  private var dataSet: DataSet { served.dataSet }

  /// A server that stops waits no longer for the store to be given up: what is left of it is
  /// removed at the next start.
  private static let patience = Duration.seconds(2)

  /// How long the news that the server stops may take.
  private static let moment = Duration.milliseconds(200)

  /// - Throws: Why the places cannot be read, which stops the server.
  func run() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask {
        do { try await prepare() } catch is CancellationError {}
      }
      group.addTask {
        try? await gracefulShutdown()
        preparation.cancel()
        try? await Task.sleep(for: Self.patience)
      }
      // The store is there, or the server stops.
      try await group.next()
      group.cancelAll()
    }
    // Services live as long as their server.
    try? await gracefulShutdown()
  }

  private func prepare() async throws {
    // Not a thread of requests: it is busy for a while.
    let queue = DispatchQueue(label: "pinfold.preparation", qos: .utility)
    repeat {
      if let reading = preparation.reading { try await read(reading, queue) }
      try await queue.result { makeStore() }
      // Until they did not change meanwhile.
    } while preparation.isReading
  }

  /// Shows more and more places, until all are read.
  private func read(_ reading: any PlaceReading, _ queue: DispatchQueue) async throws {
    while true {
      try preparation.checkCancellation()
      let step: ReadStep
      do {
        step = try await queue.result { try reading.next() }
      } catch {
        // Control-C ends the writer of a pipe, too, and its end is noticed before the signal is.
        try? await Task.sleep(for: Self.moment)
        try preparation.checkCancellation()
        throw error
      }
      switch step {
      case .none: continue
      case .some(let places): try await show(places)
      case .all(let places):
        try await show(places)
        return preparation.beginStore()
      }
    }
  }

  private func show(_ places: any ServedPlaces) async throws {
    // Before its index: rows of that are read from there.
    dataSet.serve(places)
    await served.editor.replace(by: try places.index(), edits: 0)
    // Each has the index in memory that it was made of.
    dataSet.plans.forget(.all, of: dataSet.id)
  }

  private func makeStore() {
    let start = ContinuousClock.now
    do {
      try preparation.store(dataSet)
      guard !preparation.isReading else {
        return dataSet.logger.notice("\(dataSet.name) changed while it was read, and is read again")
      }
      let seconds = ((ContinuousClock.now - start).seconds * 10).rounded() / 10
      dataSet.logger.info("Search and edits of \(dataSet.name) are ready after \(seconds) s")
    } catch is CancellationError {
      return
    } catch {
      dataSet.logger.error("No store of \(dataSet.name): \(error.logText)")
    }
  }
}
