/// Searches of one hierarchy, one after the other.
///
///     var search = RadiusSearch(hierarchy)
///     let found = search.find(in: mapRect, zoomLevel: 12)
///     for offset in 0..<found.count { print(hierarchy.node(at: found[offset]).count) }
///
/// It finds the nodes that the hierarchy finds, in an order of its own, and those of small map rects
/// sooner: its memory is used again, and after hundreds of searches they begin half way down the
/// hierarchy. For that it takes about two bytes a point.
public struct RadiusSearch: Sendable {
  /// What is searched.
  public let hierarchy: RadiusHierarchy

  /// Where searches begin, from the finest level to the coarsest; at the roots beyond these.
  private var entries: [RadiusEntries] = []

  private var searchCount = 0

  private var nodes: [RadiusNodeRef] = []

  /// What a search has yet to visit.
  private var heads: [RadiusNodeRef] = []

  /// After so many searches, entries pay.
  private static let manySearches = 256

  /// Memory for more nodes than this is not kept.
  private static let mostKept = 4096

  /// Begins to search a hierarchy.
  public init(_ hierarchy: RadiusHierarchy) { self.hierarchy = hierarchy }

  /// What a search found.
  public struct Found: Sendable {
    fileprivate let nodes: [RadiusNodeRef]

    /// How many nodes there are.
    public var count: Int { nodes.count }

    /// A node of the hierarchy.
    ///
    /// - Precondition: The offset is below ``count``.
    public subscript(_ offset: Int) -> RadiusHierarchy.NodeReference {
      RadiusHierarchy.NodeReference(node: nodes[offset])
    }
  }
}

extension RadiusSearch {
  /// Finds what a zoom level shows in a map rect; see
  /// ``RadiusHierarchy/forEachNode(in:zoomLevel:_:)``.
  public mutating func find(in rect: MapRect, zoomLevel: Int) -> Found {
    prepare()
    let level = hierarchy.clustering.level(at: zoomLevel)
    if let window = RadiusWindow(of: rect) {
      find(in: window, level)
    } else {
      for window in RadiusWindow.covering(rect) { find(in: window, level) }
    }
    if heads.capacity > Self.mostKept { heads = [] }
    let found = Found(nodes: nodes)
    if nodes.count > Self.mostKept { nodes = [] }
    return found
  }

  /// Makes entries when there were many searches.
  private mutating func prepare() {
    nodes.removeLast(nodes.count)
    guard searchCount < Self.manySearches else { return }
    searchCount += 1
    guard searchCount == Self.manySearches else { return }
    entries = RadiusEntries.levels(hierarchy.tree, hierarchy.clustering, hierarchy.extents)
  }

  @inline(never)  // it is called twice, and most searches take the first way
  private mutating func find(in window: RadiusWindow, _ zoomLevel: Int) {
    hierarchy.tree.appendNodes(
      in: window,
      zoomLevel: zoomLevel,
      hierarchy.extents,
      from: entries,
      by: &heads,
      to: &nodes
    )
  }
}
