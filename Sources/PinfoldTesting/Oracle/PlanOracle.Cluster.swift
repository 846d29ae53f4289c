public import Pinfold

extension PlanOracle {
  /// An expected cluster.
  public struct Cluster: Hashable, Sendable {
    /// The id as text: `p17` for a location whose first member has row 17, `c64-33-21` for the cell
    /// in column 33 and row 21 of 64 around the world.
    public let id: String

    /// The cell that contains all members.
    public let cell: Cell

    /// The position of the cluster's view.
    public let anchor: MapPoint

    /// Whether all members are at one location.
    public let isUniqueLocation: Bool

    /// The members in index order.
    public let members: [PointID]

    /// Creates an expected cluster.
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

    /// Creates a cluster of a single point.
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
