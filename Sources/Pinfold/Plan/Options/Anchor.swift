/// The position to draw a cluster of several locations at.
///
/// A cluster at one location is always drawn there.
public enum Anchor: Sendable {
  /// The mean of the members' map points.
  case centroid

  /// The member nearest to the center of the cell. For clusters by distance, the member nearest to
  /// the centroid.
  case nearestToCellCenter

  /// The center of the cell. For clusters by distance, the cell that contains the centroid.
  case cellCenter

  /// The result of a function of the members and the cell's area, in map points.
  ///
  /// If the result is not finite, the anchor is the centroid. The members give access to positions
  /// and values:
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
  /// - Parameter nearest: Returns the position of the member nearest to the center.
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

  /// Returns whether clusters with this anchor may keep positions chosen with another anchor. All
  /// custom functions count as the same kind.
  package func isSameKind(as other: Anchor) -> Bool {
    switch (self, other) {
    case (.centroid, .centroid), (.nearestToCellCenter, .nearestToCellCenter),
      (.cellCenter, .cellCenter), (.custom, .custom):
      true
    default: false
    }
  }
}
