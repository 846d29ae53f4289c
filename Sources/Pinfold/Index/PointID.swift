/// The name of a point: the number of the caller's row.
///
/// The engine has rows and numbers only; what they mean is up to the caller who made the
/// rows. Points are removed and moved by id, never by position. Ids need not be
/// consecutive, but an index over ids without large gaps is smaller.
public struct PointID: Hashable, Comparable, Sendable {
  /// The row's number.
  public let row: UInt32

  /// Names a row.
  public init(_ row: UInt32) {
    self.row = row
  }

  /// Orders ids by row number.
  public static func < (a: PointID, b: PointID) -> Bool { a.row < b.row }
}
