import PinfoldStore

/// What an index is made of for a plan: which places take part, and which of their
/// columns it knows as numbers.
struct IndexView: Hashable, Sendable {
  /// What places must satisfy, all of it.
  let filters: [PlaceFilter]

  /// The names of the numeric columns, in order.
  let columns: [String]

  /// All places, without numbers.
  static let plain = IndexView(filters: [], columns: [])
}
