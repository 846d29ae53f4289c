import Logging
import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore
import PinfoldText
import Synchronization

/// A served data set: the places of one file or table.
///
/// A class, because requests share it and edits replace its index.
final class DataSet: Sendable {
  /// The name in URLs.
  let id: String

  let name: String

  /// Reads the places and makes their store. `nil` if that is not necessary.
  let preparation: Preparation?

  let plans: PlanCache

  let totals = TotalsCache()

  let events: EventStreams

  /// The age of a table's data. `nil` for files.
  let age: TableAge?

  /// Logs background work.
  let logger: Logger

  /// The categories of columns that were requested.
  let categories: CategoryLists

  /// The column of categories that the page shows at first, if the user named one. Empty for none.
  let categoryColumn: String?

  /// The column of times that the page offers, if the user named one. Empty for none.
  let timeColumn: String?

  /// The column whose values clusters never mix on the page at first, if the user named one.
  let withinColumn: String?

  /// The proposed columns, by the columns they were chosen from.
  private let proposal = Mutex<(columns: [String], proposed: ProposedColumns)?>(nil)

  private let state: Mutex<State>

  /// Separate from the state, because it is replaced when reading ends, and again when the store is
  /// ready.
  private let shelf: Mutex<any ServedPlaces>

  /// The cached extent and the version it belongs to.
  private let knownExtent = Mutex<(version: StoreVersion, extent: PlaceExtent)?>(nil)

  /// The part that edits change.
  struct State: Sendable {
    var index: PointIndex

    /// The number of the store's edits that the index includes.
    var editCount: Int

    /// The store version that matches the index.
    var storeVersion: StoreVersion

    /// The number of times the index was replaced. Unlike version numbers, which tables choose, it
    /// always grows.
    var revision = 0

    /// The version number. In a store, the number of edit batches.
    var version: Int { storeVersion.number }
  }

  init(
    id: String,
    _ source: DataSetSource,
    plans: PlanCache = PlanCache(),
    events: EventStreams = EventStreams(),
    categoryColumn: String? = nil,
    timeColumn: String? = nil,
    withinColumn: String? = nil,
    logger: Logger
  ) throws {
    (self.categoryColumn, self.timeColumn) = (categoryColumn, timeColumn)
    self.withinColumn = withinColumn
    categories = CategoryLists(timeColumn: timeColumn)
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

  /// The current source of the places.
  var places: any ServedPlaces { shelf.withLock { $0 } }

  func serve(_ places: any ServedPlaces) { shelf.withLock { $0 = places } }

  /// A snapshot of the current state.
  var current: State { state.withLock { $0 } }

  /// Edits the index.
  ///
  /// - Parameters:
  ///   - editCount: The number of the store's edits that the index includes afterwards.
  ///   - version: The store version afterwards.
  ///   - edit: Edits the index in place.
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
  /// Throws if a column does not exist. Also throws while the file is still being read, because its
  /// columns are not known yet.
  func check(_ columns: ColumnQuery) throws { try check(columns.check) }

  /// Throws like ``check(_:)`` if a column that a parameter names does not exist.
  func check(_ column: String, _ parameter: String) throws {
    try check { places throws(RequestError) in
      guard !places.columnNames.contains(column) else { return }
      throw .noColumn(column, parameter, among: places.columnNames)
    }
  }

  private func check(_ check: (any ServedPlaces) throws(RequestError) -> Void) throws {
    do {
      try check(places)
    } catch {
      try preparation?.checkReading(for: "Choosing columns is")
      // Reading may have ended meanwhile.
      try check(places)
    }
  }

  /// Returns the column of times of a request with a window that names no column.
  func timesOfWindows() async throws -> String {
    // Off the event loop, because the first request reads a sample of the places.
    guard let column = try await WorkThreads.reads.run({ self.firstColumns.time }) else {
      try preparation?.checkReading(for: "Choosing columns is")
      throw RequestError.invalid(
        "time",
        "The data set has no column of times; name a column of dates or numbers with histogram."
      )
    }
    return column
  }

  /// The columns that the page shows or offers at first. None while the file is still being read.
  ///
  /// Stay the same as long as the columns do, whatever edits change.
  var firstColumns: ProposedColumns {
    let places = places
    let names = places.columnNames
    let known = { (column: String) in names.contains(column) ? column : nil }
    var columns = proposedColumns(places, names)
    if let categoryColumn { columns.category = known(categoryColumn) }
    if let timeColumn { columns.time = known(timeColumn) }
    columns.within = withinColumn.flatMap(known)
    return columns
  }

  /// Returns how people filter by a column. `nil` while the places cannot be read.
  func filterKind(ofColumn column: String) -> FilterKind? {
    zip(places.columnNames, firstColumns.kinds).first { $0.0 == column }?.1
  }

  private func proposedColumns(_ places: any ServedPlaces, _ names: [String]) -> ProposedColumns {
    guard preparation?.isReading != true else { return ProposedColumns() }
    return proposal.withLock { known in
      if let known, known.columns == names { return known.proposed }
      // The map works without a proposal. After a failure, the next request tries again.
      guard let found = try? places.proposedColumns(rowCount: current.index.count) else {
        return ProposedColumns()
      }
      known = (names, found)
      return found
    }
  }

  /// Saves the index, so that the next start need not replay the edits.
  func saveIndex() throws(StoreError) {
    let current = current
    try places.store?.save(current.index, editCount: current.editCount)
  }

  /// The extent of all places.
  ///
  /// - Complexity: O(*n*) at the first call after an edit, then O(1).
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

/// The places of a data set, and the objects that keep them up to date.
package struct DataSetSource {
  /// The path of the file or the name of the table. The data set is named after it.
  package let path: String

  package let places: any ServedPlaces

  /// Whether the places come from a database table.
  package var isTable = false

  /// Follows changes of the source, if any.
  package var refresh: (any PlaceRefresh)?

  /// Reads the places and makes their store, if it does not exist yet.
  package var preparation: Preparation?

  package init(path: String, places: any ServedPlaces) { (self.path, self.places) = (path, places) }
}

/// The columns that the page shows or offers at first.
struct ProposedColumns {
  var category: String?

  var time: String?

  /// The column whose values clusters never mix at first.
  var within: String?

  /// How people filter by each column. Empty while the places cannot be read.
  var kinds: [FilterKind] = []
}

extension ServedPlaces {
  /// Returns the columns to propose, by a sample of places.
  fileprivate func proposedColumns(rowCount: Int) throws -> ProposedColumns {
    let numeric = try numericColumnNames()
    var leftOut = numeric + [nameColumn].compactMap(\.self)
    if let (latitude, longitude) = coordinateColumnNames { leftOut += [latitude, longitude] }
    var proposal = CategoryProposal(columnNames)
    let ids = CategoryProposal.sample(of: rowCount).map { PointID(UInt32($0)) }  // less than 2³²
    try visit(ids) { place in
      proposal.look(at: Array(place.propertiesJSON.utf8))
      return true
    }
    return ProposedColumns(
      category: proposal.found(leavingOut: leftOut),
      time: proposal.foundTime,
      kinds: proposal.kinds(numeric: numeric)
    )
  }
}

extension PlaceExtent {
  /// The places outside the frame.
  var outside: JSONValue {
    .object([("count", .number(outsideCount)), ("bounds", JSONValue(outsideBounds))])
  }
}
