/// The members of clusters by distance or of spaced clusters, as slots of the index.
///
/// The points of each cluster are adjacent in the order of the hierarchy. Edits change that.
struct OrderedSlots {
  let run: Run

  /// By place in the hierarchy.
  let order: [UInt32]

  private let membership: Membership

  enum Extent {
    /// Adjacent places in the order.
    case places(Range<Int>)

    /// All points of a location.
    case location(KeyRange)
  }

  /// - Parameter plan: A plan without merged clusters.
  /// - Returns: `nil` for other strategies, and if the index or the hierarchy has edits.
  init?(of plan: Plan) {
    // Without edits, the only run has the points that the hierarchy was built from.
    guard plan.index.layers.count == 1, plan.index.layers[0].removed.isEmpty else { return nil }
    (run, membership) = (plan.index.layers[0].added, plan.membership)
    switch plan.membership {
    case .nodes(let nodes): order = nodes.hierarchy.tree.slots
    case .discs(let discs): order = discs.hierarchy.edits.isEmpty ? discs.hierarchy.tree.order : []
    case .slices, .lists, .parts: return nil
    }
    if order.count != run.count { return nil }
  }

  func extent(ofCluster cluster: Int) -> Extent {
    switch membership {
    case .nodes(let nodes):
      switch nodes.extents[cluster] {
      case .location(let range): return .location(range)
      case .node(let node):
        let first = nodes.hierarchy.tree.firstLeaf(of: node)
        return .places(first..<first + nodes.hierarchy.tree.count(of: node))
      }
    case .discs(let discs): return .places(discs.hierarchy.tree.slots(of: discs.discs[cluster]))
    case .slices, .lists, .parts: return .places(0..<0)
    }
  }

  @inline(__always)  // called for each point
  func slot(at place: Int) -> Int { Int(order[place]) }
}
