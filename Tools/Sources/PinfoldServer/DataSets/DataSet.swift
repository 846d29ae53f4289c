import Logging
import Pinfold
import PinfoldPlans
import PinfoldStore
import PinfoldText
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

  /// What reads the places and makes their store, where there is none yet; `nil` where there is no
  /// need.
  let preparation: Preparation?

  /// The plans that were recently made of it.
  let plans: PlanCache

  /// The open maps that are told of edits.
  let events: EventStreams

  /// How old the places of a table may be; `nil` for those of a file.
  let age: TableAge?

  /// Logs work in the background.
  let logger: Logger

  private let state: Mutex<State>

  /// Not in the state: it is replaced when all places are read, and again when their store is made.
  private let shelf: Mutex<any ServedPlaces>

  /// Where the places are, and the version of which that is known.
  private let knownExtent = Mutex<(version: StoreVersion, extent: PlaceExtent)?>(nil)

  /// What edits change.
  struct State: Sendable {
    var index: PointIndex

    /// How many edits of the store are in the index.
    var editCount: Int

    /// The version of the store with them.
    var storeVersion: StoreVersion

    /// How often it was replaced: unlike the number of a version, which tables count, greater each
    /// time.
    var revision = 0

    /// The number of the version: in a store, how many batches of edits there were.
    var version: Int { storeVersion.number }
  }

  init(
    id: String,
    _ source: DataSetSource,
    plans: PlanCache = PlanCache(),
    events: EventStreams = EventStreams(),
    logger: Logger
  ) throws {
    (self.id, self.plans, self.events, self.logger) = (id, plans, events, logger)
    name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    age = source.isTable ? TableAge() : nil
    preparation = source.preparation
    let places = source.places
    shelf = Mutex(places)
    state = Mutex(
      State(
        index: try places.index(),
        editCount: places.editCount,
        storeVersion: places.version
      )
    )
  }

  /// The places, wherever they are read from.
  var places: any ServedPlaces { shelf.withLock { $0 } }

  /// Reads the places from there, from now on.
  func serve(_ places: any ServedPlaces) { shelf.withLock { $0 = places } }

  /// What there is now.
  var current: State { state.withLock { $0 } }

  /// Replaces the index by an edited one.
  ///
  /// - Parameters:
  ///   - editCount: How many edits of the store are in it then.
  ///   - version: The version of the store with them.
  ///   - edit: Makes the edits.
  func update(editCount: Int, version: StoreVersion, _ edit: (inout PointIndex) -> Void) {
    state.withLock { state in
      edit(&state.index)
      state.editCount = editCount
      state.revision += 1
      state.storeVersion = version
    }
  }
}

extension DataSet {
  /// Refuses columns that no place has; none is known before all places are read.
  func check(_ columns: ColumnQuery) throws {
    do {
      try columns.check(of: places)
    } catch {
      try preparation?.checkReading(for: "Choosing columns is")
      // They may have been read meanwhile.
      try columns.check(of: places)
    }
  }

  /// Saves the index, so that the next start need not make the edits again.
  func saveIndex() throws(StoreError) {
    let current = current
    try places.store?.save(current.index, editCount: current.editCount)
  }

  /// Where all places are.
  ///
  /// - Complexity: O(*n*), the first time after an edit.
  var extent: PlaceExtent {
    knownExtent.withLock { known in
      let current = current
      if let known, known.version == current.storeVersion { return known.extent }
      let extent = PlaceExtent(of: current.index)
      known = (current.storeVersion, extent)
      return extent
    }
  }
}

/// The places of a data set, and how they are kept up to date.
package struct DataSetSource {
  /// The path of the file, or the name of the table, that the data set is named after.
  package let path: String

  package let places: any ServedPlaces

  /// Whether the places are of a table of a database.
  package var isTable = false

  /// How the places follow where they come from, if they do.
  package var refresh: (any PlaceRefresh)?

  /// Reads the places and makes their store, if they have none yet.
  package var preparation: Preparation?

  package init(path: String, places: any ServedPlaces) { (self.path, self.places) = (path, places) }
}

extension PlaceExtent {
  /// The places that are not in the frame.
  var outside: JSONValue {
    .object([("count", .number(outsideCount)), ("bounds", JSONValue(outsideBounds))])
  }
}
