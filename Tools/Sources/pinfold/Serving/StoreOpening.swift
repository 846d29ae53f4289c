import Foundation
import PinfoldStore

/// Gets the store of a file that is to be served: the one that is there, if it is
/// of the file as it is now, or else a new one.
struct StoreOpening {
  /// The file as it was named: of places, or a store.
  let file: String

  let reading: ReadingFlags

  /// Whether a store may be made anew though its edits are lost.
  let discardsEdits: Bool

  /// What the store is opened for.
  let use: StoreUse

  init(_ file: String, _ reading: ReadingFlags, discardsEdits: Bool, for use: StoreUse) {
    (self.file, self.reading) = (file, reading)
    (self.discardsEdits, self.use) = (discardsEdits, use)
  }

  /// Opens the store, and makes it before if need be.
  func store() throws -> OpenedStore {
    if let store = try storeItself() { return OpenedStore(file: file, store: store) }
    let path = PlaceStore.path(forFile: file)
    if file != "-", let store = try currentStore(at: path) {
      return OpenedStore(file: file, store: store)
    }
    let table = try reading.read(file).table
    guard file != "-" else { return try temporaryStore(of: table) }
    do {
      let kept = try StoreMaking(path: path, isQuiet: reading.quiet).make(of: table)
      if let kept {
        StandardStreams.printError("pinfold: warning: the old store is kept as \(kept)")
      }
      return OpenedStore(file: file, store: try PlaceStore(opening: path, for: use))
    } catch let error as StoreError where error.kind == .notWritable {
      if !reading.quiet {
        StandardStreams.printError(
          "pinfold: warning: \(path) cannot be written; the store is a temporary file."
        )
      }
      return try temporaryStore(of: table)
    }
  }

  /// Opens the file as a store; `nil` when it is none.
  private func storeItself() throws(StoreError) -> PlaceStore? {
    guard file != "-" else { return nil }
    do throws(StoreError) {
      return try PlaceStore(opening: file, for: use)
    } catch {
      // Whatever keeps it from being read as places is said better then.
      guard [.notAStore, .notFound, .isDirectory, .notReadable].contains(error.kind) else {
        throw error
      }
      return nil
    }
  }

  /// Opens the store of an earlier time; `nil` when there is none, or when the file
  /// has changed since.
  private func currentStore(at path: String) throws -> PlaceStore? {
    let store: PlaceStore
    do throws(StoreError) {
      store = try PlaceStore(opening: path, for: use)
    } catch {
      guard error.kind != .notFound else { return nil }
      // What is in a store that cannot be read is nobody's to throw away unasked.
      if discardsEdits && [.damaged, .notAStore, .otherVersion].contains(error.kind) { return nil }
      throw error
    }
    if store.isCurrent(forFile: file, options: reading.options()) { return store }
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    guard store.editCount == 0 || discardsEdits else {
      throw CommandError.editedStore(file, store: path, edits: store.editCount)
    }
    return nil
  }

  /// A store that is gone with the server.
  private func temporaryStore(of table: PlaceTable) throws -> OpenedStore {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pinfold-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let path = folder.appendingPathComponent("places.pinfold").path
    do {
      try StoreMaking(path: path, isQuiet: reading.quiet).make(of: table)
      return OpenedStore(
        file: file == "-" ? "places" : file,
        store: try PlaceStore(opening: path, for: use),
        temporaryFolder: folder.path
      )
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }
}

/// A store that is served.
struct OpenedStore {
  /// What the data set is named after.
  let file: String

  let store: PlaceStore

  /// What is removed when the server stops.
  var temporaryFolder: String?

  /// Closes the store, whoever still refers to it, and removes what is temporary.
  func close() {
    do {
      try store.close()
    } catch {
      StandardStreams.printError("pinfold: warning: \(error)")
    }
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }
}
