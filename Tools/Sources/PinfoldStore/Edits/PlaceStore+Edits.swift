import GRDB
import Pinfold
import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// Applies edits in order, all or none.
  ///
  /// On return, the edits are on the disk. Coordinate columns follow the place's position, so
  /// setting one is an error.
  ///
  /// - Throws: ``StoreError`` of the kinds `invalidEdit` and `unknownPlace` with the number of the
  ///   edit, and errors of writing.
  public func apply(_ edits: [PlaceEdit]) throws(StoreError) -> [AppliedEdit] {
    guard !edits.isEmpty, case .applied(let applied, _) = try apply(edits, under: EditTerms())
    else { return [] }  // without terms, edits are always applied
    return applied
  }

  /// Applies edits under terms. The key, if any, reaches the disk in the same transaction.
  package func apply(
    _ edits: [PlaceEdit],
    under terms: EditTerms
  ) throws(StoreError) -> EditOutcome {
    do {
      return try connections.write { db in
        var round = try EditRound(db, self, terms)
        var outcome = EditOutcome.isOutdated(round.counts.version)
        var taken = OtherEdits.Taken.places([])
        try db.inTransaction(.immediate) {
          taken = try round.takeOver()
          if let earlier = try round.earlierOutcome() {
            outcome = earlier
            return .commit
          }
          outcome = try round.apply(edits)
          return .commit
        }
        counts.withLock { $0 = round.counts }
        others.withLock { $0.append(taken) }
        return outcome
      }
    } catch {
      throw StoreError(error, path)
    }
  }
}
