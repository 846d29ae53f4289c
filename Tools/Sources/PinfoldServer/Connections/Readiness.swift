import ServiceLifecycle
import Synchronization

/// Whether requests may be sent to the server.
///
/// The port is only bound when all stores are open, so a server that answers is ready until it
/// is told to stop. A class, because the service that stops it shares it with the routes.
final class Readiness: Sendable {
  /// How long requests are still answered then, for load balancers to notice.
  let drainTime: Duration

  private let stopping = Mutex(false)

  init(drainTime: Duration) { self.drainTime = drainTime }

  /// Whether the server was told to stop.
  var isStopping: Bool { stopping.withLock { $0 } }
}

extension Readiness: Service {
  /// Waits until the server is told to stop, and then for load balancers to notice.
  func run() async throws {
    try? await gracefulShutdown()
    stopping.withLock { $0 = true }
    try? await Task.sleep(for: drainTime)
  }
}
