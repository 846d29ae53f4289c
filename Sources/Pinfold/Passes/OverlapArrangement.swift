/// Places the views of a screen one by one, so that they do not overlap.
///
/// Views have roles: views of one plan merge, views of different plans move out of each
/// other's way. A view without a free position nearby merges into the nearest view of its
/// plan if that is nearer than the next free position.
struct OverlapArrangement {
  typealias Placed = OverlapRemoval.Placed

  /// The views before any of them merged.
  let boxes: [ViewBox]

  /// The result for each of them.
  let roles: [ViewRole]

  /// What decides before counts, the least first; empty where views have no ranks.
  var ranks: [UInt64] = []

  /// What is on the screen already, and stays.
  let obstacles: [ViewBox]

  /// How far a view moves before it merges, in screen points.
  let limit: Double

  /// Screen points to keep between views.
  let spacing: Double

  /// The width of the world, after which columns begin again.
  let period: Double

  let displacement: Displacement
}

extension OverlapArrangement {
  /// Returns views that do not overlap, in the order of their first members.
  ///
  /// - Parameter size: Returns the size of a view that others merged into: of its index, for a
  ///   number of annotations.
  func placed(size: (_ index: Int, _ count: Int) -> ViewSize) -> [Placed] {
    var groups = boxes.indices.map { Placed(box: boxes[$0], members: [$0]) }
    while true {
      let round = placed(groups)
      if round.count == groups.count { return round.sorted { $0.members[0] < $1.members[0] } }
      // From where they were: displacement does not add up over rounds.
      groups = round.map { group in
        var box = boxes[group.members[0]]
        (box.count, box.size) = (group.box.count, group.box.size)
        if group.members.count > 1 {
          let merged = size(group.members[0], box.count)
          (box.size.offsetX, box.size.offsetY) = (merged.offsetX, merged.offsetY)
          box.size.width = max(box.size.width, merged.width)
          box.size.height = max(box.size.height, merged.height)
        }
        return Placed(box: box, members: group.members)
      }
    }
  }

  /// Places views from the best-ranked or heaviest on; some merge into views that are already placed.
  private func placed(_ groups: [Placed]) -> [Placed] {
    let order = groups.indices.sorted { a, b in
      let turns = (role(of: groups[a]).turn, role(of: groups[b]).turn)
      if turns.0 != turns.1 { return turns.0 < turns.1 }
      let (a, b) = (groups[a], groups[b])
      if !ranks.isEmpty, ranks[a.members[0]] != ranks[b.members[0]] {
        return ranks[a.members[0]] < ranks[b.members[0]]
      }
      return a.box.count != b.box.count
        ? a.box.count > b.box.count : a.members[0] < b.members[0]
    }
    var screen = PlacedBoxes(groups.map { $0.box } + obstacles, spacing: spacing, period: period)
    for obstacle in obstacles { screen.append(obstacle) }
    var placed: [Placed] = []
    for index in order {
      var group = groups[index]
      switch step(of: group, placed, screen) {
      case .place(let box):
        group.box = box
        screen.append(box)
        placed.append(group)
      case .merge(let host):
        placed[host].box.count += group.box.count
        placed[host].members += group.members
      }
    }
    return placed
  }

  private func role(of group: Placed) -> ViewRole { roles[group.members[0]] }
}

// MARK: - One view

extension OverlapArrangement {
  private enum Step {
    case place(ViewBox)

    /// Into a view that was placed.
    case merge(into: Int)
  }

  /// Decides about the next view.
  private func step(of group: Placed, _ placed: [Placed], _ screen: PlacedBoxes) -> Step {
    let (box, role) = (group.box, role(of: group))
    let isFree = screen.first(overlapping: box) { !isApart(group, from: $0, placed) } == nil
    guard role != .stays, !isFree else { return .place(box) }
    var hosts: [Int] = []
    if case .merges = role {
      if let free = displacement.free(box, within: limit, on: screen) { return .place(free) }
      let host = screen.first(overlapping: box) { index in
        // The obstacles were placed first.
        index >= obstacles.count && self.role(of: placed[index - obstacles.count]) == role
      }
      if let host { return .merge(into: host - obstacles.count) }
      hosts = placed.indices.filter { self.role(of: placed[$0]) == role }
    }
    let nearest = nearest(hosts, of: placed, to: box)
    var reach = max(box.size.width, box.size.height)
    // Twelve times as far is beyond any screen.
    for _ in 0..<12 {
      if let free = displacement.free(box, within: reach, on: screen) { return .place(free) }
      if let nearest, nearest.distance <= reach { return .merge(into: nearest.host) }
      reach *= 2
    }
    return nearest.map { .merge(into: $0.host) } ?? .place(box)
  }

  /// Returns whether a view cannot overlap one on the screen: both are discs of a plan that keeps
  /// its discs apart, and the other one was not moved.
  private func isApart(_ group: Placed, from index: Int, _ placed: [Placed]) -> Bool {
    guard case .merges(_, isApart: true) = role(of: group), index >= obstacles.count else {
      return false
    }
    let other = placed[index - obstacles.count]
    let planned = boxes[other.members[0]]
    return role(of: other) == role(of: group)
      && (other.box.x, other.box.y) == (planned.x, planned.y)
  }

  private func nearest(
    _ hosts: [Int],
    of placed: [Placed],
    to box: ViewBox
  ) -> (host: Int, distance: Double)? {
    var nearest: (host: Int, distance: Double)?
    for host in hosts {
      let other = placed[host].box
      let (dx, dy) = (other.x - box.x, other.y - box.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      if distance < nearest?.distance ?? .infinity { nearest = (host, distance) }
    }
    return nearest
  }
}

/// What to do with a view that overlaps another.
package enum ViewRole: Hashable, Sendable {
  /// It merges into a view of the same plan, and moves out of the way of all other views.
  ///
  /// The views of a plan that keeps its discs apart do not overlap, though their boxes may.
  case merges(plan: Int, isApart: Bool = false)

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
