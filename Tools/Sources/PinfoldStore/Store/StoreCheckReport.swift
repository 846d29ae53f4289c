/// The result of checking a store.
public struct StoreCheckReport: Hashable, Sendable {
  /// How many places there are; nil where the store could not be opened.
  public internal(set) var placeCount: Int?

  /// How many pages there are, those of the log included.
  public internal(set) var pageCount = 0

  /// What is damaged, a sentence each; empty for a store that is whole.
  public internal(set) var problems: [String] = []

  /// What could not be checked, a sentence each.
  public internal(set) var omissions: [String] = []
}
