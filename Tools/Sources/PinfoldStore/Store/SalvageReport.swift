public import Pinfold

/// What was got out of a damaged store.
public struct SalvageReport: Hashable, Sendable {
  /// How many places were read.
  public let placeCount: Int

  /// How many places are lost; nil where the store no longer says how many there were.
  public let lostCount: Int?

  /// Ids of which there is no place: of those that are lost, and of those that were
  /// removed before.
  public let missingIDs: [ClosedRange<PointID>]

  /// How many pages are damaged.
  public let damagedPageCount: Int

  /// Whether edits in the log are lost.
  public let isLogDamaged: Bool
}
