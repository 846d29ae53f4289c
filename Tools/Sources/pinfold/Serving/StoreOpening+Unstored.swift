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

  /// Reads the file, and serves its places: those of a large one from the file, while their store is
  /// made, and those of a very large one while they are read.
  ///
  /// - Parameters:
  ///   - path: Where the store will be; `nil` for a temporary file.
  ///   - store: Makes the store of what is quickly stored, and of a roll-up.
  func served(
    at path: String?,
    _ store: (PlaceTable) throws -> OpenedPlaces
  ) throws -> OpenedPlaces {
    let fileReading = FileReading(file, reading, enough: Self.mostWaitedFor)
    var bar = reading.progressBar(ofReading: PlaceSource(argument: file).name)
    defer { bar.clear() }
    let table = try fileReading.wait { bar.show($0) }
    bar.clear()
    guard let table else {
      while true {
        switch try fileReading.next() {
        case .none: continue
        case .points(let index): return try unstored(PlacesSoFar(index), fileReading, at: path)
        case .all(let places): return try unstored(places, fileReading, at: path)
        }
      }
    }
    reading.warn(of: table)
    guard table.rowCount > Self.mostWaitedFor, table.rollup == nil else { return try store(table) }
    return try unstored(try FileRows(table, version: .first), fileReading, at: path)
  }

  /// Serves places while the rest of them is read, and their store is made.
  private func unstored(
    _ places: any ServedPlaces,
    _ fileReading: FileReading,
    at path: String?
  ) throws -> OpenedPlaces {
    var path = path
    if let beside = path, storePath == nil, !isFolderWritable(of: beside) {
      warnOfTemporaryStore(beside)
      path = nil
    }
    let folder = path == nil ? try TemporaryStoreFolder() : nil
    var opened = OpenedPlaces(file: name, places: places)
    opened.temporaryFolder = folder
    // One of the two is there.
    let location = path ?? folder?.storePath ?? ""
    let reading = places is PlacesSoFar ? fileReading : nil
    opened.preparation = Preparation(reading: reading) { index, version, progress in
      guard let table = try fileReading.table() else { throw CancellationError() }
      return try made(of: table, index, version, at: location, progress)
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
