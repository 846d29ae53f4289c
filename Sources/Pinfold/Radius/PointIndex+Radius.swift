/// A tree that an index keeps up through edits.
struct PreparedRadiusTree: Sendable {
  let clustering: RadiusClustering
  var tree: RadiusTree
}

extension PointIndex {
  /// Clusters the points by distance once and for all: plans with these settings then
  /// take no longer than others, and edits keep the clusters up.
  ///
  ///     var index = PointIndex(coordinates)
  ///     index.prepare(RadiusClustering())
  ///
  /// Without it every plan with the radius strategy clusters all points anew.
  /// Filtering an index drops what was prepared.
  ///
  /// - Precondition: As for ``RadiusHierarchy/init(_:_:)``.
  /// - Complexity: O(*n*), half a second for a million points; O(1) for settings that
  ///   are prepared already.
  public mutating func prepare(_ clustering: RadiusClustering) {
    prepare(clustering, on: SerialRunner())
  }

  /// Clusters the points by distance on several threads; see ``prepare(_:)``.
  public mutating func prepare(_ clustering: RadiusClustering, on runner: some ConcurrentRunner) {
    guard preparedTree(clustering) == nil else { return }
    let hierarchy = RadiusHierarchy(self, clustering, on: runner)
    radiusTrees.append(PreparedRadiusTree(clustering: clustering, tree: hierarchy.tree))
  }

  /// Gives up the clusters of some settings, and their memory.
  public mutating func discard(_ clustering: RadiusClustering) {
    radiusTrees.removeAll { $0.clustering == clustering }
  }

  /// The settings whose clusters are prepared.
  public var preparedClusterings: [RadiusClustering] { radiusTrees.map { $0.clustering } }

  func preparedTree(_ clustering: RadiusClustering) -> RadiusTree? {
    radiusTrees.first { $0.clustering == clustering }?.tree
  }

  /// Brings what is prepared up to date.
  ///
  /// - Complexity: O(*m*) for *m* edits, each at the cost of what it changes; at most
  ///   that of preparing anew.
  mutating func updateRadiusTrees(removed: Run, added: Run) {
    for place in radiusTrees.indices {
      let prepared = radiusTrees[place]
      let isFew = (removed.count + added.count) < max(count / 512, 4)
      if prepared.clustering.isCompatible || !isFew {
        radiusTrees[place].tree = RadiusTree(self, prepared.clustering, SerialRunner())
      } else {
        radiusTrees[place].tree = prepared.edited(removed: removed, added: added)
      }
    }
  }
}

extension PreparedRadiusTree {
  /// Returns the tree after points were removed and added.
  fileprivate func edited(removed: Run, added: Run) -> RadiusTree {
    var editor = RadiusTreeEditor(tree, clustering)
    let (gone, come) = (removed.pointsByRow, added.pointsByRow)
    var (next, other) = (0, 0)
    // One point after the other: each concerns its own surroundings.
    while next < gone.count || other < come.count {
      let goes = next < gone.count && (other == come.count || gone[next].row <= come[other].row)
      let comes = other < come.count && (next == gone.count || come[other].row <= gone[next].row)
      let isSame = goes && comes && gone[next].position == come[other].position
      if !isSame {
        editor.replace(goes ? [gone[next]] : [], with: comes ? [come[other]] : [])
      }
      next += goes ? 1 : 0
      other += comes ? 1 : 0
    }
    return editor.tree
  }
}

extension Run {
  fileprivate var pointsByRow: [RadiusPoint] {
    let points = keys.indices.map {
      RadiusPoint(row: rows[$0], position: MortonKey.position(keys[$0]))
    }
    return points.sorted { $0.row < $1.row }
  }
}
