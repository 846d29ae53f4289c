#if arch(wasm32)

public import Pinfold

/// What is larger than the page, on its way in or out a page at a time: points, filters, edits,
/// bytes and rows.
public struct Transfer {
  /// Points on their way into an index.
  public var points: [MapPoint] = []

  /// How many points each of them stands for, where they have weights.
  public var weights: [Int] = []

  /// The values of their columns.
  public var columns: [[Double]] = []

  /// The bits of a filter, 64 points at a time.
  public var words: [UInt64] = []

  /// Changes that are to be made together.
  public var changes: [PointChange] = []

  /// Bytes on their way in or out.
  public var bytes: [UInt8] = []

  /// The rows of points that were asked for last.
  public var rows: [PointID] = []

  /// Creates one with nothing on its way.
  public init() {}
}

/// What is on its way. The host calls one function at a time.
nonisolated(unsafe) public var transfer = Transfer()

#endif
