package import Pinfold
package import PinfoldStore

/// Makes edits where the places come from, such as in a table: what the server shows follows from
/// there, and is never edited itself.
package protocol PlaceWriting: Sendable {
  /// Why the places cannot be edited, as a sentence for clients; `nil` where they can, as far as is
  /// known.
  var problem: String? { get }

  /// Makes edits, all or none; when it returns, they are committed.
  ///
  /// It may wait for a network, and is called by one thread at a time.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - key: Names them, so that they are made once.
  ///   - isKnown: Returns whether what the server shows is what the client knows, at a moment at
  ///     which it has all that there is; `nil` where the edits are made in any case.
  /// - Throws: ``EditRefusal``.
  func make(
    _ edits: [PlaceEdit],
    key: EditKey?,
    if isKnown: (@Sendable () -> Bool)?
  ) throws -> WritingOutcome
}

/// What became of edits that were to be made elsewhere.
package enum WritingOutcome: Sendable {
  /// They are made, now or before.
  case made(WrittenEdits)

  /// Their key was used for others.
  case keyIsTaken

  /// What is shown is not what the client knows.
  case isOutdated

  /// Others edited, and what is shown does not have that yet; the function returns whether it has.
  case isBehind(isShown: @Sendable () -> Bool)
}

/// Edits that are made, but may not be shown yet.
package struct WrittenEdits: Sendable {
  /// Returns whether they are shown.
  let isShown: @Sendable () -> Bool

  /// Returns the places that the edits are about, in order; `nil` for what is no place.
  let ids: @Sendable () throws -> [PointID?]

  package init(
    isShown: @escaping @Sendable () -> Bool,
    ids: @escaping @Sendable () throws -> [PointID?]
  ) {
    (self.isShown, self.ids) = (isShown, ids)
  }
}

/// Why edits were not made elsewhere.
package struct EditRefusal: Error, Hashable {
  package enum Kind: Hashable, Sendable {
    /// The client asked for what there cannot be.
    case invalid

    /// What the edits would make is not allowed, as the places are now.
    case conflict

    /// Edits are not allowed here.
    case notAllowed

    /// Nothing was edited; the same may succeed in so many seconds.
    case unavailable(retryAfter: Int)

    /// Something failed that the client cannot change.
    case failed
  }

  let kind: Kind

  /// The number of the edit, if it is one.
  let edit: Int?

  /// What is wrong and what to do, in sentences.
  let message: String

  package init(_ kind: Kind, edit: Int?, _ message: String) {
    (self.kind, self.edit, self.message) = (kind, edit, message)
  }
}
