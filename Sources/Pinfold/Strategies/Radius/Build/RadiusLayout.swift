/// Lays a finished tree out in memory: the points of each cluster together, and the
/// clusters that are in one together, both in the order of ranks.
///
/// Clusters of one level that are close on the map are close in memory, too: a query
/// waits less for memory than if each cluster preceded all of its contents.
///
/// Each thread places some of the points, and one of them all clusters: most of the time is for
/// writing them, less for finding out where they belong, which each does for itself.
struct RadiusLayout {
  private let growth: RadiusGrowth

  /// The rows of the points, where ranks differ from rows.
  private let rows: [UInt32]?

  /// The offsets of the points that are placed here.
  private let leaves: Range<Int>

  /// Whether clusters are placed here.
  private let placesClusters: Bool

  private var roots: [RadiusNodeRef] = []
  private var clusters: [RadiusCluster] = []
  private var unclusteredLeaves: [UInt32]
  private var unclusteredClusters: [UInt32]
  private var leafWeights: [UInt64]
  private var clusterWeights: [UInt64]

  /// Where a point and where a cluster would go.
  private struct Start {
    var leaf: Int32 = 0
    var cluster: Int32 = 0

    /// The offset that a node gets.
    func ref(for node: RadiusNodeRef) -> RadiusNodeRef {
      node.isCluster ? RadiusNodeRef(cluster: Int(cluster)) : RadiusNodeRef(leaf: Int(leaf))
    }
  }

  private init(
    _ growth: RadiusGrowth,
    rows: [UInt32]?,
    leaves: Range<Int>,
    placesClusters: Bool
  ) {
    (self.growth, self.rows) = (growth, rows)
    (self.leaves, self.placesClusters) = (leaves, placesClusters)
    // These are put in order with what they are about.
    unclusteredLeaves = growth.unclusteredLeaves
    unclusteredClusters = growth.unclusteredClusters
    (leafWeights, clusterWeights) = (growth.leafWeights, growth.clusterWeights)
  }
}

extension RadiusLayout {
  /// Returns the tree.
  ///
  /// - Parameters:
  ///   - pointCount: How many points there are, one or more.
  ///   - rows: The rows of the points, where ranks differ from rows.
  ///   - roots: What is in no cluster, in the order of ranks.
  static func tree(
    _ growth: RadiusGrowth,
    pointCount: Int,
    rows: [UInt32]?,
    roots: [LevelItem],
    _ runner: some ConcurrentRunner
  ) -> RadiusTree {
    // What else there is about points is in arrays that no two threads can change.
    let isPlain = !growth.leavesUnclustered && !growth.isWeighted
    let ends = isPlain ? ends(of: pointCount, for: runner) : [pointCount]
    var leaves = runner.array(repeating: RadiusLeaf.unplaced, count: pointCount)
    let layouts = runner.change(&leaves, ends: ends) { part, leaves in
      var layout = RadiusLayout(
        growth,
        rows: rows,
        leaves: ends[part] - leaves.count..<ends[part],
        placesClusters: part == 0
      )
      layout.place(roots, &leaves)
      return layout
    }
    var first = layouts[0]
    if rows != nil { first.nameSeeds(leaves) }
    return first.tree(leaves)
  }

  /// Divides points among threads. The first places all clusters, too, which is three fifths of the
  /// work of placing all points.
  private static func ends(of pointCount: Int, for runner: some ConcurrentRunner) -> [Int] {
    guard runner.usesThreads(for: pointCount) else { return [pointCount] }
    // Each thread finds out by itself where clusters are: more of them take memory, and little time.
    let width = min(runner.width, 4)
    let first = pointCount / 5 * 8 / width - pointCount / 5 * 3
    let share = (pointCount - max(first, 1)) / (width - 1)
    return (0..<width).map { pointCount - share * (width - 1 - $0) }
  }

  /// Places what is placed here.
  private mutating func place(_ roots: [LevelItem], _ leaves: inout MutableSpan<RadiusLeaf>) {
    // The span of an empty array traps in WebAssembly.
    var starts = [Start](repeating: Start(), count: growth.clusters.count + 1)
    var clusters = [RadiusCluster](
      repeating: .unplaced,
      count: placesClusters ? growth.clusters.count + 1 : 1
    )
    var startSpan = starts.mutableSpan
    var clusterSpan = clusters.mutableSpan
    place(roots, &startSpan, &leaves, &clusterSpan)
    clusters.removeLast()
    self.clusters = clusters
  }

  private mutating func place(
    _ roots: [LevelItem],
    _ starts: inout MutableSpan<Start>,
    _ leaves: inout MutableSpan<RadiusLeaf>,
    _ clusters: inout MutableSpan<RadiusCluster>
  ) {
    var next = Start()
    for root in roots {
      self.roots.append(next.ref(for: root.node))
      put(root, .none, .none, &next, &starts, &leaves, &clusters)
    }
    // Parents before children.
    for place in growth.clusters.indices.reversed() {
      let parent = RadiusNodeRef(cluster: Int(starts[place].cluster))
      let range = growth.childRange(place)
      next.leaf = starts[place].leaf
      if placesClusters {
        clusters[parent.place].first = next.ref(for: growth.children[range.lowerBound].node)
      }
      for entry in range {
        let follower = entry + 1 < range.upperBound ? growth.children[entry + 1].node : .none
        put(growth.children[entry], parent, follower, &next, &starts, &leaves, &clusters)
      }
    }
  }

  /// Puts a point or a cluster at its offset, and reserves space for the points in it.
  ///
  /// - Parameters:
  ///   - parent: Where the cluster is that it is in.
  ///   - follower: What is next to it in that cluster, before it was placed.
  @inline(never)
  private mutating func put(
    _ item: LevelItem,
    _ parent: RadiusNodeRef,
    _ follower: RadiusNodeRef,
    _ next: inout Start,
    _ starts: inout MutableSpan<Start>,
    _ leaves: inout MutableSpan<RadiusLeaf>,
    _ clusters: inout MutableSpan<RadiusCluster>
  ) {
    // There are fewer than 2²⁸ of either: nothing wraps.
    let start = next
    guard item.node.isCluster else {
      next.leaf &+= 1
      guard self.leaves.contains(Int(start.leaf)) else { return }
      leaves[Int(start.leaf) &- self.leaves.lowerBound] = RadiusLeaf(
        x: item.x,
        y: item.y,
        row: rows.map { $0[item.node.place] } ?? item.rank,
        parent: parent,
        next: follower == .none ? .none : next.ref(for: follower)
      )
      noteLeaf(item.node.place, at: Int(start.leaf))
      return
    }
    starts[item.node.place] = start
    let item = growth.item(item)
    next.leaf &+= Int32(truncatingIfNeeded: item.count)
    next.cluster &+= 1
    guard placesClusters else { return }
    var cluster = RadiusCluster(item, in: parent)
    cluster.next = follower == .none ? .none : next.ref(for: follower)
    clusters[Int(start.cluster)] = cluster
    noteCluster(item.node.place, at: Int(start.cluster))
  }

  /// Places what else there is about a point.
  @inline(__always)
  private mutating func noteLeaf(_ node: Int, at place: Int) {
    if growth.leavesUnclustered { unclusteredLeaves[place] = growth.unclusteredLeaves[node] }
    if growth.isWeighted { leafWeights[place] = growth.leafWeights[node] }
  }

  /// Places what else there is about a cluster.
  @inline(__always)
  private mutating func noteCluster(_ node: Int, at place: Int) {
    if growth.leavesUnclustered { unclusteredClusters[place] = growth.unclusteredClusters[node] }
    if growth.isWeighted { clusterWeights[place] = growth.clusterWeights[node] }
  }

  /// Finds the rows of all seeds, where ranks differ from rows.
  private mutating func nameSeeds(_ leaves: [RadiusLeaf]) {
    // The contents of a cluster follow it.
    for place in clusters.indices.reversed() {
      let first = clusters[place].first
      clusters[place].seed =
        first.isCluster ? clusters[first.place].seed : leaves[first.place].row
    }
  }

  private func tree(_ leaves: [RadiusLeaf]) -> RadiusTree {
    var tree = RadiusTree(
      leaves: PagedArray(leaves),
      clusters: PagedArray(clusters),
      roots: roots,
      leavesUnclustered: growth.leavesUnclustered,
      unclusteredLeaves: PagedArray(unclusteredLeaves),
      unclusteredClusters: PagedArray(unclusteredClusters)
    )
    if growth.isWeighted {
      tree.weights = RadiusWeights(leaves: leafWeights, clusters: clusterWeights)
    }
    return tree
  }
}
