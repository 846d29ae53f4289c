import Pinfold

/// The points that are kept out of their clusters.
struct ApartPoints: Sendable {
  /// Ascending, each once.
  let ids: [PointID]

  /// The opened cluster; its members are among them.
  let opened: OpenedCluster?

  init(_ ids: [PointID], opened: OpenedCluster? = nil) {
    self.ids = Set(ids + (opened?.members ?? [])).sorted()
    self.opened = opened
  }
}

extension ApartPoints {
  /// Splits the points of an index into two: the clustered ones, and the excluded ones.
  ///
  /// - Complexity: O(*m* log *n*) for *m* points kept apart.
  func divided(_ index: PreparedIndex) -> [(index: PreparedIndex, isApart: Bool)] {
    let points = index.points
    let empty = PreparedIndex(PointIndex(columnCount: points.columnCount))
    let apart = ids.compactMap { id in
      points.position(of: id).map { position in
        PointEdit.insert(
          id,
          at: WebMercator.coordinate(for: position),
          values: points.values(of: id) ?? []
        )
      }
    }
    guard !apart.isEmpty else {
      return [(index, false), (empty, true)]
    }
    var (clustered, single) = (index, empty)
    clustered.apply(apart.map { .remove($0.id) })
    single.apply(apart)
    return [(clustered, false), (single, true)]
  }

  /// Returns the points that changed lanes between two plans.
  func changed(from old: SurfacePlan, to new: SurfacePlan) -> [(id: PointID, group: GroupID)] {
    let candidates = Set(old.apartIDs).symmetricDifference(new.apartIDs)
    return candidates.sorted { $0.id < $1.id }.map { (id: $0.id, group: $0.group) }
  }
}

/// A point of a group.
struct GroupPoint: Hashable {
  let id: PointID
  let group: GroupID
}

extension SurfacePlan {
  /// The points that are kept apart.
  fileprivate var apartIDs: [GroupPoint] {
    lanes.filter(\.id.isApart).flatMap { lane in
      lane.points.allIDs.map { GroupPoint(id: $0, group: lane.id.group) }
    }
  }
}
