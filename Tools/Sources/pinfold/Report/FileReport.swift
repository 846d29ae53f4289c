import PinfoldPlans
import PinfoldReaders
import PinfoldText

struct FileReport {
  let table: PlaceTable

  /// The store that the places came from, or `nil` for a file.
  let store: ReadPlaces.Store?

  let bounds: CoordinateRect?
  let locationCount: Int

  /// The distance in meters up to which places count as one location.
  let tolerance: Double

  /// The largest stack, or `nil` if no positions coincide.
  let stack: PlaceStack?

  let indexByteCount: Int
  let readingTime: Duration
  let buildTime: Duration

  /// Whether to list all skipped rows instead of the first few.
  let listsAllSkipped: Bool
}

extension FileReport {
  /// The reader's decisions about the file, or about the store's original file.
  var decisions: [ReadingDecision] {
    if let store, !store.decisions.isEmpty { store.decisions } else { table.decisions }
  }

  var rejectedRows: RejectedRows { store?.rejectedRows ?? table.rejectedRows }

  var bytesPerPoint: Double { Double(indexByteCount) / Double(Swift.max(table.rowCount, 1)) }

  /// The format of the file before any conversion.
  var format: String { table.origin.format ?? table.format.description }

  /// The size of the source in bytes.
  var sourceByteCount: UInt64 { table.sourceStamp?.byteCount ?? table.byteCount }

  var megabytesPerSecond: Double {
    Double(table.byteCount) / 1e6 / Swift.max(readingTime.seconds, 1e-9)
  }
}
