import Testing

@testable import Pinfold

/// Expects an edited index to have the same prepared data as one built afresh from the same points,
/// down to the last link.
func expectAsBuiltAfresh(
  _ index: PreparedIndex,
  _ clustering: RadiusClustering,
  _ comment: @autoclosure () -> Comment = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var fresh = index
  fresh.discard(clustering)
  let (kept, made) = (RadiusHierarchy(index, clustering), RadiusHierarchy(fresh, clustering))
  #expect(
    index.preparedClusterings.contains(clustering) && fresh.tree(for: clustering) == nil,
    comment(),
    sourceLocation: sourceLocation
  )
  #expect(kept.tree.outline == made.tree.outline, comment(), sourceLocation: sourceLocation)
  #expect(kept.tree.isLinkedWell, comment(), sourceLocation: sourceLocation)
}
