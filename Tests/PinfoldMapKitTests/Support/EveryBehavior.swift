#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Testing

/// Runs each test on maps of every behavior: on the mild one, on each hard one by itself,
/// and on all of them together.
///
/// `PINFOLD_MAP_BEHAVIOR=3` runs them on the map of these bits only, to find out which of
/// them a failure belongs to.
struct EveryBehavior: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    for behavior in Self.behaviors {
      try await MapBehavior.$current.withValue(behavior) { try await function() }
    }
  }

  private static let behaviors: [MapBehavior] = {
    let only = ProcessInfo.processInfo.environment["PINFOLD_MAP_BEHAVIOR"].flatMap { Int($0) }
    if let only { return [MapBehavior(rawValue: only)] }
    let all = MapBehavior.all
    return [[]] + all + [all.reduce(MapBehavior()) { $0.union($1) }]
  }()
}

extension Trait where Self == EveryBehavior {
  /// On maps of every behavior.
  static var everyBehavior: Self { EveryBehavior() }
}
#endif
