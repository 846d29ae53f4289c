#if arch(wasm32)

public import Pinfold

/// Data that is larger than the page, transferred a page at a time: points, filters, edits, bytes
/// and rows.
public struct Transfer {
  /// The points to add to an index.
  public var points: [MapPoint] = []

  /// The weights of the points; empty if all are 1.
  public var weights: [Int] = []

  /// The values of the points' columns.
  public var columns: [[Double]] = []

  /// The bits of a filter, 64 rows in each word.
  public var words: [UInt64] = []

  /// The changes to apply together.
  public var changes: [PointChange] = []

  /// The bytes to load or save.
  public var bytes: [UInt8] = []

  /// The rows of the last query's points.
  public var rows: [PointID] = []

  /// Creates an empty transfer.
  public init() {}
}

/// The current transfer. The host calls one function at a time.
nonisolated(unsafe) public var transfer = Transfer()

#endif
