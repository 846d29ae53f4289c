/// Why a command could not do its work, other than by what it read.
struct CommandError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  enum Kind: Hashable {
    /// The output could not be written.
    case notWritten

    /// A store has edits that its file does not have.
    case edited
  }

  let kind: Kind

  /// One sentence that names the thing and the way out.
  let description: String
}

extension CommandError {
  static func folderMissing(_ path: String) -> CommandError {
    CommandError(
      kind: .notWritten,
      description: "\(path) cannot be written, because its folder does not exist; make it first."
    )
  }

  static func isDirectory(_ path: String) -> CommandError {
    CommandError(
      kind: .notWritten,
      description: "\(path) is a directory; name a file inside it."
    )
  }

  static func notWritable(_ path: String, _ reason: String) -> CommandError {
    CommandError(
      kind: .notWritten,
      description: "\(path) cannot be written: \(reason); choose another place with --output."
    )
  }

  static func writeFailed(_ path: String, _ reason: String) -> CommandError {
    CommandError(kind: .notWritten, description: "\(path) could not be written: \(reason).")
  }

  static func editedStore(_ file: String, store: String, edits: Int) -> CommandError {
    CommandError(
      kind: .edited,
      description: "\(file) has changed since \(store) was made, which has \(edits) edits of its "
        + "own; serve the store instead, or lose its edits with --rebuild."
    )
  }
}
