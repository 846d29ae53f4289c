import Pinfold

/// The points that are excluded from clusters.
struct ExcludedPoints: Sendable {
  let ids: [PointID]

  /// The opened cluster, whose members are excluded.
  let opened: OpenedCluster?

  init(_ ids: [PointID], opened: OpenedCluster? = nil) {
    self.ids = Set(ids + (opened?.members ?? [])).sorted()
    self.opened = opened
  }
}

extension ExcludedPoints {
  /// Splits an index into clustered points and excluded points.
  ///
  /// - Parameter empty: An index without points, with the columns of `index`.
  /// - Complexity: O(*m* log *n*) for *m* excluded points.
  func divided(
    _ index: PreparedIndex,
    _ empty: PreparedIndex
  ) -> [(index: PreparedIndex, isExcluded: Bool)] {
    let points = index.points
    let excluded = ids.compactMap { id in
      points.position(of: id).map { position in
        PointEdit.insert(
          id,
          at: WebMercator.coordinate(for: position),
          values: points.values(of: id) ?? [],
          weight: points.weight(of: id) ?? 1
        )
      }
    }
    guard !excluded.isEmpty else {
      return [(index, false), (empty, true)]
    }
    var (clustered, single) = (index, empty)
    _ = clustered.edit(excluded.map { .remove($0.id) })
    single.apply(excluded)
    return [(clustered, false), (single, true)]
  }

  /// Returns the points that changed parts between two plans.
  func changed(from old: SurfacePlan, to new: SurfacePlan) -> [(id: PointID, group: GroupID)] {
    let candidates = Set(old.excludedPoints).symmetricDifference(new.excludedPoints)
    return candidates.sorted { $0.id < $1.id }.map { (id: $0.id, group: $0.group) }
  }
}

struct GroupPoint: Hashable {
  let id: PointID
  let group: GroupID
}

extension SurfacePlan {
  fileprivate var excludedPoints: [GroupPoint] {
    parts.filter(\.id.isExcluded).flatMap { part in
      part.points.allIDs.map { GroupPoint(id: $0, group: part.id.group) }
    }
  }
}
