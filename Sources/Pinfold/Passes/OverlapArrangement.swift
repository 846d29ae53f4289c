/// Places the views of a screen one by one so that they do not overlap.
///
/// Views of one plan merge. Views of different plans move out of each other's way. If a view has no
/// free position nearby, it merges with a view of its plan that is nearer than the next free
/// position.
struct OverlapArrangement {
  typealias Placed = OverlapRemoval.Placed

  let boxes: [ViewBox]

  let roles: [ViewRole]

  /// The ranks of views, or an empty array. Lower ranks come first.
  var ranks: [UInt64] = []

  /// Views that are already on the screen and stay.
  let obstacles: [ViewBox]

  let limit: Double

  let spacing: Double

  /// The width of the world in screen points, after which columns repeat.
  let period: Double

  let displacement: Displacement
}

extension OverlapArrangement {
  /// Returns views that do not overlap, in the order of first members.
  ///
  /// Each round drops views. A dropped view joins the nearest remaining view. If that view is
  /// dropped later, each of its members joins another one, so that merges do not chain.
  ///
  /// - Parameter size: Returns the size of a merged view, given its index and total count.
  func placed(size: (_ index: Int, _ count: Int) -> ViewSize) -> [Placed] {
    let order = boxes.indices.sorted(by: isBefore)
    var hosts = Array(boxes.indices)
    var groups = order.map { Placed(box: boxes[$0], members: [$0]) }
    while true {
      let round = arranged(groups)
      if round.count == groups.count { return round.sorted { $0.members[0] < $1.members[0] } }
      let kept = round.map { $0.members[0] }
      join(kept, &hosts)
      groups = joined(to: kept, hosts, size)
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    if roles[a].turn != roles[b].turn { return roles[a].turn < roles[b].turn }
    if !ranks.isEmpty, ranks[a] != ranks[b] { return ranks[a] < ranks[b] }
    return boxes[a].count != boxes[b].count ? boxes[a].count > boxes[b].count : a < b
  }

  private func join(_ kept: [Int], _ hosts: inout [Int]) {
    var isKept = [Bool](repeating: false, count: boxes.count)
    for view in kept { isKept[view] = true }
    var dropped = boxes.indices.filter { !isKept[hosts[$0]] }
    // Role by role, because few plans share a screen.
    while let role = dropped.first.map({ roles[$0] }) {
      let candidates = kept.filter { roles[$0] == role }
      let views = NearestViews(candidates.map { boxes[$0] }, period: period)
      for view in dropped where roles[view] == role {
        // A view is dropped only if a view with an area and the same role remains.
        guard let nearest = views.nearest(to: boxes[view]) else {
          preconditionFailure("A view was dropped, and no view can absorb it")
        }
        hosts[view] = candidates[nearest.number]
      }
      dropped.removeAll { roles[$0] == role }
    }
  }

  /// Returns the remaining views with their members, at their original positions, so that
  /// displacements do not accumulate.
  private func joined(
    to kept: [Int],
    _ hosts: [Int],
    _ size: (_ index: Int, _ count: Int) -> ViewSize
  ) -> [Placed] {
    var groups = kept.map { Placed(box: boxes[$0], members: [$0]) }
    var numbers = [Int](repeating: 0, count: boxes.count)
    for (number, view) in kept.enumerated() { numbers[view] = number }
    for view in boxes.indices where hosts[view] != view {
      groups[numbers[hosts[view]]].members.append(view)
      groups[numbers[hosts[view]]].box.count += boxes[view].count
    }
    for number in groups.indices where groups[number].members.count > 1 {
      let merged = size(groups[number].members[0], groups[number].box.count)
      groups[number].box.size = groups[number].box.size.grown(to: merged)
    }
    return groups
  }

  private func arranged(_ groups: [Placed]) -> [Placed] {
    var screen = PlacedBoxes(groups.map { $0.box } + obstacles, spacing: spacing, period: period)
    for obstacle in obstacles { screen.append(obstacle) }
    var placed: [Placed] = []
    for var group in groups {
      guard let box = position(of: group, placed, screen) else { continue }
      group.box = box
      screen.append(box)
      placed.append(group)
    }
    return placed
  }

  private func role(of group: Placed) -> ViewRole { roles[group.members[0]] }
}

extension ViewSize {
  /// Returns a size at least as large as both, with the other size's offset.
  fileprivate func grown(to other: ViewSize) -> ViewSize {
    var grown = other
    grown.width = max(width, other.width)
    grown.height = max(height, other.height)
    return grown
  }
}

// MARK: - One view

extension OverlapArrangement {
  /// Returns the position of a view, or `nil` if it merges.
  private func position(of group: Placed, _ placed: [Placed], _ screen: PlacedBoxes) -> ViewBox? {
    let (box, role) = (group.box, role(of: group))
    let isFree = screen.first(overlapping: box) { !isApart(group, from: $0, placed) } == nil
    guard role != .stays, !isFree else { return box }
    var hosts: [ViewBox] = []
    if case .merges = role {
      if let free = displacement.free(box, within: limit, on: screen) { return free }
      let host = screen.first(overlapping: box) { index in
        // Obstacles were placed first.
        index >= obstacles.count && self.role(of: placed[index - obstacles.count]) == role
      }
      if host != nil { return nil }
      hosts = placed.filter { self.role(of: $0) == role }.map { $0.box }
    }
    let nearest = NearestViews(hosts, period: period).nearest(to: box)?.square.squareRoot()
    var reach = max(box.size.width, box.size.height)
    // The last limit, after doubling each time, is beyond any screen.
    for _ in 0..<12 {
      if let free = displacement.free(box, within: reach, on: screen) { return free }
      if let nearest, nearest <= reach { return nil }
      reach *= 2
    }
    return nearest == nil ? box : nil
  }

  /// Returns whether a view cannot overlap a placed one, because both are discs of a plan without
  /// overlaps and the placed one did not move.
  private func isApart(_ group: Placed, from index: Int, _ placed: [Placed]) -> Bool {
    guard case .merges(_, isApart: true) = role(of: group), index >= obstacles.count else {
      return false
    }
    let other = placed[index - obstacles.count]
    let planned = boxes[other.members[0]]
    return role(of: other) == role(of: group)
      && (other.box.x, other.box.y) == (planned.x, planned.y)
  }
}

/// The behavior of a view that overlaps another.
package enum ViewRole: Hashable, Sendable {
  /// Merges with views of the same plan, and moves out of the way of other views.
  ///
  /// Set `isApart` for plans whose discs do not overlap. Their bounding boxes may overlap.
  case merges(plan: Int, isApart: Bool = false)

  /// Never merges, and moves out of the way as far as necessary.
  case moves

  /// Stays at its position. Other views move out of its way. Views that stay may overlap each
  /// other.
  case stays
}

extension ViewRole {
  /// The order in which views are placed.
  var turn: Int {
    switch self {
    case .stays: 0
    case .merges: 1
    case .moves: 2
    }
  }
}
