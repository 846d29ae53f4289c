import NIOPosix
import PinfoldStore
import PinfoldOutput

/// The kinds of a data set's columns. Found by a full scan, then updated with edits.
actor ServedColumns {
  private let dataSet: DataSet
  private var known: ColumnKinds?
  private var search: Task<ColumnKinds, any Error>?

  /// The number of times that edits started or ended. A scan during edits may include only some of
  /// them, so its result is not cached.
  private var round = 0
  private var isEditing = false

  init(_ dataSet: DataSet) { self.dataSet = dataSet }

  /// Returns the kinds of all columns.
  ///
  /// - Complexity: O(*n*) at the first call, then O(1).
  func kinds() async throws -> ColumnKinds {
    if let known { return known }
    if let search { return try await search.value }
    let search = Task { [round] in try await find(round) }
    self.search = search
    return try await search.value
  }

  private func find(_ round: Int) async throws -> ColumnKinds {
    // After a failure, the next request scans again.
    defer { if self.round == round { search = nil } }
    let kinds = try await WorkThreads.scans.run { [places = dataSet.places] in
      var kinds = ColumnKinds(
        places.columnNames,
        format: places.format,
        try places.numberReadings(),
        isCounted: true
      )
      try places.forEachValue {
        kinds.look(at: $1, $2, column: $0)
      } row: {
        kinds.look(at: $0)
      }
      return kinds
    }
    if self.round == round && !isEditing { known = kinds }
    return kinds
  }

  /// Call before making edits. Waits for a running scan, which constant edits would otherwise
  /// invalidate forever.
  func beginEdits() async {
    _ = await search?.result
    startRound(isEditing: true)
  }

  /// Call after making edits.
  ///
  /// - Parameter edits: The edits made. Empty after a failure.
  func endEdits(_ edits: [AppliedEdit]) {
    known?.follow(edits, names: dataSet.places.columnNames)
    startRound(isEditing: false)
  }

  /// Call when the columns may have changed.
  func forget() {
    known = nil
    startRound(isEditing: false)
  }

  private func startRound(isEditing: Bool) {
    round += 1
    search = nil
    self.isEditing = isEditing
  }
}
