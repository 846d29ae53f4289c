import PinfoldReaders

// Messages about stores of roll-ups.

extension StoreError {
  static func uncounted(_ path: String, _ error: ReadError) -> StoreError {
    StoreError(.uncountedFilter, path: path, error.description)
  }

  static func withoutCategories(_ path: String) -> StoreError {
    StoreError(
      .uncountedFilter,
      path: path,
      "\(path) lacks what its roll-up counts by category, because an earlier version made it, or "
        + "pinfold salvage; make it again from the roll-up with pinfold import."
    )
  }

  static func noRollup(_ path: String) -> StoreError {
    StoreError(
      .foreignUpdate,
      path: path,
      "\(path) is no store of a roll-up, so there are no cells to update; make one with pinfold import."
    )
  }

  static func foreignUpdate(_ path: String, _ difference: String) -> StoreError {
    StoreError(
      .foreignUpdate,
      path: path,
      "The update is not one of the roll-up in \(path): \(difference); make it with the options of "
        + "the roll-up and --since."
    )
  }

  static func olderUpdate(_ path: String) -> StoreError {
    StoreError(
      .foreignUpdate,
      path: path,
      "The update was made before what \(path) has, or is in it already; run its statement again."
    )
  }

  static func updateGap(_ path: String, since: String) -> StoreError {
    StoreError(
      .foreignUpdate,
      path: path,
      "The update has the changes since \(since), and \(path) is older; make it with an earlier "
        + "--since, so that no change is left out."
    )
  }

  static func unseenChanges(
    _ path: String,
    _ changes: RollupChanges,
    found: Int,
    of count: Int
  ) -> StoreError {
    let removed =
      changes.former.map { "or were removed without their former position in \($0)" }
      ?? "or were removed, which only a table for --former says"
    return StoreError(
      .foreignUpdate,
      path: path,
      "With the update \(path) would have \(found) rows, and the table has \(count): rows were "
        + "inserted or changed without a time in \(changes.column), \(removed); import a new "
        + "whole roll-up, and have triggers note all changes. If rows were inserted while the statement "
        + "ran, run it again."
    )
  }

  static func updatesWouldBeLost(_ path: String) -> StoreError {
    StoreError(
      .inUse,
      path: path,
      "\(path) was updated after the roll-up was made that would replace it; make the roll-up once "
        + "more, use \(path) as it is, or pass --discard-edits."
    )
  }

  static func tooManyCells(_ path: String) -> StoreError {
    StoreError(
      .tooManyPlaces,
      path: path,
      "\(path) would have more cells than the \(UInt32.max) that a store has ids for; make a roll-up "
        + "with a lower --zoom or fewer categories."
    )
  }
}
