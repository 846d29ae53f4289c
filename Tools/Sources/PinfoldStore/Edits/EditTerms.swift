package import Pinfold

/// The conditions for a batch of edits.
package struct EditTerms: Sendable {
  /// The batch's key, which prevents applying the batch twice.
  package var key: EditKey?

  /// The acceptable versions of the store, or `nil` for any version.
  package var versions: [StoreVersion]?

  /// Whether the edits come from the source of the places. If so, the coordinate columns keep the
  /// source's values instead of following moved places.
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
  /// The key, chosen by the client.
  package let text: String

  /// A hash of the request, which reveals whether the client reused the key for another batch.
  package let request: UInt64

  package init(text: String, request: UInt64) { (self.text, self.request) = (text, request) }
}

/// The response to a batch of edits, which stays the same if the batch is sent again.
package struct EditReceipt: Hashable, Sendable {
  /// The version of the store after the edits.
  package let version: StoreVersion

  /// The row of the first inserted place. Later ones follow it.
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

/// The outcome of a batch of edits.
package enum EditOutcome: Sendable {
  /// The batch was applied.
  case applied([AppliedEdit], EditReceipt)

  /// The batch was applied before.
  case repeated(EditReceipt)

  /// The key belongs to another batch.
  case keyIsTaken

  /// The store does not have an acceptable version.
  case isOutdated(StoreVersion)
}
