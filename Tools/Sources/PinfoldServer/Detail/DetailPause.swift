/// For how long something is not asked that failed, each time twice as long.
struct DetailPause: Sendable {
  /// How it failed the last time.
  private(set) var kind = DetailFailure.Kind.slow

  /// How often it failed one after the other.
  private(set) var failures = 0

  /// When it may be asked again; `nil` for always.
  private(set) var end: ContinuousClock.Instant?
}

extension DetailPause {
  /// Begins a pause of 2 seconds, then 4, and so on.
  ///
  /// - Parameters:
  ///   - kind: How it failed.
  ///   - limit: The longest pause, in seconds.
  ///   - now: The time.
  /// - Returns: The end of the pause.
  mutating func extend(
    _ kind: DetailFailure.Kind,
    atMost limit: Double,
    at now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    self.kind = kind
    failures += 1
    let end = now + .seconds(min(Double(1 << min(failures, 10)), limit))
    self.end = end
    return end
  }
}
