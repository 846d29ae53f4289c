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
  /// The number of places up to which the map waits for the store, for a second or two.
  private static let mostWaitedFor = 150_000

  /// Reads the file and serves its places.
  ///
  /// Large files are served from the file until the store is ready, and very large ones while they
  /// are still being read.
  ///
  /// - Parameters:
  ///   - path: The path of the future store. `nil` uses a temporary file.
  ///   - store: Makes the store of a small file.
  func served(
    at path: String?,
    _ store: (PlaceTable) throws -> DataSetSource
  ) throws -> DataSetSource {
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

  /// Warns that the store is temporary.
  ///
  /// - Parameter error: The reason why the store cannot be at the path.
  func warnOfTemporaryStore(_ path: String, _ error: StoreError? = nil) {
    guard !reading.quiet else { return }
    let reason =
      switch error?.kind {
      case .noRoom: "cannot be written, because the disk is full"
      default: "cannot be written"
      }
    StandardStreams.warn("\(path) \(reason); the store is a temporary file.")
  }

  private func unstored(
    _ places: any ServedPlaces,
    of fileReading: FileReading,
    areAll: Bool,
    at path: String?
  ) throws -> DataSetSource {
    var path = path
    if let beside = path, storePath == nil, !isFolderWritable(of: beside) {
      warnOfTemporaryStore(beside)
      path = nil
    }
    var opened = DataSetSource(path: name, places: places)
    opened.preparation = Preparation(
      reading: areAll ? nil : fileReading,
      making(fileReading, at: try path ?? TemporaryStoreFolder().storePath)
    )
    return opened
  }

  /// Returns a function that makes the store after reading.
  private func making(_ fileReading: FileReading, at path: String) -> Preparation.Making {
    { index, version, progress in
      guard let table = try fileReading.table() else { throw CancellationError() }
      do {
        return try made(of: table, index, version, at: path, progress)
      } catch let error as StoreError where isWatched && error.kind == .sourceFailed {
        // Keeps showing the current places until the file can be read again.
        let again = FileReading(file, reading, enough: .max, again: .always)
        throw ChangedPlaces(again, making(again, at: path))
      }
    }
  }

  /// Makes the store, or waits for another server that is making it from the same file.
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
          StandardStreams.warn("the previous store is kept as \(kept)")
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
