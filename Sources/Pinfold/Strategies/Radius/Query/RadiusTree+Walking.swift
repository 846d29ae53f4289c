extension RadiusTree {
  /// Calls a function with the points of a node, in the order of the tree.
  func forEachLeaf(of top: RadiusNodeRef, _ body: (RadiusLeaf) -> Void) {
    var node = top
    while node != .none {
      if node.isCluster {
        node = clusters[node.place].first
      } else {
        body(leaves[node.place])
        node = self.node(behind: node, in: top)
      }
    }
  }
}
