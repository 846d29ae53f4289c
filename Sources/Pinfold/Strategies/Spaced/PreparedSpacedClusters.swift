/// Spaced clusters that an index keeps in step.
struct PreparedSpacedClusters: Sendable {
  let hierarchy: SpacedHierarchy

  /// Returns the clusters after an edit, and the points after it.
  ///
  /// A closure, so that a module for web maps that prepares none does not have the code inside that
  /// builds and edits them. Of a protocol, the compiler would find the only type that conforms.
  private let replace: @Sendable (SpacedHierarchy, Run, Run, PointIndex) -> PreparedSpacedClusters

  init(_ hierarchy: SpacedHierarchy) {
    self.hierarchy = hierarchy
    replace = { hierarchy, removed, added, points in
      guard hierarchy.follows(removed.count + added.count) else {
        return Self(SpacedHierarchy(points, hierarchy.tree.clustering))
      }
      var edited = hierarchy
      edited.replace(removed, with: added)
      return Self(edited)
    }
  }

  /// Returns the clusters after an edit; so many changes that they are not followed build them anew.
  ///
  /// - Parameter points: The points after it.
  func replacing(_ removed: Run, with added: Run, in points: PointIndex) -> Self {
    replace(hierarchy, removed, added, points)
  }
}
