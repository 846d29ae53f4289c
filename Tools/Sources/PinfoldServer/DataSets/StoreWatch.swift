import Logging
import PinfoldStore
import PinfoldText
import ServiceLifecycle

/// Shows edits that other programs make in a store, within two seconds.
struct StoreWatch: Service {
  let served: ServedDataSet
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var failure: String?
      while true {
        try await Task.sleep(for: .seconds(1))
        do {
          try await served.editor.showOthers()
          failure = nil
        } catch let error as StoreError where error.kind == .inUse {
          // Another program is still writing.
        } catch {
          if failure != "\(error)" { logger.error("\(error.logText)") }
          failure = "\(error)"
        }
      }
    }
  }
}
