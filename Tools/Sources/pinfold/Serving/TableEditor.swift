import Pinfold
import PinfoldPlans
import PinfoldPostgres
import PinfoldServer
import PinfoldStore

/// Makes edits of places in the table that they are the rows of.
struct TableEditor: PlaceWriting {
  private let writer: TableWriter

  /// Knows the rows; `nil` for a table that is not followed, which is not edited.
  private let follower: TableFollower?

  init(_ writer: TableWriter, _ follower: TableFollower?) {
    (self.writer, self.follower) = (writer, follower)
  }

  var problem: String? { writer.problem }

  func make(
    _ edits: [PlaceEdit],
    key: EditKey?,
    if isKnown: (@Sendable () -> Bool)?
  ) throws -> WritingOutcome {
    let keys = follower?.keys(of: edits.compactMap(\.place)) ?? [:]
    let batch = TableBatch(
      edits.map { TableEdit($0, keys) },
      key: key?.text,
      request: Int64(bitPattern: key?.request ?? 0)
    )
    let condition = isKnown.map { isKnown in
      TableCondition(shown: { [follower] in follower?.shown }, isKnown: isKnown)
    }
    do {
      switch try writer.make(batch, if: condition) {
      case .made(let made), .repeated(let made): return .made(written(made, edits))
      case .keyIsTaken: return .keyIsTaken
      case .isOutdated: return .isOutdated
      case .isBehind(let moment):
        return .isBehind { [follower] in follower?.shown?.seesAll(of: moment) ?? false }
      }
    } catch let error as TableEditError {
      throw EditRefusal(error)
    }
  }

  private func written(_ made: MadeBatch, _ edits: [PlaceEdit]) -> WrittenEdits {
    WrittenEdits(
      isShown: { [follower] in follower?.shown?.sees(made) ?? false },
      ids: { [follower] in
        zip(edits, made.keys).map { edit, key in
          key.map { follower?.place(withKey: $0) } ?? edit.place
        }
      }
    )
  }
}

extension TableEdit {
  /// - Parameter keys: Those of the places.
  fileprivate init(_ edit: PlaceEdit, _ keys: [PointID: [String]]) {
    switch edit {
    case .insert(let coordinate, let properties):
      self.init(.insert(at: Position(coordinate), properties))
    case .move(let id, let coordinate):
      self.init(.move(to: Position(coordinate)), key: keys[id])
    case .update(let id, let properties): self.init(.update(properties), key: keys[id])
    case .remove(let id): self.init(.remove, key: keys[id])
    }
  }
}

extension TableEdit.Position {
  /// Longitudes may extend once around the world; in a table they are what everyone expects.
  fileprivate init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.wrappedLongitude)
  }
}

extension PlaceEdit {
  /// The place that the edit is about; `nil` for one that is not there yet.
  fileprivate var place: PointID? {
    switch self {
    case .insert: nil
    case .move(let id, _), .update(let id, _), .remove(let id): id
    }
  }
}

extension EditRefusal {
  fileprivate init(_ error: TableEditError) {
    let kind: Kind =
      switch error.kind {
      case .invalid: .invalid
      case .conflict: .conflict
      case .notAllowed: .notAllowed
      case .away: .unavailable(retryAfter: 2)
      case .unknown: .unavailable(retryAfter: 1)
      case .failed: .failed
      }
    self.init(kind, edit: error.edit, error.message)
  }
}
