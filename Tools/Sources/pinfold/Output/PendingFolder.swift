import CRename
import Foundation

/// A folder of tiles or of a map under a temporary name beside its final one, until it is whole.
///
/// It is removed when it is given up: when the value goes out of scope. What a killed program left
/// is removed, or renamed back, by the next one with the same output.
struct PendingFolder: ~Copyable {
  /// Where the folder is until it is whole.
  let temporaryPath: String
  private let path: String
  private let contents: FolderContents
  private let isForced: Bool
  private let lock: OutputLock
  private var isDone = false

  /// - Parameters:
  ///   - path: The final path; a link is followed.
  ///   - contents: What is written.
  ///   - isForced: Whether an existing folder of the same contents is replaced. One with
  ///     anything else in it never is.
  /// - Throws: ``CommandError`` when the folder cannot be made.
  init(for path: String, _ contents: FolderContents, isForced: Bool) throws(CommandError) {
    let asked = Self.withoutSlash(path)
    let path = Self.withoutSlash(try Output.endOfLinks(asked))
    try Output.checkFree(path, asked)
    Self.tidyUp(after: path, contents)
    try Self.checkReplaceable(path, contents, isForced: isForced)
    (temporaryPath, lock) = try Self.make(for: path)
    // `mkdtemp` lets only the user in; others get what other folders give them.
    let mask = umask(0)
    umask(mask)
    chmod(temporaryPath, 0o777 & ~mask)
    (self.path, self.contents, self.isForced) = (path, contents, isForced)
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }

  deinit {
    if !isDone { try? FileManager.default.removeItem(atPath: temporaryPath) }
  }

  /// Gives the folder its final name, and replaces a folder of that name.
  ///
  /// - Parameter exchanges: Whether names are exchanged in one step where the file system can.
  consuming func finish(exchanges: Bool = true) throws(CommandError) {
    // An empty folder is replaced at once.
    if rename(temporaryPath, path) == 0 {
      isDone = true
      return
    }
    guard [EEXIST, ENOTEMPTY].contains(errno) else {
      throw .writeFailed(path, SystemReason.current)
    }
    // Others may have filled it meanwhile.
    try Self.checkReplaceable(path, contents, isForced: isForced)
    if exchanges && exchange_names(temporaryPath, path) == 0 {
      // The old folder has the temporary name now, and is removed with the value.
      return
    }
    let old = temporaryPath + Self.oldEnding
    // As long as this is kept, no other run renames the old folder back.
    let oldLock = OutputLock(path, isFolder: true)
    defer { withExtendedLifetime(oldLock) {} }
    guard rename(path, old) == 0 else { throw .writeFailed(path, SystemReason.current) }
    guard rename(temporaryPath, path) == 0 else {
      let reason = SystemReason.current
      rename(old, path)
      throw .writeFailed(path, reason)
    }
    isDone = true
    try? FileManager.default.removeItem(atPath: old)
  }

  private static func checkReplaceable(
    _ path: String,
    _ contents: FolderContents,
    isForced: Bool
  ) throws(CommandError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return }
    guard isDirectory.boolValue else { throw .noFolder(path, contents) }
    guard let names = FolderContents.names(in: path) else {
      throw .notWritable(path, "its contents cannot be read")
    }
    if names.isEmpty { return }
    guard contents.isAll(of: path) else { throw .holdsOthers(path, contents) }
    guard isForced else { throw .exists(path, contents.option) }
  }
}

// MARK: - Folders that killed programs left

extension PendingFolder {
  /// The ending of the name of a folder that is about to be removed, where names cannot be
  /// exchanged.
  private static let oldEnding = ".old"

  private static func make(
    for path: String
  ) throws(CommandError) -> (path: String, OutputLock) {
    while true {
      var template = TemporaryName.template(for: path)
      guard mkdtemp(&template) != nil else {
        throw errno == ENOENT ? .folderMissing(path) : .notWritable(path, SystemReason.current)
      }
      let temporaryPath = TemporaryName.path(template)
      // Until it is locked, another run may take it for abandoned: then another one is made.
      if let lock = OutputLock(temporaryPath, isFolder: true) { return (temporaryPath, lock) }
    }
  }

  private static func tidyUp(after path: String, _ contents: FolderContents) {
    for old in TemporaryName.all(for: path, ending: oldEnding) {
      guard let lock = OutputLock.ofAbandoned(old, isFolder: true) else { continue }
      withExtendedLifetime(lock) {
        if access(path, F_OK) != 0 {
          // Killed before the new folder had the name.
          rename(old, path)
        } else if contents.isPart(of: old) {
          try? FileManager.default.removeItem(atPath: old)
        }
      }
    }
    for left in TemporaryName.all(for: path) where contents.isPart(of: left) {
      guard let lock = OutputLock.ofAbandoned(left, isFolder: true) else { continue }
      withExtendedLifetime(lock) { try? FileManager.default.removeItem(atPath: left) }
    }
  }
}
