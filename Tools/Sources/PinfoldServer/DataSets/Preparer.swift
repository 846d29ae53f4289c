import Dispatch
import Logging
import Pinfold
import PinfoldText
import ServiceLifecycle

/// Reads the places of a data set and makes its store while the server runs.
struct Preparer: Service {
  let served: ServedDataSet
  let preparation: Preparation

  private var dataSet: DataSet { served.dataSet }

  /// The maximum wait for the store at shutdown. The next start removes an unfinished store.
  private static let patience = Duration.seconds(2)

  /// The time for the shutdown signal to arrive.
  private static let moment = Duration.milliseconds(200)

  /// - Throws: The reason why the places cannot be read. It stops the server.
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
      // Either the store is ready or the server is stopping.
      try await group.next()
      group.cancelAll()
    }
    // A service must run as long as the server.
    try? await gracefulShutdown()
  }

  private func prepare() async throws {
    // Not a request thread, because the work takes long.
    let queue = DispatchQueue(label: "pinfold.preparation", qos: .utility)
    repeat {
      if let reading = preparation.reading { try await read(reading, queue) }
      try await queue.result { makeStore() }
      // Repeats if the file changed meanwhile.
    } while preparation.isReading
  }

  /// Shows more and more places until all are read.
  private func read(_ reading: any PlaceReading, _ queue: DispatchQueue) async throws {
    while true {
      try preparation.checkCancellation()
      let step: ReadStep
      do {
        step = try await queue.result { try reading.next() }
      } catch {
        // Control-C also ends the program that writes a pipe. Its end may arrive before our signal.
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
    // Before the index, because plans of the new index read its rows.
    dataSet.serve(places)
    await served.editor.replace(by: try places.index(), edits: 0)
    // Each cached plan keeps its old index in memory.
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
