package import Pinfold

/// The conditions under which a batch of edits is made.
package struct EditTerms: Sendable {
  /// Names the batch, so that it is made once however often it is sent.
  package var key: EditKey?

  /// The versions of which the store must have one; nil when it may have any.
  package var versions: [StoreVersion]?

  /// Whether the edits come from the file or table of the places: the columns of coordinates then
  /// have the values that they have there, and not the ones that say where a place was moved.
  package var followSource: Bool

  package init(
    key: EditKey? = nil,
    versions: [StoreVersion]? = nil,
    followSource: Bool = false
  ) {
    (self.key, self.versions, self.followSource) = (key, versions, followSource)
  }
}

/// A client's name for a batch of edits.
package struct EditKey: Hashable, Sendable {
  /// The name, chosen by the client.
  package let text: String

  /// A hash of the request, which shows whether the client used the name for another batch.
  package let request: UInt64

  package init(text: String, request: UInt64) { (self.text, self.request) = (text, request) }
}

/// The response to a batch of edits, which is the same when the batch is sent again.
package struct EditReceipt: Hashable, Sendable {
  /// The version of the store with the edits.
  package let version: StoreVersion

  /// The row of the first place that was inserted without a given number; the others follow it.
  let firstRow: Int

  /// Returns the places that the edits of the batch are about, in order.
  package func ids(of edits: [PlaceEdit]) -> [PointID] {
    var row = UInt32(truncatingIfNeeded: firstRow)  // below 2³²: a row
    return edits.map { edit in
      switch edit {
      case .insert:
        defer { row &+= 1 }  // the store has no place beyond
        return PointID(row)
      case .move(let id, _), .update(let id, _), .remove(let id): return id
      }
    }
  }
}

/// The outcome of a batch of edits.
package enum EditOutcome: Sendable {
  /// It was made.
  case applied([AppliedEdit], EditReceipt)

  /// It was made before.
  case repeated(EditReceipt)

  /// Its key was used for another batch.
  case keyIsTaken

  /// The store does not have a required version.
  case isOutdated(StoreVersion)
}
