package import PinfoldPostgres
package import PinfoldReaders
package import PinfoldStore

/// The places of a file, or of a store or a table as it is at the moment.
package struct ReadPlaces {
  /// A store that places were read from.
  package struct Store {
    /// What it was made from.
    package let source: StoredSource

    /// How many edits it has.
    package let editCount: Int

    /// What was decided about its file; nothing where that is not known.
    package let decisions: [ReadingDecision]

    /// The rows that are not places: of its file, and of the store itself.
    package let rejectedRows: RejectedRows
  }

  /// The places, with the requested columns.
  package var table: PlaceTable

  /// The store; `nil` for a file.
  package let store: Store?

  /// How a table in a database is followed; `nil` for others.
  package private(set) var following: Following?

  /// How long reading took.
  package let time: Duration
}

extension ReadPlaces {
  /// Reads a file, a store or a table.
  ///
  /// - Parameter file: The path of either, or the address of a table; `-` for standard input.
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
        rejectedRows: try opened.rejections()
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

  /// Throws if a reference system or a key is asked for, and a source has its own: a store, or a table.
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
