/// A clock that stands still until it is told to go on.
///
///     clock.schedule(afterSeconds: 0.3) { print("later") }
///     clock.advance(bySeconds: 1)  // prints "later"
@MainActor public final class ManualClock {
  /// The time in seconds since the clock was made.
  public private(set) var now = 0.0

  /// Called whenever time has gone on.
  var onTick: [@MainActor () -> Void] = []

  private var actions: [(time: Double, number: Int, action: @MainActor () -> Void)] = []
  private var actionCount = 0

  /// Creates a clock at time zero.
  public init() {}

  /// How many actions wait for their time.
  public var pendingCount: Int { actions.count }

  /// Does something when its time has come, in ``advance(bySeconds:)``.
  ///
  /// - Parameters:
  ///   - seconds: How long from now; zero and less is the next advance.
  ///   - action: What to do.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    actionCount += 1
    actions.append((now + max(seconds, 0), actionCount, action))
  }

  /// Lets time go on: what is due is done in the order of its time, and what is due
  /// at one time in the order in which it was scheduled.
  public func advance(bySeconds seconds: Double) {
    let end = now + max(seconds, 0)
    while let next = actions.indices.min(by: { key($0) < key($1) }), actions[next].time <= end {
      let due = actions.remove(at: next)
      now = max(now, due.time)
      tick()
      due.action()
    }
    now = end
    tick()
  }

  private func key(_ index: Int) -> (Double, Int) { (actions[index].time, actions[index].number) }

  private func tick() {
    for action in onTick { action() }
  }
}
