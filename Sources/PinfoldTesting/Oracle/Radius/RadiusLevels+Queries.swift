public import Pinfold

extension RadiusLevels {
  /// Returns the nodes at a zoom level in tree order: roots by rank, parts by seed.
  public func nodes(zoomLevel: Int) -> [Node] {
    let level = level(at: zoomLevel)
    return roots.flatMap { descendants(of: $0) { $0.id.zoomLevel >= level } }.map { nodes[$0] }
  }

  /// Returns the nodes of a zoom level inside a rect, in tree order.
  ///
  /// The rect is half-open and may go around the world.
  public func nodes(in rect: MapRect, zoomLevel: Int) -> [Node] {
    nodes(zoomLevel: zoomLevel).filter { node in
      // Shifts the node to within one turn east of the rect's western edge.
      let turns = ((node.position.x - rect.minX) / MapRect.world.width).rounded(.down)
      let x = node.position.x - turns * MapRect.world.width
      let isBeside = rect.width >= MapRect.world.width || x < rect.maxX
      return isBeside && node.position.y >= rect.minY && node.position.y < rect.maxY
    }
  }

  /// Returns the parts of a node by ascending seed.
  public func children(of node: Node) -> [Node] { node.children.map { nodes[$0] } }

  /// Returns the points of a node in tree order.
  public func leaves(of node: Node) -> [PointID] {
    guard node.isCluster else { return [node.id.seed] }
    return node.children.flatMap { descendants(of: $0) { !$0.isCluster } }
      .map { nodes[$0].id.seed }
  }

  /// Returns the clusters that contain a point, the smallest first.
  public func ancestors(of point: PointID) -> [Node] {
    guard let leaf = place(of: point) else { return [] }
    var ancestors: [Node] = []
    var node = nodes[leaf]
    while let parent = node.parent {
      node = nodes[parent]
      ancestors.append(node)
    }
    return ancestors
  }

  /// Returns the node that contains a point at a zoom level.
  public func node(of point: PointID, zoomLevel: Int) -> Node? {
    guard let leaf = place(of: point) else { return nil }
    let level = level(at: zoomLevel)
    var node = nodes[leaf]
    while let parent = node.parent, nodes[parent].id.zoomLevel >= level { node = nodes[parent] }
    return node
  }

  private func level(at zoomLevel: Int) -> Int {
    min(max(zoomLevel, settings.minimumZoom), settings.maximumZoom + 1)
  }

  private func place(of point: PointID) -> Int? {
    nodes.firstIndex { !$0.isCluster && $0.id.seed == point }
  }

  /// Returns the topmost descendants that satisfy a condition, including the node itself.
  private func descendants(of place: Int, where isWanted: (Node) -> Bool) -> [Int] {
    if isWanted(nodes[place]) { return [place] }
    return nodes[place].children.flatMap { descendants(of: $0, where: isWanted) }
  }
}
