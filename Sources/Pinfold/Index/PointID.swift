/// The id of a point, which is the caller's row number.
///
/// Edits use ids to remove and move points. Ids need not be consecutive, but an index without large
/// gaps between ids is smaller.
public struct PointID: Hashable, Comparable, Sendable {
  /// The row number.
  public let row: UInt32

  /// Creates an id from a row number.
  public init(_ row: UInt32) {
    self.row = row
  }

  /// Orders ids by row number.
  public static func < (a: PointID, b: PointID) -> Bool { a.row < b.row }
}
