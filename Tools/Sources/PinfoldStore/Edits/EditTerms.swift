package import Pinfold

/// The conditions for a batch of edits.
package struct EditTerms: Sendable {
  package var key: EditKey?

  /// The acceptable versions of the store, or `nil` for any version.
  package var versions: [StoreVersion]?

  /// Whether the edits come from the source of the places. Coordinate columns then have the
  /// source's values instead of following the position.
  package var followSource: Bool

  package init(
    key: EditKey? = nil,
    versions: [StoreVersion]? = nil,
    followSource: Bool = false
  ) {
    (self.key, self.versions, self.followSource) = (key, versions, followSource)
  }
}

/// A client's idempotency key for a batch of edits.
package struct EditKey: Hashable, Sendable {
  package let text: String

  /// A hash of the request. Detects a key that is reused for another batch.
  package let request: UInt64

  package init(text: String, request: UInt64) { (self.text, self.request) = (text, request) }
}

/// The response to a batch of edits, which stays the same if the batch is sent again.
package struct EditReceipt: Hashable, Sendable {
  package let version: StoreVersion

  /// The row of the first inserted place. The others have the next rows.
  let firstRow: Int

  /// Returns the places of a batch's edits, in order.
  package func ids(of edits: [PlaceEdit]) -> [PointID] {
    var row = UInt32(truncatingIfNeeded: firstRow)  // a row, below 2³²
    return edits.map { edit in
      switch edit {
      case .insert:
        defer { row &+= 1 }  // a store has no place beyond
        return PointID(row)
      case .move(let id, _), .update(let id, _), .remove(let id): return id
      }
    }
  }
}

package enum EditOutcome: Sendable {
  case applied([AppliedEdit], EditReceipt)

  /// The batch was applied before.
  case repeated(EditReceipt)

  /// The key belongs to another batch.
  case keyIsTaken

  /// The store does not have an acceptable version.
  case isOutdated(StoreVersion)
}
