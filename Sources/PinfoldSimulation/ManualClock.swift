/// A clock that stands still until it is advanced.
///
///     clock.schedule(afterSeconds: 0.3) { print("later") }
///     clock.advance(bySeconds: 1)  // prints "later"
@MainActor public final class ManualClock {
  /// The time in seconds since the clock was made.
  public private(set) var now = 0.0

  /// Called whenever time has advanced.
  var onTick: [@MainActor () -> Void] = []

  /// The scheduled actions, as a binary heap: the first is due first.
  private var actions: [Action] = []
  private var actionCount = 0

  private struct Action {
    let time: Double
    let number: Int
    let action: @MainActor () -> Void

    func isBefore(_ other: Action) -> Bool { (time, number) < (other.time, other.number) }
  }

  /// Creates a clock at time zero.
  public init() {}

  /// How many actions wait for their time.
  public var pendingCount: Int { actions.count }

  /// Does something when its time is reached, in ``advance(bySeconds:)``.
  ///
  /// - Parameters:
  ///   - seconds: How long from now; zero and less is the next advance.
  ///   - action: What to do.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    actionCount += 1
    actions.append(Action(time: now + max(seconds, 0), number: actionCount, action: action))
    var index = actions.count - 1
    while index > 0, actions[index].isBefore(actions[(index - 1) / 2]) {
      actions.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Advances time: actions are done in the order of their times, and those of one time
  /// in the order in which they were scheduled.
  public func advance(bySeconds seconds: Double) {
    let end = now + max(seconds, 0)
    while let first = actions.first, first.time <= end {
      removeFirst()
      go(to: first.time)
      first.action()
    }
    go(to: end)
  }

  private func removeFirst() {
    actions.swapAt(0, actions.count - 1)
    actions.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1..<2 * index + 3).filter { $0 < actions.count }
      guard let least = children.min(by: { actions[$0].isBefore(actions[$1]) }),
        actions[least].isBefore(actions[index])
      else { return }
      actions.swapAt(index, least)
      index = least
    }
  }

  /// Advances to a time; observers see what happens at one time once.
  private func go(to time: Double) {
    guard time > now else { return }
    now = time
    for action in onTick { action() }
  }
}
