public import Pinfold

extension PlanOracle {
  /// What one cluster must be.
  public struct Cluster: Hashable, Sendable {
    /// The name as text: `p17` for the location with row 17 as its first member,
    /// `c64-33-21` for the cell in column 33 and row 21 of 64 around the world.
    public let id: String

    /// The cell that all members are in.
    public let cell: Cell

    /// Where to draw it.
    public let anchor: MapPoint

    /// Whether all members are at one location.
    public let isUniqueLocation: Bool

    /// The members in index order.
    public let members: [PointID]

    /// Describes a cluster.
    public init(
      id: String,
      cell: Cell,
      anchor: MapPoint,
      isUniqueLocation: Bool,
      members: [PointID]
    ) {
      (self.id, self.cell, self.anchor) = (id, cell, anchor)
      (self.isUniqueLocation, self.members) = (isUniqueLocation, members)
    }

    /// Describes a point that is shown for itself.
    init(each point: PointOracle.Point, _ cell: Cell) {
      self.init(
        id: "p\(point.id.row)",
        cell: cell,
        anchor: point.mapPoint,
        isUniqueLocation: true,
        members: [point.id]
      )
    }
  }
}
