extension PlaceTable {
  /// Reads the roll-up whose parts are in a folder or fit a pattern; `nil` if the source is none.
  static func readRollup(
    in source: PlaceSource,
    options: ReadOptions,
    progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable? {
    guard let parts = try RollupParts(in: source, options) else { return nil }
    return try readRollup(parts, options, progress)
  }

  /// Reads a roll-up.
  static func readRollup(
    _ parts: consuming RollupParts,
    _ options: ReadOptions,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable {
    let name = parts.name
    let read = try parts.read(options, progress)
    if read.result.rollup.placeCount == 0 { throw .emptyRollup(name, read.result.rollup) }
    var table = try read.cells.get()
    (table.rollup, table.weights) = (read.result.rollup, read.result.weights)
    table.categoryCells = read.result.categories
    return table
  }
}

/// The parts of a roll-up, of which the first was opened.
struct RollupParts: ~Copyable {
  /// The roll-up's name in messages.
  let name: String
  private var window: ByteWindow

  /// The files of the other parts.
  private let others: ArraySlice<String>

  /// How the parts were before they are read, so that a change while they are is noticed.
  private let stamp: FileStamp?

  /// - Parameter window: The beginning of the only part.
  init(named name: String, _ window: consuming ByteWindow) {
    (self.name, others) = (name, [])
    stamp = window.stream.sourceStamp
    self.window = window
  }

  /// Opens the parts in a folder, or those that fit a pattern.
  ///
  /// - Returns: `nil` if the source is none, or its first file is no part.
  init?(in source: PlaceSource, _ options: ReadOptions) throws(ReadError) {
    guard case .file(let folder) = source, let files = try FileListing.files(at: folder),
      let first = files.first
    else { return nil }
    let window = try PlaceTable.firstWindow(
      of: try ByteStream(.file(first)),
      options,
      checksUTF8: false
    )
    guard RollupReader.recognizes(window) else { return nil }
    (name, others, stamp) = (folder, files.dropFirst(), FileStamp.ofFiles(files))
    self.window = window
  }

  /// Reads all parts.
  ///
  /// - Returns: What they say, and the cells as places; as an error if there are none.
  consuming func read(
    _ options: ReadOptions,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> (result: RollupReader.Result, cells: Result<PlaceTable, ReadError>) {
    let (name, others, stamp) = (name, others, stamp)
    guard options.crs == nil else { throw .alwaysInDegrees(name, .rollup) }
    let partCount = Double(others.count + 1)
    var finished: RollupReader.Result?
    do {
      var reader = RollupReader(name: name, options: options)
      var first: ByteWindow? = window
      // Reading the text of the cells takes little time beside that of the parts.
      var table = try PlaceTable.read(textNamed: name, options: options, progress: { _ in }) {
        write in
        guard var window = first.take() else { return }
        try reader.read(&window, progress: { progress($0.part(0, of: partCount)) }, write: write)
        for (number, file) in others.enumerated() {
          window = try PlaceTable.firstWindow(
            of: try ByteStream(.file(file)),
            options,
            checksUTF8: false
          )
          let done = Double(number + 1)
          try reader.read(
            &window,
            progress: { progress($0.part(done, of: partCount)) },
            write: write
          )
        }
        // Before it is said that there are no places: parts may be missing.
        finished = try reader.finish()
      }
      guard let finished, finished.weights.count == table.rowCount else {
        throw ReadError.noTotals(name)
      }
      table.sourceStamp = stamp
      return (finished, .success(table))
    } catch let error as ReadError {
      guard let finished, error.kind == .noUsableRows, finished.weights.isEmpty else { throw error }
      return (finished, .failure(error))
    } catch {
      throw .readFailed(name, "\(error)")
    }
  }
}
