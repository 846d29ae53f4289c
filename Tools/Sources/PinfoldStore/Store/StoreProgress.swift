/// How far a store has been made.
public struct StoreProgress: Hashable, Sendable {
  /// The places written so far.
  public let rowsDone: Int

  /// All places.
  public let rowCount: Int

  /// The share of the work that is done, from 0 to 1; the last part of it, in
  /// which no rows are written, counts too.
  public let fraction: Double
}
