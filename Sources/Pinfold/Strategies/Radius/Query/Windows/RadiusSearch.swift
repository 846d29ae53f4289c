/// A reusable search of a hierarchy, fast for many small map rects.
///
///     var search = RadiusSearch(hierarchy)
///     search.begin(in: mapRect, zoomLevel: 12)
///     while let node = search.next() { print(node.count) }
///
/// A search returns the same nodes as the hierarchy, in another order. It reuses its memory. After
/// hundreds of searches, it builds a table of starting nodes, which takes about ten bytes per
/// point, at most 18.
public struct RadiusSearch: Sendable {
  /// The hierarchy to search.
  public let hierarchy: RadiusHierarchy

  private var entries: RadiusEntries?

  private var searchCount = 0

  private var walk = RadiusWalk(readsStretches: true)

  /// The number of searches after which a table of starting nodes is worth its cost.
  private static let manySearches = 256

  /// Creates a search of a hierarchy.
  public init(_ hierarchy: RadiusHierarchy) {
    self.hierarchy = hierarchy
  }
}

extension RadiusSearch {
  /// Starts a search for the nodes that a zoom level shows in a map rect; see
  /// ``RadiusHierarchy/forEachNode(in:zoomLevel:_:)``.
  public mutating func begin(in rect: MapRect, zoomLevel: Int) {
    prepare()
    guard let window = RadiusWindow(rect) else { return walk.begin(atSiblings: .none) }
    let level = hierarchy.clustering.level(at: zoomLevel)
    walk.begin(in: window, zoomLevel: level, at: [])
    let entries = entries?.level(for: level)
    let isEntered = entries?.forEach(in: window, zoomLevel: level, hierarchy.tree) {
      walk.enter($0)
    }
    if isEntered != true { walk.begin(in: window, zoomLevel: level, at: hierarchy.tree.roots) }
  }

  /// Starts a search for the children of a cluster at the next finer level, in the order of seeds.
  /// A point has no children.
  ///
  /// - Precondition: The reference belongs to this hierarchy.
  public mutating func begin(atChildrenOf reference: RadiusHierarchy.NodeReference) {
    walk.begin(atSiblings: hierarchy.firstChild(of: reference))
  }

  /// Returns the next node, or `nil` at the end.
  ///
  /// - Complexity: O(*m* + *d*) in total for *m* nodes inside and nearby, and *d* levels.
  public mutating func next() -> RadiusHierarchy.Node? {
    walk.next(hierarchy.tree, hierarchy.extents).map { hierarchy.node($0) }
  }

  /// Visits points that come next, much faster than returning each as a node.
  ///
  /// The function may not visit any points, and never does if the index has weights. Call
  /// ``next()`` after it:
  ///
  ///     while true {
  ///       search.nextPoints(limit: .max) { id, position in … }
  ///       guard let node = search.next() else { break }
  ///       …
  ///     }
  ///
  /// - Parameters:
  ///   - limit: The maximum number of points. Negative values count as zero.
  ///   - body: Receives a point outside clusters at the level, and its position in map points.
  /// - Complexity: O(*m*) for *m* points.
  @inline(__always)  // to inline the function in WebAssembly modules
  public mutating func nextPoints(limit: Int, _ body: (PointID, MapPoint) -> Void) {
    // Weighted points must be returned as nodes.
    guard hierarchy.tree.weights == nil else { return }
    walk.nextPoints(hierarchy.tree, limit: limit) {
      body(PointID($0.row), MapPoint(x: Double($0.x) / 16, y: Double($0.y) / 16))
    }
  }

  private mutating func prepare() {
    guard searchCount < Self.manySearches else { return }
    searchCount += 1
    guard searchCount == Self.manySearches else { return }
    entries = RadiusEntries(hierarchy.tree, hierarchy.clustering, hierarchy.extents)
  }
}
