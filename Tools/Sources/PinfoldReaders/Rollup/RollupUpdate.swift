/// The cells of a roll-up that have changed since some time, all of each.
package struct RollupUpdate: Sendable {
  /// What the update was made of, and how many rows are in its cells and without a place.
  package let rollup: Rollup

  /// Which rows have changed.
  package let changes: RollupChanges

  /// The rows of the whole table.
  package let tableRowCount: Int

  /// The cells, of which some may count nothing any more; `nil` if none has changed.
  package let cells: PlaceTable?

  /// By row of ``cells``, how many places there are now.
  package let counts: [Int]

  /// The cells once more, by the values of categories.
  package let categories: [CategoryCells]
}

extension RollupUpdate {
  /// Reads the folder that the statement of an update wrote, or one file.
  ///
  /// - Throws: ``ReadError`` for anything else, a whole roll-up included.
  package static func read(
    _ source: PlaceSource,
    options: ReadOptions = ReadOptions(),
    progress: (ReadProgress) -> Void = { _ in }
  ) throws(ReadError) -> RollupUpdate {
    var options = options
    (options.isUpdate, options.keepsCategories) = (true, true)
    guard let parts = try parts(of: source, options) else { throw .noRollup(source.name) }
    let (result, cells) = try parts.read(options, progress)
    guard let changes = result.rollup.manifest.changes, let rowCount = result.tableRowCount else {
      throw .noUpdate(source.name)
    }
    return RollupUpdate(
      rollup: result.rollup,
      changes: changes,
      tableRowCount: rowCount,
      cells: try? cells.get(),
      counts: result.weights,
      categories: result.categories
    )
  }

  private static func parts(
    of source: PlaceSource,
    _ options: ReadOptions
  ) throws(ReadError) -> RollupParts? {
    if let parts = try RollupParts(in: source, options) { return parts }
    let window = try PlaceTable.firstWindow(of: try ByteStream(source), options, checksUTF8: false)
    return RollupReader.recognizes(window) ? RollupParts(named: source.name, window) : nil
  }
}
