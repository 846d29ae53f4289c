import ServiceLifecycle

/// Keeps the connections of open maps from looking dead.
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
