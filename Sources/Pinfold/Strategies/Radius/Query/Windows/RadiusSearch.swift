/// Searches of one hierarchy, one after the other.
///
///     var search = RadiusSearch(hierarchy)
///     search.begin(in: mapRect, zoomLevel: 12)
///     while let node = search.next() { print(node.count) }
///
/// It finds the nodes that the hierarchy finds, in an order of its own, and those of small map rects
/// sooner: its memory is used again, and after hundreds of searches they begin at the nodes of their
/// level, or of one above. For that it takes about ten bytes a point, eighteen at most. What is found is
/// not kept: a search may be abandoned, or continued later.
public struct RadiusSearch: Sendable {
  /// What is searched.
  public let hierarchy: RadiusHierarchy

  /// Where searches of small windows begin; all others begin at the roots.
  private var entries: RadiusEntries?

  private var searchCount = 0

  private var walk = RadiusWalk(readsStretches: true)

  /// After so many searches, entries pay.
  private static let manySearches = 256

  /// Creates a search of a hierarchy.
  public init(_ hierarchy: RadiusHierarchy) {
    self.hierarchy = hierarchy
  }
}

extension RadiusSearch {
  /// Begins to search for what a zoom level shows in a map rect; see
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

  /// Begins to search for what a cluster is made of at the next finer level, in the order of
  /// seeds: nothing for a point.
  ///
  /// - Precondition: The reference is of this hierarchy.
  public mutating func begin(atChildrenOf reference: RadiusHierarchy.NodeReference) {
    walk.begin(atSiblings: hierarchy.firstChild(of: reference))
  }

  /// Returns the next node that was not returned yet; `nil` if all were.
  ///
  /// - Complexity: O(*m* + *d*) for all *m* nodes inside and nearby, and *d* levels.
  public mutating func next() -> RadiusHierarchy.Node? {
    walk.next(hierarchy.tree, hierarchy.extents).map { hierarchy.node($0) }
  }

  /// Calls a function with points that come next, in a fraction of the time that it takes to return
  /// each as a node. They may be none, and are where points have weights: what comes next, if there is
  /// something, is then returned by ``next()``.
  ///
  ///     while true {
  ///       search.nextPoints(limit: .max) { id, position in … }
  ///       guard let node = search.next() else { break }
  ///       …
  ///     }
  ///
  /// - Parameters:
  ///   - limit: How many points at most; none if it is negative.
  ///   - body: Takes a point that is in no cluster at the level, and its position in map points.
  /// - Complexity: O(*m*) for *m* points.
  @inline(__always)  // so that modules of WebAssembly call the function directly
  public mutating func nextPoints(limit: Int, _ body: (PointID, MapPoint) -> Void) {
    // What stands for several is a node.
    guard hierarchy.tree.weights == nil else { return }
    walk.nextPoints(hierarchy.tree, limit: limit) {
      body(PointID($0.row), MapPoint(x: Double($0.x) / 16, y: Double($0.y) / 16))
    }
  }

  /// Makes entries when there were many searches.
  private mutating func prepare() {
    guard searchCount < Self.manySearches else { return }
    searchCount += 1
    guard searchCount == Self.manySearches else { return }
    entries = RadiusEntries(hierarchy.tree, hierarchy.clustering, hierarchy.extents)
  }
}
