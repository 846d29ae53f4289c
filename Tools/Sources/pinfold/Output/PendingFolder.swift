import Foundation

/// A folder of tiles or of a map under a temporary name beside its final one, until it is whole.
///
/// It is removed when it is given up: when the value goes out of scope.
struct PendingFolder: ~Copyable {
  /// Where the folder is until it is whole.
  let temporaryPath: String
  private let path: String
  private let contents: FolderContents
  private let isForced: Bool
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
    try Self.checkReplaceable(path, contents, isForced: isForced)
    var template = TemporaryName.template(for: path)
    guard mkdtemp(&template) != nil else {
      throw errno == ENOENT ? .folderMissing(path) : .notWritable(path, SystemReason.current)
    }
    // The template ends with a zero.
    temporaryPath = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
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
  consuming func finish() throws(CommandError) {
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
    let old = temporaryPath + ".old"
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
