/// Spaced clusters that an index keeps in step.
///
/// A protocol, so that a module for web maps that never prepares any does not have the code that
/// builds and edits them inside.
protocol StrategyClusters: AnyObject, Sendable {
  var hierarchy: SpacedHierarchy { get }

  var byteCount: Int { get }

  /// Returns whether so many changes are followed, and not so many that all is built anew.
  func follows(_ changeCount: Int) -> Bool

  /// Returns the clusters after an edit.
  ///
  /// - Parameter points: The points after it.
  func replacing(_ removed: Run, with added: Run, in points: PointIndex) -> any StrategyClusters
}

/// Spaced clusters that were built.
final class PreparedSpacedClusters: StrategyClusters {
  let hierarchy: SpacedHierarchy

  init(_ hierarchy: SpacedHierarchy) { self.hierarchy = hierarchy }

  var byteCount: Int { hierarchy.byteCount }

  func follows(_ changeCount: Int) -> Bool { hierarchy.follows(changeCount) }

  func replacing(_ removed: Run, with added: Run, in points: PointIndex) -> any StrategyClusters {
    guard hierarchy.follows(removed.count + added.count) else {
      return PreparedSpacedClusters(SpacedHierarchy(points, hierarchy.tree.clustering))
    }
    var edited = hierarchy
    edited.replace(removed, with: added)
    return PreparedSpacedClusters(edited)
  }
}
