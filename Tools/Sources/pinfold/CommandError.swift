import PinfoldReaders
import PinfoldStore
import PinfoldText

/// A failure of a command, other than a reading error.
struct CommandError: Error, Hashable, CustomStringConvertible {
  /// One sentence: the problem and its remedy.
  let description: String

  init(_ description: String) { self.description = description }
}

extension CommandError {
  static func folderMissing(_ path: String) -> CommandError {
    CommandError("\(path) cannot be written, because its folder does not exist; create it first.")
  }

  static let withoutMatches =
    CommandError("No place satisfies the --where, so the map was not written.")

  static func watchedInVain(_ path: String) -> CommandError {
    CommandError("Can't show changes of \(path): making its store failed; restart the server.")
  }

  static func isDirectory(_ path: String) -> CommandError {
    CommandError("\(path) is a directory; name a file inside it.")
  }

  static func notWritable(_ path: String, _ reason: String) -> CommandError {
    CommandError("\(path) cannot be written: \(reason); choose another location with --output.")
  }

  static func notWatched(_ name: String) -> CommandError {
    CommandError("\(name) is not a file that can be watched; leave out --watch.")
  }

  static func otherCoordinates(_ path: String) -> CommandError {
    CommandError("\(path) has its coordinates in other columns now; start the server again.")
  }

  static func otherNumbers(_ path: String, _ column: String) -> CommandError {
    CommandError(
      "The numbers in column \"\(column)\" of \(path) have another decimal mark now; start the server "
        + "again."
    )
  }

  static func watchedEdits(_ file: String, edits count: Int) -> CommandError {
    CommandError(
      "The store of \(file) has \(edits(count)) that the file lacks; leave out --watch to keep "
        + "them, or pass --discard-edits to lose them."
    )
  }

  private static func edits(_ count: Int) -> String {
    GroupedNumber(count).of("edit")
  }

  static func editsWouldBeLost(_ path: String, _ count: Int) -> CommandError {
    let edits = edits(count)
    return CommandError(
      "\(path) has \(edits) that would be lost; name another store, "
        + "or pass --discard-edits."
    )
  }

  static func unreadableStore(_ path: String, _ error: StoreError) -> CommandError {
    let isDamaged = error.kind == .damaged
    let problem = isDamaged ? "is damaged" : "was made by another version of Pinfold"
    let rescue =
      isDamaged ? "save what can be read with sqlite3 \(ReadError.word(path)) .recover, or " : ""
    return CommandError(
      "\(path) \(problem), and its edits would be lost; \(rescue)pass "
        + "--discard-edits, which keeps it as \(path).damaged-DATE."
    )
  }

  static func damagedStore(_ path: String) -> CommandError {
    CommandError("\(path) is damaged; \(StoreError.wayOut(ofDamage: path))")
  }

  static func otherKeys(_ path: String) -> CommandError {
    CommandError("\(path) has places whose key is not their number; \(equalKeys).")
  }

  /// The remedy for places whose key is not their number.
  static let equalKeys = "change the key or the fid so that both are equal"

  static func exists(_ path: String, _ other: String = "--output") -> CommandError {
    CommandError("\(path) already exists; choose another \(other), or replace it with --force.")
  }

  static func isStore(_ path: String) -> CommandError {
    CommandError("\(path) is a place store and is never replaced; choose another --output.")
  }

  static func isInput(_ path: String) -> CommandError {
    CommandError("\(path) is an input file and is never replaced; choose another --output.")
  }

  static func copyOfItself(_ path: String) -> CommandError {
    CommandError("\(path) is the store itself; name another file for the copy.")
  }

  static func noPlainCopy(_ path: String) -> CommandError {
    CommandError("\(path) is not a regular file; choose another file for the copy.")
  }

  static func noTemporaryFolder(_ parent: String, _ reason: String) -> CommandError {
    CommandError(
      "\(parent) cannot hold a temporary store: \(reason); choose another folder with TMPDIR in "
        + "the environment, or a location for the store with --store."
    )
  }

  static func noPlainFile(_ path: String) -> CommandError {
    CommandError("\(path) is not a regular file, which tiles need; choose another --output.")
  }

  static func writeFailed(_ path: String, _ reason: String) -> CommandError {
    CommandError("\(path) could not be written: \(reason).")
  }

  static func editedStore(_ file: String, store: String, edits: Int) -> CommandError {
    CommandError(
      "\(file) has changed since \(store) was made, or was read with other options, and the store "
        + "has \(Self.edits(edits)); serve the store to keep them, or pass --discard-edits to lose them."
    )
  }

  static func editsNeedStore(_ file: String) -> CommandError {
    CommandError(
      "\(file) has no store that can be written, so edits would be lost when the server "
        + "stops; choose a location for the store with --store, or serve without --allow-edits."
    )
  }

  static let storeOfQuery = CommandError(
    "A query is served without a store; to keep or edit its rows, make a store with "
      + "pinfold import 'sql:QUERY' places.gpkg, and serve that."
  )

  static func storeOfTable(_ table: String) -> CommandError {
    CommandError(
      "\(table) is a table, which is served without a store; leave out --store, or make a store "
        + "with pinfold import and serve that."
    )
  }

  static func weightOfStore(_ path: String) -> CommandError {
    CommandError(
      "\(path) is a place store with other weights; leave out --weight, or make the store again with "
        + "pinfold import --weight."
    )
  }

  static func storeOfStore(_ path: String) -> CommandError {
    CommandError("\(path) is already a place store; serve it without --store.")
  }

  static let withoutConverter = CommandError(
    """
    PNG and PDF need the program rsvg-convert, which is not installed. Install it with \
    apt install librsvg2-bin, dnf install librsvg2-tools or brew install librsvg; or draw SVG, \
    which needs no program.
    """
  )

  static func drawingFailed(_ reason: String) -> CommandError {
    CommandError("The picture could not be drawn: \(reason); choose a smaller --size or --scale.")
  }
}
