import Pinfold
package import PinfoldReaders

extension PlaceTable {
  /// Reads the places of a store with all edits.
  ///
  /// Exports the store in its source's format to an unnamed temporary file and reads that, so that
  /// every option means the same. Removed places leave no gaps between rows. Each place keeps its
  /// number.
  ///
  /// - Parameter progress: Called with the completed fraction: first of the export, then of reading
  ///   it.
  package static func read(
    _ store: PlaceStore,
    options: ReadOptions = ReadOptions(),
    progress: (Double) -> Void = { _ in }
  ) throws -> PlaceTable {
    var options = options
    if let names = store.coordinateColumnNames {
      options.latitudeColumn = options.latitudeColumn ?? names.latitude
      options.longitudeColumn = options.longitudeColumn ?? names.longitude
    }
    // The export is always UTF-8.
    (options.encoding, options.delimiter, options.isOfStore) = (.utf8, nil, true)
    options.weightColumn = options.weightColumn ?? store.source.weightColumn
    options.decimalMark = options.decimalMark ?? store.source.decimalMark
    if options.decimalMark == store.source.decimalMark {
      options.numberReadings = store.facts.numberReadings
    }
    var numbers: [Int64] = []
    let table = try read(
      textNamed: store.path,
      options: options,
      progress: { progress(0.5 + ($0.fraction ?? 0) / 2) }
    ) { write in
      try store.export(
        as: store.source.format,
        isForStore: true,
        progress: { progress($0 / 2) }
      ) {
        numbers.append($0)
      } to: { bytes in
        try write(bytes)
        return true
      }
    }
    let misplaced = try store.misplacedRows()
    if options.isStrict, let row = misplaced.listed.first {
      throw ReadError.rejectedRow(store.path, row)
    }
    return table.numbered { numbers[$0] }.rejecting(misplaced).keyed(by: store.source.keyColumn)
  }
}
