import GRDB
import PinfoldReaders
import PlaceFiles

@testable import PinfoldStore

/// A store of a file in the temporary folder, which is deleted after use.
func withStore(
  of text: String,
  options: ReadOptions = ReadOptions(),
  _ use: (PlaceStore) throws -> Void
) throws {
  try withTemporaryFile(Array(text.utf8)) { file in
    let path = PlaceStore.path(forFile: file)
    try PlaceStore.make(at: path, from: try PlaceTable.read(.file(file), options: options))
    try use(try PlaceStore(opening: path))
  }
}

/// What splits texts into words, in a database in memory.
func withSplitter(_ use: (WordSplitter) throws -> Void) throws {
  try DatabaseQueue().read { db in try use(try WordSplitter(db)) }
}

extension PlaceStore {
  /// The places of the store in a format.
  func exportedText(as format: PlaceFormat) throws -> String {
    var bytes: [UInt8] = []
    try export(as: format) { chunk in
      bytes += chunk
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
