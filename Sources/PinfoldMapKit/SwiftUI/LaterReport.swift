#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
/// What is reported to SwiftUI a little later, since it may be updating the view now: once, however
/// often that is requested meanwhile.
@MainActor final class LaterReport {
  private var task: Task<Void, Never>?

  /// Whether something is going to be reported.
  var isRequested: Bool { task != nil }

  /// Calls back later, unless that is going to happen already.
  func request(_ report: @escaping @MainActor () -> Void) {
    guard task == nil else { return }
    task = Task {
      guard !Task.isCancelled else { return }
      task = nil
      report()
    }
  }

  /// Reports nothing of what was requested.
  func drop() {
    task?.cancel()
    task = nil
  }
}
#endif
