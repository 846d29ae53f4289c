import GRDB
import Pinfold
import PinfoldReaders
import Synchronization

extension PlaceStore {
  /// Makes edits, one after the other: all of them, or none.
  ///
  /// When this returns they are on the disk. Columns with coordinates follow the
  /// place: they say where it is now, and a value for one is an error.
  ///
  /// - Throws: ``StoreError`` of the kinds `invalidEdit` and `unknownPlace`, with
  ///   the number of the edit, and those of writing.
  public func apply(_ edits: [PlaceEdit]) throws(StoreError) -> [AppliedEdit] {
    guard !edits.isEmpty, case .applied(let applied, _) = try apply(edits, under: EditTerms())
    else { return [] }  // without terms, nothing stands against edits
    return applied
  }

  /// Makes edits under terms: their key, if they have one, is on the disk when they
  /// are, and not before.
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
          try StoreWords.makeRoom(db)
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
