import NIOPosix
import PinfoldStore
import PinfoldOutput

/// The kinds of a data set's columns, which are found by one scan and then updated with
/// edits.
actor ServedColumns {
  private let dataSet: DataSet
  private var known: ColumnKinds?
  private var search: Task<ColumnKinds, any Error>?

  /// How often edits were begun or ended: the result of a scan meanwhile may include only
  /// some of them, and is not kept.
  private var round = 0
  private var isEditing = false

  init(_ dataSet: DataSet) { self.dataSet = dataSet }

  /// Returns the kinds of all columns.
  ///
  /// - Complexity: O(*n*), the first time.
  func kinds() async throws -> ColumnKinds {
    if let known { return known }
    if let search { return try await search.value }
    let search = Task { [round] in try await find(round) }
    self.search = search
    return try await search.value
  }

  private func find(_ round: Int) async throws -> ColumnKinds {
    // After a failure, the next request tries again.
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

  /// To be called before edits are made; waits until a scan of all places is done, which
  /// would otherwise never end under constant edits.
  func beginEdits() async {
    _ = await search?.result
    startRound(isEditing: true)
  }

  /// To be called after edits.
  ///
  /// - Parameter edits: What was made; none if that failed.
  func endEdits(_ edits: [AppliedEdit]) {
    known?.follow(edits, names: dataSet.places.columnNames)
    startRound(isEditing: false)
  }

  /// To be called when there may be other columns.
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
