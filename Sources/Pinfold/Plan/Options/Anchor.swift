/// Where a cluster of several locations is drawn.
///
/// A cluster of one location is drawn there, whatever the anchor.
public enum Anchor: Sendable {
  /// At the middle of its annotations: the mean of their map points.
  case centroid

  /// On the annotation that is nearest to the center of the cell, on the map; of a
  /// cluster by distance, on the one that is nearest to its centroid.
  case nearestToCellCenter

  /// At the center of its cell; for a cluster by distance, of the cell that contains its
  /// centroid.
  case cellCenter

  /// At the result of a function of the members and the cell's area. A map point that is
  /// not finite is replaced by the centroid.
  ///
  /// Where members are, and what values they have, is known to the members:
  ///
  ///     options.anchor = .custom { members, cell in
  ///       let highest = members.max { a, b in
  ///         (members.values(of: a)?[0] ?? 0) < (members.values(of: b)?[0] ?? 0)
  ///       }
  ///       return highest.flatMap(members.position) ?? MapPoint(x: .nan, y: .nan)
  ///     }
  case custom(@Sendable (_ members: PointSlice, _ cell: MapRect) -> MapPoint)
}

extension Anchor {
  /// Returns where a cluster is drawn.
  ///
  /// - Parameters:
  ///   - cell: The area of its cell.
  ///   - centroid: The mean of its members.
  ///   - nearest: Returns the member that is nearest to the center; `nil` for none.
  ///   - members: Returns its members.
  func position(
    in cell: MapRect,
    centroid: MapPoint,
    nearest: () -> MapPoint?,
    members: () -> PointSlice
  ) -> MapPoint {
    switch self {
    case .centroid: return centroid
    case .cellCenter: return cell.middle
    case .nearestToCellCenter: return nearest() ?? centroid
    case .custom(let place):
      let position = place(members(), cell)
      return position.x.isFinite && position.y.isFinite ? position : centroid
    }
  }

  /// Returns whether clusters with the one anchor may stay where the other put
  /// them. Two functions count as the same.
  package func isSameKind(as other: Anchor) -> Bool {
    switch (self, other) {
    case (.centroid, .centroid), (.nearestToCellCenter, .nearestToCellCenter),
      (.cellCenter, .cellCenter), (.custom, .custom):
      true
    default: false
    }
  }
}
