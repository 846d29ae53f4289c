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
  ///   - store: Makes the store of what is quickly stored.
  func served(
    at path: String?,
    _ store: (PlaceTable) throws -> OpenedPlaces
  ) throws -> OpenedPlaces {
    let fileReading = FileReading(
      file,
      reading,
      enough: Self.mostWaitedFor,
      again: isWatched ? .ifChanged : .never
    )
    var bar = reading.progressBar(ofReading: PlaceSource(argument: file).name)
    defer { bar.clear() }
    let table = try fileReading.wait { bar.show($0) }
    bar.clear()
    if let table, table.rowCount <= Self.mostWaitedFor {
      reading.warn(of: table)
      return try store(table)
    }
    while true {
      switch try fileReading.next() {
      case .none: continue
      case .some(let places): return try unstored(places, of: fileReading, areAll: false, at: path)
      case .all(let places): return try unstored(places, of: fileReading, areAll: true, at: path)
      }
    }
  }

  /// Says that the store is among temporary files.
  ///
  /// - Parameter error: Why there is none at the path.
  func warnOfTemporaryStore(_ path: String, _ error: StoreError? = nil) {
    guard !reading.quiet else { return }
    let reason =
      switch error?.kind {
      case .inUse: "is in use by another pinfold process"
      case .noRoom: "cannot be written, because the disk is full"
      default: "cannot be written"
      }
    StandardStreams.warn("\(path) \(reason); the store is a temporary file.")
  }

  /// Serves places while the rest of them is read, and their store is made.
  private func unstored(
    _ places: any ServedPlaces,
    of fileReading: FileReading,
    areAll: Bool,
    at path: String?
  ) throws -> OpenedPlaces {
    var path = path
    if let beside = path, storePath == nil, !isFolderWritable(of: beside) {
      warnOfTemporaryStore(beside)
      path = nil
    }
    var folder = path == nil ? try TemporaryStoreFolder() : nil
    // Only needed where another server follows the file.
    if path != nil, isWatched, storePath == nil { folder = try? TemporaryStoreFolder() }
    var opened = OpenedPlaces(path: name, places: places)
    opened.temporaryFolder = folder
    // One of the two is there.
    let location = path ?? folder?.storePath ?? ""
    opened.source.preparation = Preparation(
      reading: areAll ? nil : fileReading,
      making(fileReading, at: location, or: folder?.storePath)
    )
    return opened
  }

  /// What makes the store of places that have been read.
  ///
  /// - Parameters:
  ///   - path: Where it will be.
  ///   - spare: Where it will be if another server follows the file in the first.
  private func making(
    _ fileReading: FileReading,
    at path: String,
    or spare: String?
  ) -> Preparation.Making {
    { index, version, progress in
      guard let table = try fileReading.table() else { throw CancellationError() }
      do {
        return try made(of: table, index, version, at: path, or: spare, progress)
      } catch let error as StoreError where isWatched && error.kind == .sourceFailed {
        // The map shows all places that were there: until the file can be read again.
        let again = FileReading(file, reading, enough: .max, again: .always)
        throw ChangedPlaces(again, making(again, at: path, or: spare))
      }
    }
  }

  /// Makes the store, or waits for the one that another server is making of the same file.
  private func made(
    of table: PlaceTable,
    _ index: PointIndex,
    _ version: StoreVersion,
    at path: String,
    or spare: String?,
    _ progress: (Double) throws -> Void
  ) throws -> PlaceStore {
    var path = path
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
          StandardStreams.warn("what is left of an earlier store is kept as \(kept)")
        }
        return try PlaceStore(opening: path, for: use)
      } catch {
        guard error.kind == .inUse, !allowsEdits else { throw error }
        if sparesStore(error), let spare, path != spare {
          warnOfTemporaryStore(path, error)
          path = spare
          continue
        }
        sleep(1)
        try progress(0)
        if let store = try currentStore(at: path) { return store }
      }
    }
  }
}
