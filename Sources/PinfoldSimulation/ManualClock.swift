/// A clock that stands still until you advance it.
///
///     clock.schedule(afterSeconds: 0.3) { print("later") }
///     clock.advance(bySeconds: 1)  // prints "later"
@MainActor public final class ManualClock {
  /// The time in seconds since the clock's creation.
  public private(set) var now = 0.0

  var onTick: [@MainActor () -> Void] = []

  /// The scheduled actions, as a binary heap with the next action first.
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

  /// The number of scheduled actions.
  public var pendingCount: Int { actions.count }

  /// Schedules an action. ``advance(bySeconds:)`` performs it when it is due.
  ///
  /// - Parameters:
  ///   - seconds: The delay from now. With 0 or less, the action runs at the next advance.
  ///   - action: The action.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    actionCount += 1
    actions.append(Action(time: now + max(seconds, 0), number: actionCount, action: action))
    var index = actions.count - 1
    while index > 0, actions[index].isBefore(actions[(index - 1) / 2]) {
      actions.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Advances time. Due actions run in the order of their times; those with equal times run in the
  /// order of scheduling.
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

  private func go(to time: Double) {
    guard time > now else { return }
    now = time
    for action in onTick { action() }
  }
}
