import GRDB
import Pinfold
import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// Applies edits in order, all or none.
  ///
  /// The edits are on the disk when the method returns. Setting a coordinate column is an error,
  /// because these columns follow the position.
  ///
  /// - Throws: ``StoreError`` of the kinds `invalidEdit` and `unknownPlace` with the number of the
  ///   edit, and errors of writing.
  public func apply(_ edits: [PlaceEdit]) throws(StoreError) -> [AppliedEdit] {
    guard !edits.isEmpty, case .applied(let applied, _) = try apply(edits, under: EditTerms())
    else { return [] }  // without terms, edits are always applied
    return applied
  }

  /// Applies edits if the terms allow it. Saves the key, if any, in the same transaction.
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
