import GRDB
import Pinfold
package import PinfoldReaders

extension PlaceStore {
  /// The format of an export as CSV: with the delimiter of the file, if that was CSV too.
  ///
  /// Between commas, numbers with decimal commas would be no numbers.
  package var csvFormat: PlaceFormat {
    if case .csv = source.format { source.format } else { .csv(.comma) }
  }

  /// Writes the places as a file that is read as the same places: those of one moment, with
  /// all edits, in order of their rows. Places that were removed leave no gap.
  ///
  /// - Parameters:
  ///   - format: What is written. CSV has every column, in order, and values as text;
  ///     GeoJSON has points, with the columns that each place has.
  ///   - progress: Called with the share of the places that is done.
  ///   - write: Takes what is written, chunk by chunk, and returns whether to go on.
  /// - Returns: What has to be known to read it as the same places.
  /// - Complexity: O(*n*): every place is read.
  @discardableResult
  package func export(
    as format: PlaceFormat,
    progress: (Double) -> Void = { _ in },
    to write: ([UInt8]) throws -> Bool
  ) throws(StoreError) -> ExportRemarks {
    try read { db in
      let facts = try StoreFacts(db, path: path)
      switch format {
      case .csv(let delimiter):
        return try Self.export(db, facts, CSVText(delimiter, facts), progress, write)
      case .geoJSON:
        return try Self.export(db, facts, GeoJSONText(isSequence: false), progress, write)
      case .geoJSONSequence:
        return try Self.export(db, facts, GeoJSONText(isSequence: true), progress, write)
      case .json:
        return try Self.export(db, facts, JSONRowText(), progress, write)
      }
    }
  }

  private static func export(
    _ db: Database,
    _ facts: StoreFacts,
    _ text: consuming some PlaceText,
    _ progress: (Double) -> Void,
    _ write: ([UInt8]) throws -> Bool
  ) throws -> ExportRemarks {
    var text = text
    let places = try DirectStatement(db, sql: StoredPlace.selection + " ORDER BY id")
    defer { places.reset() }
    var count = 0
    while try places.step() {
      let coordinate = Coordinate(latitude: places.number(1), longitude: places.number(2))
      text.append(coordinate, places.bytes(3))
      count += 1
      guard text.bytes.count >= chunkSize else { continue }
      guard try write(text.bytes) else { return text.remarks }
      text.bytes.removeAll(keepingCapacity: true)
      progress(Double(count) / Double(max(count, facts.counts.placeCount)))
    }
    text.finish()
    _ = try write(text.bytes)
    return text.remarks
  }

  private static let chunkSize = 1 << 16
}
