/// What becomes of a view that overlaps another.
package enum ViewRole: Hashable, Sendable {
  /// It merges into a view of the same plan, and moves out of the way of all other views.
  case merges(plan: Int)

  /// It merges with none, and moves out of the way as far as needed.
  case moves

  /// It stays where it is, and other views move out of its way. Views that stay may
  /// overlap one another.
  case stays
}

extension ViewRole {
  /// Which views are placed first.
  var turn: Int {
    switch self {
    case .stays: 0
    case .merges: 1
    case .moves: 2
    }
  }
}
