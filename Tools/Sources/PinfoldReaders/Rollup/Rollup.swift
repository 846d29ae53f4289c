/// What a table was rolled up from: cells of a database, each with its number of rows.
///
/// A roll-up has a row for each cell of its leaf zoom with places in it. In a table each of
/// them is one row, at the mean of its places, which has the column `count`;
/// ``PlaceTable/weights`` are the same numbers.
public struct Rollup: Hashable, Sendable {
  /// What the roll-up was made of, as it says itself.
  package let manifest: RollupManifest

  /// When the statement began that made it, in microseconds since 1970.
  public let microseconds: Int

  /// The rows of the database's table, places or not.
  public let rowCount: Int

  /// The rows without a latitude or without a longitude.
  public let missingCount: Int

  /// The rows whose coordinates are no place: not finite, or beyond 90 degrees.
  public let invalidCount: Int

  /// The first row of single places that are shown instead of cells; those of cells are below.
  package static let firstDetailRow: UInt32 = 1 << 31

  /// The last update of a store of the roll-up; `nil` before the first.
  package var update: Update?

  /// An update of some cells.
  package struct Update: Hashable, Sendable {
    /// When its statement began, in microseconds since 1970.
    package let microseconds: Int

    /// The time since which rows have changed, as the database read it.
    package let since: String

    /// How many cells it replaced.
    package let cellCount: Int

    /// How many updates there were.
    package let number: Int

    package init(microseconds: Int, since: String, cellCount: Int, number: Int) {
      (self.microseconds, self.since) = (microseconds, since)
      (self.cellCount, self.number) = (cellCount, number)
    }
  }
}

extension Rollup {
  /// Creates what a store remembers of a roll-up.
  package init(
    _ manifest: RollupManifest,
    microseconds: Int,
    rowCount: Int,
    missingCount: Int,
    invalidCount: Int
  ) {
    (self.manifest, self.microseconds) = (manifest, microseconds)
    (self.rowCount, self.missingCount, self.invalidCount) = (rowCount, missingCount, invalidCount)
    update = nil
  }

  /// The most rows that a roll-up counts, 2⁶¹: a few such numbers may be added without an overflow.
  package static let mostRows = 1 << 61

  /// Whether there may be so many rows: those of a store that others have changed may be any numbers.
  package var isPossible: Bool {
    [rowCount, missingCount, invalidCount].allSatisfy { 0...Self.mostRows ~= $0 }
      && missingCount + invalidCount <= rowCount
  }

  /// The places that were rolled up.
  public var placeCount: Int { rowCount - missingCount - invalidCount }
}
