import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// The facts that `pinfold info` reports about a file.
struct FileReport {
  let table: PlaceTable

  /// The store that the places are of; `nil` for a file.
  let store: ReadPlaces.Store?

  let bounds: CoordinateRect?
  let locationCount: Int

  /// How far apart places may be and still be at one location, in meters.
  let tolerance: Double

  /// The biggest stack; `nil` when no two places are at the same position.
  let stack: PlaceStack?

  let indexByteCount: Int
  let readingTime: Duration
  let buildTime: Duration
}

extension FileReport {
  /// What was decided about the file, or about the one that a store is of.
  var decisions: [ReadingDecision] {
    if let store, !store.decisions.isEmpty { store.decisions } else { table.decisions }
  }

  /// The rows that are not places.
  var rejectedRows: RejectedRows { store?.rejectedRows ?? table.rejectedRows }

  var bytesPerPoint: Double { Double(indexByteCount) / Double(Swift.max(table.rowCount, 1)) }

  /// The format of the file. A text made of the file may have another one.
  var format: String { table.origin.format ?? table.format.description }

  /// The size of the file, of all files, or of the text from a pipe.
  var sourceByteCount: UInt64 { table.sourceStamp?.byteCount ?? table.byteCount }

  var megabytesPerSecond: Double {
    Double(table.byteCount) / 1e6 / Swift.max(readingTime.seconds, 1e-9)
  }
}
