/// Which rows of a table have changed, for an update of a roll-up.
package struct RollupChanges: Hashable, Sendable {
  /// The time since which, as the database reads it.
  package let since: String

  /// The column with the time of the last change of each row.
  package let column: String

  /// A table with positions that rows had before they moved or were removed, under the names that
  /// the columns have in the table itself; `nil` where no row ever does.
  package let former: String?

  package init(since: String, column: String, former: String? = nil) {
    (self.since, self.column, self.former) = (since, column, former)
  }
}
