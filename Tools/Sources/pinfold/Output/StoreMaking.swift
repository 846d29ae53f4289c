import ArgumentParser
import PinfoldReaders
import PinfoldStore

/// Makes a store with a progress bar. If interrupted, nothing of it is left.
struct StoreMaking {
  let path: String
  let isQuiet: Bool

  /// Whether edits of an existing store may be lost.
  var discardsEdits = false

  /// The error for a store that is standard input or output.
  static let storeIsAFile = ValidationError(
    "A store cannot be written to standard output; name a file, such as places.gpkg."
  )

  /// Returns how many edits are lost by making the store.
  func editsLost() throws(StoreError) -> Int {
    let pending = PendingPaths(PlaceStore.unfinishedPaths(forStore: path))
    let count = try PlaceStore.editsLost(byMakingAt: path)
    _ = consume pending
    return count
  }

  /// - Returns: Where a damaged store that was there is kept; nil when there was none.
  // Throws store errors only; saying so, the compiler of Swift 6.3 crashes.
  @discardableResult
  func make(of table: PlaceTable) throws -> String? {
    let pending = PendingPaths(PlaceStore.unfinishedPaths(forStore: path))
    var bar = ProgressBar(label: "Writing \(path)", isShown: !isQuiet)
    defer { bar.clear() }
    let kept = try PlaceStore.make(
      at: path,
      from: table,
      losing: discardsEdits ? .max : 0
    ) { bar.show($0.fraction) }
    _ = consume pending
    return kept
  }
}
