import ServiceLifecycle
import Synchronization

/// Whether the server answers requests.
///
/// A class, because what starts and stops it shares it with what is asked.
final class Readiness: Sendable {
  /// What the server does at the moment.
  enum Phase: String {
    case starting, ready, stopping

    /// Why requests are not answered; `nil` when they are.
    var reason: String? {
      switch self {
      case .starting: "The stores are being opened."
      case .ready: nil
      case .stopping: "The server is stopping."
      }
    }
  }

  private let state: Mutex<Phase>

  init(_ phase: Phase) { state = Mutex(phase) }

  /// What the server does at the moment.
  var phase: Phase { state.withLock { $0 } }

  /// The stores are open. A server that is stopping already goes on doing so.
  func start() { state.withLock { if $0 == .starting { $0 = .ready } } }

  /// The server was told to stop.
  func stop() { state.withLock { $0 = .stopping } }
}

extension Readiness: Service {
  /// Waits until the server is told to stop.
  func run() async throws {
    try? await gracefulShutdown()
    stop()
  }
}
