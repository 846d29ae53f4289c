import ArgumentParser
import PinfoldReaders
import PinfoldStore

struct StoreMaking {
  let path: String
  let isQuiet: Bool

  var discardsEdits = false

  static let storeIsAFile = ValidationError(
    "A store cannot be written to standard output; name a file, such as places.gpkg."
  )

  /// Returns the number of edits that making the store would discard.
  func editsLost() throws(StoreError) -> Int {
    let pending = PendingPaths(PlaceStore.unfinishedPaths(forStore: path))
    let count = try PlaceStore.editsLost(byMakingAt: path)
    _ = consume pending
    return count
  }

  /// - Returns: The path of the damaged store that was moved aside, or `nil`.
  // Only throws `StoreError`, but the compiler of Swift 6.3 crashes on a typed throw here.
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
