/// What a store is opened for.
public enum StoreUse: Hashable, Sendable {
  /// To be read and edited, by one owner at a time.
  case editing

  /// To be read while it is not edited, by any number of owners at a time.
  ///
  /// Nothing is written, neither to the store nor beside it: it may be on a medium that
  /// cannot be written. Edits that a killed process left in the log are written into the
  /// store first, where it can be written.
  case reading

  /// To be read as it is at the moment of opening, even while another owner edits it.
  ///
  /// Reads are made one at a time. Where the store is not edited, this is ``reading``.
  case snapshot
}
