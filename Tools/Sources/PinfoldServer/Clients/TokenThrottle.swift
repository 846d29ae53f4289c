import Synchronization

/// Slows down clients that present wrong tokens, by their addresses.
///
/// The first few are free; from then on each makes the client wait twice as long, during which
/// none of its tokens is checked, not even the right one: otherwise it could go on guessing.
/// Addresses of version 6 count by network, because one client has many addresses.
///
/// Failures are forgotten some time after the last one.
///
/// The memory is bounded by two generations of addresses, as in ``PlanCache``: those that failed
/// longest ago are forgotten. A class, because requests share it.
final class TokenThrottle: Sendable {
  /// From this wrong token on, each one costs time.
  static let firstSlowed = 5

  /// No client waits longer, in seconds: its address may belong to another client by then.
  static let longestWait = 300

  /// This long after a wait is over, in seconds, the failures of the client are forgotten. In
  /// that time a client at the longest wait can try twelve tokens, and one that starts over no
  /// more than that, so waiting does not help to guess.
  static let forgettingTime = 3600

  private let state = Mutex(State())
  private let generationCount: Int

  private struct Failures: Sendable {
    var count = 0
    var end: ContinuousClock.Instant
  }

  private struct State: Sendable {
    var young: [IPAddress: Failures] = [:]
    var old: [IPAddress: Failures] = [:]
    var refused = 0
    var slowed = 0
  }

  /// - Parameter addressCount: The most addresses that are remembered.
  init(addressCount: Int = 8192) { generationCount = max(1, addressCount / 2) }

  /// How many wrong tokens there were, and how many requests were refused without a check.
  var current: (refused: Int, slowed: Int) { state.withLock { ($0.refused, $0.slowed) } }

  /// How many addresses are remembered.
  var addressCount: Int { state.withLock { $0.young.count + $0.old.count } }

  /// Allows a client to present a token.
  ///
  /// - Throws: An error for one that has to wait.
  func admit(
    _ address: IPAddress?,
    at now: ContinuousClock.Instant = .now
  ) throws(RequestError) {
    guard let address = address?.network else { return }
    let wait = state.withLock { state in
      let end = (state.young[address] ?? state.old[address])?.end
      guard let end, end > now else { return 0 }
      state.slowed += 1
      return Int((end - now).components.seconds) + 1
    }
    guard wait == 0 else { throw .tooManyTokens(seconds: wait) }
  }

  /// Records that a client presented a wrong token.
  func fail(_ address: IPAddress?, at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.refused += 1
      guard let address = address?.network else { return }
      let known = state.young[address] ?? state.old[address]
      let isForgotten = known.map { $0.end + .seconds(Self.forgettingTime) <= now } ?? true
      let count = isForgotten ? 1 : (known?.count ?? 0) + 1
      let over = count - Self.firstSlowed
      // Shifted by no more than the longest wait has bits.
      let wait = over < 0 ? 0 : min(1 << min(over, 16), Self.longestWait)
      if state.young[address] == nil, state.young.count >= generationCount {
        (state.old, state.young) = (state.young, [:])
      }
      state.young[address] = Failures(count: count, end: now + .seconds(wait))
    }
  }

  /// Records that a client presented the right token: earlier ones were slips.
  func succeed(_ address: IPAddress?) {
    guard let address = address?.network else { return }
    state.withLock { state in
      state.young[address] = nil
      state.old[address] = nil
    }
  }
}
