package import PinfoldReaders

/// A change to the rows of a table.
package struct TableEdit: Sendable {
  package enum Operation: Sendable {
    case insert(at: Position, [Property])
    case move(to: Position)
    case update([Property])
    case remove
  }

  /// Where a row is, in degrees.
  package struct Position: Sendable {
    let latitude: Double
    let longitude: Double

    package init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  let operation: Operation

  /// The key of the row; `nil` for an insertion, and where the row is not known.
  let key: [String]?

  package init(_ operation: Operation, key: [String]? = nil) {
    (self.operation, self.key) = (operation, key)
  }
}

/// Edits that are made in one transaction.
package struct TableBatch: Sendable {
  let edits: [TableEdit]

  /// The client's name for the batch.
  let key: String?

  /// A hash of the request, by which another batch of the same name is noticed.
  let request: Int64

  package init(_ edits: [TableEdit], key: String? = nil, request: Int64 = 0) {
    (self.edits, self.key, self.request) = (edits, key, request)
  }
}

/// A batch that was made.
package struct MadeBatch: Sendable {
  /// The transaction; `nil` where it changed nothing, or was one of another server.
  let transaction: UInt64?

  /// Before this nothing of it was there.
  let began: ContinuousClock.Instant

  /// For each edit the key that its row has only since: of rows that were inserted, and of those
  /// whose key was changed.
  package let keys: [[String]?]
}

/// What became of a batch.
package enum TableOutcome: Sendable {
  case made(MadeBatch)

  /// It was made before.
  case repeated(MadeBatch)

  /// Its key was used for another batch.
  case keyIsTaken

  /// The table is not as the client knows it.
  case isOutdated

  /// Others changed the table, and it is not yet known what that means for what is shown.
  case isBehind(TableMoment)
}

/// What a batch requires of the table.
package struct TableCondition: Sendable {
  /// Returns what was read of the table for what is shown.
  let shown: @Sendable () -> TableMoment?

  /// Returns whether what is shown is what the client knows.
  let isKnown: @Sendable () -> Bool

  package init(
    shown: @escaping @Sendable () -> TableMoment?,
    isKnown: @escaping @Sendable () -> Bool
  ) {
    (self.shown, self.isKnown) = (shown, isKnown)
  }
}
