import Pinfold
import PinfoldReaders
import PinfoldServer
import PinfoldStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension StoreOpening {
  /// The store of so many places takes a second or two: the map waits for it, so that everything
  /// is there at once.
  private static let mostWaitedFor = 150_000

  /// Serves the places of a file from the file, while their store is made.
  ///
  /// - Parameter path: Where the store will be; `nil` for a temporary file.
  /// - Returns: `nil` for what is quickly stored, and for a roll-up.
  func unstored(_ table: PlaceTable, at path: String?) throws -> OpenedPlaces? {
    guard table.rowCount > Self.mostWaitedFor, table.rollup == nil else { return nil }
    var path = path
    if let place = path, storePath == nil, !isFolderWritable(of: place) {
      warnOfTemporaryStore(place)
      path = nil
    }
    let folder = path == nil ? try TemporaryStoreFolder() : nil
    let version = StoreVersion.first
    let rows = try FileRows(table, version: version)
    var opened = OpenedPlaces(file: name, places: rows)
    opened.temporaryFolder = folder
    // One of the two is there.
    let place = path ?? folder?.storePath ?? ""
    opened.preparation = Preparation { [index = rows.index()] progress in
      try made(of: table, index, version, at: place, progress)
    }
    return opened
  }

  /// Makes the store, or waits for the one that another server is making of the same file.
  private func made(
    of table: PlaceTable,
    _ index: PointIndex,
    _ version: StoreVersion,
    at path: String,
    _ progress: (Double) throws -> Void
  ) throws -> PlaceStore {
    while true {
      do {
        let kept = try PlaceStore.make(
          at: path,
          from: table,
          index,
          version: version,
          losing: discardsEdits ? .max : 0
        ) { try progress($0.fraction) }
        if let kept {
          StandardStreams.printError("pinfold: warning: the old store is kept as \(kept)")
        }
        return try PlaceStore(opening: path, for: use)
      } catch {
        guard error.kind == .inUse, !allowsEdits else { throw error }
        sleep(1)
        try progress(0)
        if let store = try currentStore(at: path) { return store }
      }
    }
  }
}
