import ServiceLifecycle

/// Sends something to open maps at intervals, so that idle connections are not closed.
struct Heartbeat: Service {
  let dataSets: [DataSet]

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(15))
        for dataSet in dataSets { dataSet.events.send(.tick) }
      }
    }
    for dataSet in dataSets { dataSet.events.close() }
  }
}
