extension PlaceTable {
  /// Reads the roll-up whose parts are in a folder; `nil` if the source is no folder.
  ///
  /// - Throws: ``ReadError`` of the kind `isDirectory` for a folder without a roll-up.
  static func readRollup(
    in source: PlaceSource,
    options: ReadOptions,
    progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable? {
    guard case .file(let folder) = source, let files = FolderListing.files(in: folder) else {
      return nil
    }
    guard let first = files.first else { throw .isDirectory(folder) }
    let window = try firstWindow(of: try ByteStream(.file(first)), options, checksUTF8: false)
    guard RollupReader.recognizes(window) else {
      // The folder is one of a roll-up if any of its files is a part.
      for file in files.dropFirst() {
        let other = try firstWindow(of: try ByteStream(.file(file)), options, checksUTF8: false)
        if RollupReader.recognizes(other) { throw .brokenPart(first, line: 1) }
      }
      throw .isDirectory(folder)
    }
    // Before they are read, so that a change while they are is noticed.
    let stamp = FileStamp.ofFiles(files)
    var table = try readRollup(named: folder, window, others: files.dropFirst(), options, progress)
    table.sourceStamp = stamp
    return table
  }

  /// Reads a roll-up.
  ///
  /// - Parameters:
  ///   - name: Its name in messages.
  ///   - window: The first part of it, which may be the only one.
  ///   - others: The files of the other parts.
  static func readRollup(
    named name: String,
    _ window: ByteWindow,
    others: ArraySlice<String> = [],
    _ options: ReadOptions,
    _ progress: (ReadProgress) -> Void
  ) throws(ReadError) -> PlaceTable {
    let partCount = Double(others.count + 1)
    do {
      var reader = RollupReader(name: name, options: options)
      var finished: RollupReader.Result?
      // Reading the text of the cells takes little time beside that of the parts.
      var table = try read(textNamed: name, options: options, progress: { _ in }) { write in
        var window = window
        try reader.read(&window, progress: { progress($0.part(0, of: partCount)) }, write: write)
        for (number, file) in others.enumerated() {
          window = try firstWindow(of: try ByteStream(.file(file)), options, checksUTF8: false)
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
      table.sourceStamp = window.stream.sourceStatus.map(FileStamp.init)
      (table.rollup, table.weights) = (finished.rollup, finished.weights)
      table.categoryCells = finished.categories
      return table
    } catch let error as ReadError {
      throw error
    } catch {
      throw .readFailed(name, "\(error)")
    }
  }
}

extension ReadProgress {
  /// The progress of a part as that of all parts.
  fileprivate func part(_ done: Double, of count: Double) -> ReadProgress {
    ReadProgress(share: (done + (fraction ?? 0)) / count)
  }
}
