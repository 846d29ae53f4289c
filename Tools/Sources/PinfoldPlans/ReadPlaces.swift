package import PinfoldPostgres
package import PinfoldReaders
package import PinfoldStore

/// The places of a file, or a snapshot of a store or table.
package struct ReadPlaces {
  /// The store that the places came from.
  package struct Store {
    /// The store's original source.
    package let source: StoredSource

    /// The number of edits.
    package let editCount: Int

    /// The reader's decisions about the original file. Empty if unknown.
    package let decisions: [ReadingDecision]

    /// The rejected rows of the original file and of the store.
    package let rejectedRows: RejectedRows

    /// Sentences about places whose key is not their number.
    package let keyProblems: [String]
  }

  /// The places with the requested columns.
  package var table: PlaceTable

  /// The store. `nil` for files.
  package let store: Store?

  /// How to follow the table's changes. `nil` unless the source is a database table.
  package private(set) var following: Following?

  /// The duration of reading.
  package let time: Duration
}

extension ReadPlaces {
  /// Reads a file, store or table.
  ///
  /// - Parameter file: A path, a table's address, or `-` for standard input.
  package init(
    _ file: String,
    options: ReadOptions,
    progress: (ReadProgress) -> Void = { _ in }
  ) throws {
    try Self.check(options, of: file)
    let clock = ContinuousClock()
    let start = clock.now
    if PlaceStore.isStore(at: file) {
      let opened = try PlaceStore(opening: file, for: .snapshot)
      table = try PlaceTable.read(opened, options: options) { progress(ReadProgress(share: $0)) }
      store = Store(
        source: opened.source,
        editCount: opened.editCount,
        decisions: try opened.decisions(),
        rejectedRows: try opened.rejections(),
        keyProblems: try opened.keyProblems()
      )
    } else {
      switch PlaceSource(argument: file) {
      case .database(let address):
        let reading: TableReading
        (table, reading) = try PlaceTable.read(address, options: options, progress: progress)
        following = reading.following
      case let source:
        table = try PlaceTable.read(source, options: options, progress: progress)
      }
      store = nil
    }
    time = clock.now - start
  }

  /// Throws if a reference system or key column is requested for a store or table, because these
  /// have their own.
  package static func check(
    _ options: ReadOptions,
    of file: String
  ) throws(ReadError) {
    guard options.crs != nil || options.keyColumn != nil else { return }
    let isStore = PlaceStore.isStore(at: file)
    guard case .database(let address) = PlaceSource(argument: file) else {
      guard isStore else { return }
      throw options.crs != nil ? .alwaysInDegrees(file, .store) : .hasNumbers(file, "a place store")
    }
    throw options.crs != nil
      ? .alwaysInDegrees(address.name, .table) : .hasNumbers(address.name, "a table")
  }
}
