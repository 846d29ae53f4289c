import Logging
import Pinfold
import PinfoldSettings
import PinfoldStore
import Synchronization

/// The places of one file, as they are served.
///
/// A class, because requests share it: the index that plans are made of is
/// replaced by edits.
final class DataSet: Sendable {
  /// The name in addresses.
  let id: String

  /// The name of the file.
  let name: String

  let places: any ServedPlaces

  /// The plans that were recently made of it.
  let plans: PlanCache

  /// The open maps that are told of edits.
  let events = EventStreams()

  /// How old the places of a table may be; `nil` for those of a file.
  let age: TableAge?

  /// Makes edits where the places come from; `nil` where they are made in the store.
  let writer: (any PlaceWriting)?

  /// The damage that was found in the store.
  let damage = DamageRecord()

  /// Logs work in the background.
  let logger: Logger

  private let state: Mutex<State>

  /// Where the places are, and the version of which that is known.
  private let knownBounds = Mutex<(version: Int, rect: CoordinateRect?)?>(nil)

  /// What edits change.
  struct State: Sendable {
    var index: PointIndex

    /// How many edits of the store are in the index.
    var editCount: Int

    /// The version of the store with them.
    var storeVersion: StoreVersion

    /// How many batches of edits there were since the store was made.
    var version: Int { storeVersion.number }
  }

  init(
    id: String,
    name: String,
    places: any ServedPlaces,
    plans: PlanCache,
    logger: Logger,
    age: TableAge? = nil,
    writer: (any PlaceWriting)? = nil
  ) throws {
    (self.id, self.name, self.places, self.plans) = (id, name, places, plans)
    (self.logger, self.age, self.writer) = (logger, age, writer)
    state = Mutex(
      State(
        index: try places.index(),
        editCount: places.editCount,
        storeVersion: places.version
      )
    )
  }

  /// What there is now.
  var current: State { state.withLock { $0 } }

  /// Replaces the index by an edited one.
  ///
  /// - Parameters:
  ///   - editCount: How many edits of the store are in it then.
  ///   - version: The version of the store with them.
  ///   - edit: Makes the edits.
  func update(
    editCount: Int,
    version: StoreVersion,
    _ edit: (inout PointIndex) -> Void
  ) {
    state.withLock { state in
      edit(&state.index)
      state.editCount = editCount
      state.storeVersion = version
    }
  }
}

extension DataSet {
  /// Saves the index, so that the next start need not make the edits again.
  func saveIndex() throws(StoreError) {
    let current = current
    try places.store?.save(current.index, editCount: current.editCount)
  }

  /// The rect around all places; `nil` for none.
  ///
  /// - Complexity: O(*n*), the first time after an edit.
  var bounds: CoordinateRect? {
    knownBounds.withLock { known in
      let current = current
      if let known, known.version == current.version { return known.rect }
      let rect = CoordinateRect(of: current.index)
      known = (current.version, rect)
      return rect
    }
  }
}
